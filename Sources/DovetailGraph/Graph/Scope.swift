extension DependencyGraph {
    /// How long what a recipe makes lives.
    ///
    /// A service may not hold one of a shorter lifetime. Lifetimes nest: a scope is as deep as the number of scopes around it,
    /// and the deeper it is the sooner it ends. ``transient`` has no life of its own: what is made anew for whoever
    /// asks lives as long as its holder does.
    public struct Scope: Hashable, Sendable, CustomStringConvertible {
        /// The name that messages show.
        public let name: String
        /// How deep the scope's life is nested, and `nil` for none of its own. The longest life is at 0.
        package let depth: Int?
        /// The names of the scopes around it and its own, each on a line. Two scopes that are equally deep may lie in
        /// different ones, and then neither outlives the other.
        private let path: String

        package init(_ name: String, depth: Int?) {
            self.name = name
            self.depth = depth
            path = name + "\n"
        }

        /// A custom scope.
        ///
        /// - Parameters:
        ///   - name: Its name.
        ///   - outer: The names of the scopes around it, the outermost first.
        public init(_ name: String, within outer: [String]) {
            self.name = name
            depth = outer.count + 1
            path = (outer + [name, ""]).joined(separator: "\n")
        }

        /// Whether it is neither of the container nor of a call.
        var isCustom: Bool { depth.map { $0 > 0 && $0 < .max } ?? false }

        /// The names of the scopes around a custom scope, the outermost first.
        package var outer: [String] { path.split(separator: "\n").dropLast().map(String.init) }

        /// Whether what lives in this scope may be held by what lives in another one: it then lives at least as long. Of
        /// transient services it is not asked.
        @inline(never)
        func outlives(_ holder: Scope) -> Bool {
            guard let depth, let holderDepth = holder.depth else { return true }
            if depth == 0 || holderDepth == .max { return true }
            return depth <= holderDepth && holder.path.hasPrefix(path)
        }

        /// Made anew each time; lives as long as its holder.
        public static let transient = Scope("transient", depth: nil)
        /// Made once for one call to resolve, and the shortest life there is.
        public static let graph = Scope("graph", depth: .max)
        /// Made once.
        public static let singleton = Scope("singleton", depth: 0)
        /// Made once, for as long as somebody holds it. Lives as long as ``singleton`` where one holds it.
        public static let weak = Scope("weak", depth: 0)

        /// The name of the scope.
        public var description: String { name }
    }
}
