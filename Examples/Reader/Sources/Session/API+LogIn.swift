import Networking

extension API {
    func logIn(name: String, password: String) async throws -> Account {
        struct Credentials: Encodable { let name, password: String }
        struct Answer: Decodable { let token: String }
        let answer: Answer = try await post("login", Credentials(name: name, password: password))
        return Account(name: name, token: answer.token)
    }
}
