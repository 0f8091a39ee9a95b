// swift-tools-version: 6.3

import PackageDescription

// The product for servers, with the real swift-service-lifecycle. A package of its own, since only its trait needs that.
let package = Package(
    name: "ServiceLifecycle",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "dovetail", path: "../..", traits: ["ServiceLifecycle"]),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.6.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
    ],
    targets: [
        .testTarget(
            name: "ServiceLifecycleTests",
            dependencies: [
                .product(name: "DovetailServiceLifecycle", package: "dovetail"),
                .product(name: "DovetailTesting", package: "dovetail"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]
        )
    ],
    swiftLanguageModes: [.v6]
)
