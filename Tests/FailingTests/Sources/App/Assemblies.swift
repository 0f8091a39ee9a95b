import DovetailContainer

package final class Session: Sendable {
    package let token: String

    package init(token: String) {
        self.token = token
    }
}

package final class Screen: Sendable {
    package let session: Session

    init(session: Session) {
        self.session = session
    }
}

package struct SessionAssembly: Assembly, Sendable {
    package init() {}

    package func assemble(_ registry: inout Registry) {
        registry.register(Session.self) { Session(token: "live") }.scope(.singleton)
    }
}

/// Not an application without the assembly of sessions.
package struct ScreenAssembly: Assembly, Sendable {
    package init() {}

    package func assemble(_ registry: inout Registry) {
        registry.register(Screen.self, Screen.init)
    }
}
