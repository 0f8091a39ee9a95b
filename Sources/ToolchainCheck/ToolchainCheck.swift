// Package.swift notes where the toolchain has SwiftSyntax, and SwiftPM keeps that note when the toolchain is moved. Of a missing
// module the compiler says nothing else, so this is a module of its own, which is compiled before those that need SwiftSyntax.
#if !canImport(SwiftSyntax)
    #error(
        "SwiftSyntax is not where Package.swift found it, as the toolchain was moved or replaced; run 'swift package purge-cache', or in Xcode 'Reset Package Caches', and build again"
    )
#endif
