extension DependencyGraph {
    /// The identity of a service: its type, or its name if only that is known.
    ///
    /// Two IDs are equal if they are the same type or the same text; a type is never equal to a text. Comparing and hashing a
    /// type costs no more than for a pointer. Its name is computed only when you read ``description``, which is slow.
    public struct ID: Hashable, Sendable, CustomStringConvertible {
        private enum Identity: Hashable, Sendable {
            case type(TypeIdentity)
            case text(String)
            case list([ID])
            /// One of several things with the same name: first that name, then the suffix that tells them apart.
            indirect case part(of: [ID], String)
            /// One of several recipes for a service: first the service, then the arguments that tell them apart.
            indirect case overload([ID])
        }

        /// A type, which is not `Hashable` by itself.
        private struct TypeIdentity: Hashable, Sendable {
            let type: Any.Type

            static func == (left: Self, right: Self) -> Bool { left.type == right.type }
            func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
        }

        private var identity: Identity

        /// The identity of a type. Its name is not computed here.
        public init(_ type: Any.Type) { identity = .type(TypeIdentity(type: type)) }
        /// The identity of something known only by its name, as in a graph read from text.
        public init(_ name: String) { identity = .text(name) }
        /// The identity of several things together, for look-ups only. It has no name of its own.
        package init(_ parts: [ID]) { identity = .list(parts) }

        /// One of several things with this name, told apart by a suffix, `Plugin #2`, and by the wholes of which they are parts.
        package func part(_ suffix: String, of whole: ID? = nil) -> ID {
            var part = self
            part.identity = .part(of: [self] + (whole.map { [$0] } ?? []), suffix)
            return part
        }

        /// One of several recipes for this service, told apart by their arguments. A single one is identified without them.
        ///
        /// ```swift
        /// let profile = DependencyGraph.ID(ProfileViewModel.self).taking([DependencyGraph.ID(User.ID.self)])
        /// graph.dependents(of: profile)    // of ProfileViewModel(Int)
        /// ```
        public func taking(_ arguments: [ID]) -> ID {
            var overload = self
            overload.identity = .overload([self] + arguments)
            return overload
        }

        /// The service that a recipe provides, whatever arguments it takes.
        package var service: ID { if case .overload(let parts) = identity { parts[0] } else { self } }

        /// The name without modules, as source spells it: `Users.Load`, `[User]?`. To compute it takes some microseconds each time.
        public var description: String { name(withModules: false).text }
        /// The name with modules: `App.Users.Load`. Tells two types with the same short name apart.
        public var fullName: String { name(withModules: true).text }
        /// The short name, in parentheses if `.self` cannot follow it directly.
        package var operand: String { name(withModules: false).operand }

        func name(withModules: Bool) -> TypeName {
            switch identity {
            case .type(let type):
                return TypeName(type.type, withModules: withModules)
            case .text(let name):
                let isCompound = name.hasPrefix("any ") || name.contains(" -> ") || name.contains(" & ")
                return TypeName(text: name, isCompound: isCompound)
            case .list(let parts):
                return TypeName(text: Sentences.tuple(parts.map(\.description)))
            case .part(let whole, let suffix):
                return TypeName(text: whole[0].name(withModules: withModules).text + suffix)
            case .overload(let parts):
                let arguments = parts[1...].map { $0.name(withModules: withModules).text }
                return TypeName(text: parts[0].name(withModules: withModules).operand + Sentences.tuple(arguments))
            }
        }

        // Not inlined: a program would contain the whole comparison wherever it compares IDs.

        /// Whether both are the same type or the same text.
        @inline(never)
        public static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }

        /// Hashes the type's address or the text.
        @inline(never)
        public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
    }
}

extension DependencyGraph.ID: ExpressibleByStringLiteral {
    /// Creates an ID from a string literal: `"Users.Load"`.
    public init(stringLiteral name: String) { self.init(name) }
}

/// Numbers for IDs.
///
/// All look-ups of IDs go through this type, so that a program contains the code of this dictionary only once.
package struct Numbering {
    private var numbers: [DependencyGraph.ID: Int] = [:]

    package init(capacity: Int = 0) { numbers.reserveCapacity(capacity) }
    /// The number of an ID, or −1 if it has none.
    package subscript(id: DependencyGraph.ID) -> Int { numbers[id] ?? -1 }

    /// The number of an ID. If it has none yet, it gets this one.
    package mutating func number(of id: DependencyGraph.ID, orElse new: Int) -> Int {
        // Most IDs are new, so only the rare known one costs a second look-up, which restores its number.
        guard let earlier = numbers.updateValue(new, forKey: id) else { return new }
        numbers[id] = earlier
        return earlier
    }
}
