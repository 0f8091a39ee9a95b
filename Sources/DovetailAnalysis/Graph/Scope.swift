extension DependencyGraph {
    /// The lifetime of a service.
    ///
    /// A service may not hold one of a shorter lifetime. Scopes are nested, and an inner scope ends before the scopes around it.
    /// A ``transient`` service has the lifetime of its holder.
    public struct Scope: Equatable, Sendable, CustomStringConvertible {
        /// The name that messages show.
        public let name: String
        /// How many scopes enclose it, and `nil` for transient services. The longest lifetime has the depth 0.
        package let depth: Int?
        /// The names of the enclosing scopes and its own, each on a line. Two scopes of the same depth may have different
        /// enclosing scopes; then neither outlives the other. One of several scopes has a path for each of them.
        private let paths: [String]

        package init(_ name: String, depth: Int?) {
            self.name = name
            self.depth = depth
            paths = [name + "\n"]
        }

        /// A custom scope with a name, and those of the scopes around it, the outermost first.
        public init(_ name: String, within outer: [String]) {
            self.name = name
            depth = outer.count + 1
            paths = [(outer + [name, ""]).joined(separator: "\n")]
        }

        /// One of several custom scopes: a service in any of them may hold a service of this scope.
        package init(oneOf scopes: [Scope]) {
            name = scopes.map(\.name).joined(separator: " or ")
            depth = scopes.compactMap(\.depth).min()
            paths = scopes.flatMap(\.paths)
        }

        /// Tells scopes with the same name apart.
        var id: ID { ID([ID(paths.joined(separator: "\n")), ID(isCustom ? "custom" : "built in")]) }
        /// Whether it is a custom scope.
        var isCustom: Bool { depth.map { $0 > 0 && $0 < .max } ?? false }

        /// The names of the scopes around a custom scope, the outermost first.
        package var outer: [String] {
            let outer = paths.map { $0.split(separator: "\n").dropLast() }
            return outer.dropFirst().reduce(outer[0]) { common, next in
                common.prefix(zip(common, next).prefix { $0 == $1 }.count)
            }
            .map(String.init)
        }

        /// The scopes of which this is one.
        package var alternatives: [Scope] { paths.map(alternative) }

        private func alternative(_ path: String) -> Scope {
            let names = path.split(separator: "\n").map(String.init)
            return Scope(names.last ?? name, within: names.dropLast())
        }

        /// Whether a service of this scope lives at least as long as one of another, which may then hold it; neither is transient.
        func outlives(_ holder: Scope) -> Bool {
            guard let depth, let holderDepth = holder.depth else { return true }
            if depth == 0 || holderDepth == .max { return true }
            return depth <= holderDepth && holder.paths.allSatisfy { inner in paths.contains { inner.hasPrefix($0) } }
        }

        /// The scopes in which a service may hold one of this scope and one of another; `nil` if there are none.
        func common(with other: Scope) -> Scope? {
            let paths = paths.flatMap { left in
                other.paths.compactMap { $0.hasPrefix(left) ? $0 : left.hasPrefix($0) ? left : nil }
            }
            return paths.isEmpty ? nil : Scope(oneOf: paths.map(alternative))
        }

        /// A new instance each time, with the lifetime of its holder.
        public static let transient = Scope("transient", depth: nil)
        /// One instance for each call to resolve, which is the shortest lifetime.
        public static let graph = Scope("graph", depth: .max)
        /// One instance for each container.
        public static let singleton = Scope("singleton", depth: 0)
        /// One instance for as long as another object holds it.
        public static let weak = Scope("weak", depth: 0)

        /// The name of the scope.
        public var description: String { name }
    }
}
