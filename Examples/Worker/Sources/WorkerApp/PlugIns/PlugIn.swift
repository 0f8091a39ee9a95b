import DovetailContainer

/// A part of the program that is loaded while it runs: an assembly that contributes handlers.
enum PlugIn {
    /// All plug-ins, by name.
    static let all: [String: any Assembly & Sendable] = ["report": ReportAssembly()]

    static func named(_ name: String) throws -> any Assembly & Sendable {
        guard let assembly = all[name] else {
            throw Refusal("there is no plug-in '\(name)'; there is \(all.keys.sorted().joined(separator: ", "))")
        }
        return assembly
    }
}
