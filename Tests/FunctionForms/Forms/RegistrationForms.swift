import DovetailFunctions
import Testing

/// The forms of registrations, as an application writes them.
@Suite("Registrations") struct RegistrationForms {
    @Test("Recipes that run anywhere have every form") func anywhere() async throws { try await checkAnywhere() }

    @Test("Recipes on the main actor have every form") @MainActor func onMainActor() async throws {
        try await checkMainActor()
    }

    @Test("References to the main actor have every form in an ordinary registry") func ordinary() async throws {
        try await checkOrdinaryRegistry()
    }

    @Test("References to the main actor have every form in an ordinary registry, also with arguments")
    @MainActor func references() throws {
        try checkReferences()
    }

    #if MAIN_ACTOR
        @Test("An app whose module is on the main actor says nothing about isolation") func unannotated() async throws {
            try await checkUnannotated()
        }
    #endif
}
