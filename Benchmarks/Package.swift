// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dovetail", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["Dovetail", "DovetailContainer"].map { .product(name: $0, package: "dovetail") },
            // Aligns each function with a cache line, because the position of code would make a difference of a
            // tenth.
            swiftSettings: [.unsafeFlags(["-Xllvm", "-align-all-functions=6"]), .treatAllWarnings(as: .error)]
        ),
        .executableTarget(
            name: "Soak",
            dependencies: ["Dovetail", "DovetailContainer"].map { .product(name: $0, package: "dovetail") },
            swiftSettings: [.treatAllWarnings(as: .error)]
        ),
    ],
    swiftLanguageModes: [.v6]
)
