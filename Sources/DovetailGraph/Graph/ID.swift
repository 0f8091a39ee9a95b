extension DependencyGraph {
    /// What a node provides: a type, or a name where only its text is known.
    ///
    /// Two IDs are equal when they are the same type or the same text; a type is never equal to a text. Comparing and
    /// hashing a type costs no more than a pointer: its name is worked out only when ``description`` is read, and that
    /// is slow.
    public struct ID: Hashable, Sendable, CustomStringConvertible {
        private enum Identity: Sendable {
            case type(Any.Type)
            case text(String)
            case list([ID])
            /// One of several things of one name, which comes first, and what tells it apart.
            indirect case part(of: [ID], String)
            /// One of several services of one name, which comes first, and the arguments that tell it apart.
            indirect case overload([ID])
        }

        private var identity: Identity

        /// The identity of a type. Its name is not computed here.
        public init(_ type: Any.Type) {
            identity = .type(type)
        }

        /// The identity of something known only by its name, as in a graph read from text.
        public init(_ name: String) {
            identity = .text(name)
        }

        /// The identity of several things together, for looking them up. Nothing is named by one.
        package init(_ parts: [ID]) {
            identity = .list(parts)
        }

        /// One of several things that have this name, told apart by what stands behind it: `Plugin #2`. Parts of different
        /// wholes are different things, though they may be called the same.
        package func part(_ suffix: String, of whole: ID? = nil) -> ID {
            var part = self
            part.identity = .part(of: [self] + (whole.map { [$0] } ?? []), suffix)
            return part
        }

        /// One of several recipes for this service, told apart by the arguments that they take.
        ///
        /// ```swift
        /// let profile = DependencyGraph.ID(ProfileViewModel.self).taking([DependencyGraph.ID(User.ID.self)])
        /// graph.dependents(of: profile)    // of ProfileViewModel(Int)
        /// ```
        ///
        /// A service with one recipe is known without its arguments.
        public func taking(_ arguments: [ID]) -> ID {
            var overload = self
            overload.identity = .overload([self] + arguments)
            return overload
        }

        /// The service that a recipe provides, whatever arguments it takes.
        package var service: ID {
            if case .overload(let parts) = identity { parts[0] } else { self }
        }

        /// The name without modules, as source spells it: `Users.Load`, `any ApiService`, `[User]?`.
        ///
        /// Worked out anew each time it is read, in some microseconds.
        public var description: String { name(withModules: false).text }

        /// The name with modules: `App.Users.Load`. For two types that are otherwise alike.
        public var fullName: String { name(withModules: true).text }

        /// The short name, in parentheses where `.self` could not follow it directly.
        package var operand: String { name(withModules: false).operand }

        func name(withModules: Bool) -> TypeName {
            switch identity {
            case .type(let type):
                return TypeName(type, withModules: withModules)
            case .text(let name):
                let isCompound = name.hasPrefix("any ") || name.contains(" -> ") || name.contains(" & ")
                return TypeName(text: name, isCompound: isCompound)
            case .list(let parts):
                return TypeName(text: "(\(parts.map(\.description).joined(separator: ", ")))")
            case .part(let whole, let suffix):
                return TypeName(text: whole[0].name(withModules: withModules).text + suffix)
            case .overload(let parts):
                let arguments = parts[1...].map { $0.name(withModules: withModules).text }
                return TypeName(text: parts[0].name(withModules: withModules).operand + TypeName.tuple(arguments))
            }
        }

        /// Whether both are the same type or the same text.
        public static func == (left: Self, right: Self) -> Bool {
            switch (left.identity, right.identity) {
            case (.type(let left), .type(let right)): left == right
            case (.text(let left), .text(let right)): left == right
            case (.list(let left), .list(let right)): left == right
            case (.part(let left, let leftSuffix), .part(let right, let rightSuffix)):
                leftSuffix == rightSuffix && left == right
            case (.overload(let left), .overload(let right)): left == right
            default: false
            }
        }

        /// Hashes the type's address or the text.
        public func hash(into hasher: inout Hasher) {
            switch identity {
            case .type(let type): hasher.combine(ObjectIdentifier(type))
            case .text(let name): hasher.combine(name)
            case .list(let parts): hasher.combine(parts)
            case .part(let whole, let suffix):
                hasher.combine(whole)
                hasher.combine(suffix)
            case .overload(let parts): hasher.combine(parts)
            }
        }
    }
}

extension DependencyGraph.ID: ExpressibleByStringLiteral {
    /// A text written in place: `"Users.Load"`.
    public init(stringLiteral name: String) {
        self.init(name)
    }
}

extension DependencyGraph.ID {
    /// A function's type with its result spelt as the service is. The runtime leaves out `any` within other types.
    package init(functionName function: Any.Type, making service: Any.Type) {
        let name = Self(function).description
        let service = Self(service).description
        let spelt = Array(service.utf8)
        let result = service.hasPrefix("any ") ? spelt.string(4..<spelt.count) : service
        guard result != service, name.hasSuffix(" -> " + result) else {
            self.init(function)
            return
        }
        let text = Array(name.utf8)
        self.init(text.string(0..<text.count - result.utf8.count) + service)
    }
}

/// Numbers for IDs.
///
/// Whatever has to find an ID again does so here, and never inlined, so that there is one kind of dictionary in a program
/// and its code is there once.
package struct Numbering {
    private var numbers: [DependencyGraph.ID: Int] = [:]

    package init(capacity: Int = 0) {
        numbers.reserveCapacity(capacity)
    }

    /// The number of an ID, or −1 where it has none.
    @inline(never)
    package subscript(id: DependencyGraph.ID) -> Int { numbers[id] ?? -1 }

    /// The number of an ID, which gets this one where it has none yet.
    @inline(never)
    package mutating func number(of id: DependencyGraph.ID, orElse new: Int) -> Int {
        // Most IDs are new, so an earlier number is put back at the price of another look-up.
        guard let earlier = numbers.updateValue(new, forKey: id) else { return new }
        numbers[id] = earlier
        return earlier
    }
}
