// SwiftPM caches the path of SwiftSyntax that Package.swift found, even when the toolchain is moved. About a missing
// module the compiler reports nothing more helpful. So this check is a separate module, compiled before the modules
// that need SwiftSyntax.
#if !canImport(SwiftSyntax)
    #error(
        "SwiftSyntax is not where Package.swift found it, as the toolchain was moved or replaced; run 'swift package purge-cache', or in Xcode 'Reset Package Caches', and build again"
    )
#endif
