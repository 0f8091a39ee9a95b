/// The types of the arguments that a service takes, by which several services of one type are told apart.
struct ArgumentList: Sendable, Equatable {
    let types: [Any.Type]

    /// The types as they are written in a call, where `Void` stands for no argument.
    init<each Argument>(_ argument: repeat (each Argument).Type) {
        var types: [Any.Type] = []
        repeat types.append(each argument)
        self.types = types.filter { $0 != Void.self }
    }

    init(of recipe: Recipe) { types = recipe.arguments }

    static func == (left: Self, right: Self) -> Bool {
        left.types.elementsEqual(right.types) { $0 == $1 }
    }
}
