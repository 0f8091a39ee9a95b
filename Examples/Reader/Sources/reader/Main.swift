import Foundation
import Networking

@main
enum Main {
    static func main() async {
        do {
            try await app().commands().run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("reader: \(error)\n".utf8))
            exit(1)
        }
    }

    /// The application, with the server and the folder from the environment.
    private static func app() throws -> AppGraph {
        let environment = ProcessInfo.processInfo.environment
        guard let server = environment["READER_SERVER"].flatMap(URL.init(string:)) else {
            throw Problem("READER_SERVER has to be the address of a server")
        }
        let home = FileManager.default.homeDirectoryForCurrentUser
        let folder = environment["READER_FOLDER"].map { URL(filePath: $0) } ?? home.appending(path: ".reader")
        return AppGraph(folder: folder, console: .live, network: NetworkGraph(server: server))
    }
}
