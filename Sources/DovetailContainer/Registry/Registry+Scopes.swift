extension Registry {
    /// Declares a custom scope in which nothing may be registered, so that its inputs can be resolved.
    ///
    /// ```swift
    /// enum Request: NamedScope { typealias Inputs = HTTPRequest }
    ///
    /// registry.declare(Request.self)
    /// registry.register(Page.self) { (request: HTTPRequest) in Page(for: request) }
    ///
    /// let page = try container.enter(Request.self, request).resolve(Page.self)
    /// ```
    ///
    /// A scope needs no declaration if a service is registered in it, or if a recipe takes a function that enters it. A scope that no
    /// registration mentions can be entered, too, but nothing takes its inputs.
    ///
    /// - Parameters:
    ///   - scope: The name of the scope. It may be declared any number of times.
    ///   - fileID: The file of the declaration, for messages. Callers leave it out.
    ///   - line: The line of that file.
    public func declare(_ scope: any NamedScope.Type, fileID: String = #fileID, line: Int = #line) {
        contents.registrations.declarations.append((CustomScope(scope), contents.origin(fileID, line)))
    }
}

extension MainActorRegistry {
    /// Declares a custom scope in which nothing may be registered, as ``Registry/declare(_:fileID:line:)`` does.
    public func declare(_ scope: any NamedScope.Type, fileID: String = #fileID, line: Int = #line) {
        registry.declare(scope, fileID: fileID, line: line)
    }
}
