/// What the plug-in knows of the package, which it writes to the tool's standard input.
struct PackageSources: Decodable {
    struct Module: Decodable {
        /// What the target is called in the manifest.
        let target: String
        /// What it is called in an import.
        let name: String
        let isTest: Bool
        /// Whether it is one of another package, on which this one depends.
        let isDependency: Bool
        /// The flags of `#if` that are set for it.
        let conditions: [String]
        let files: [String]
    }

    let name: String
    let directory: String
    /// Where the tool may write.
    let workDirectory: String
    /// The path of `swiftc`.
    let compiler: String
    /// The language mode that targets have where they do not say.
    let languageMode: Int
    /// What the package that Dovetail comes from is called in the manifest; `nil` where the package is that itself.
    let dovetail: String?
    let modules: [Module]
}
