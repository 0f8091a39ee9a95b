"""Examples that check-branches.py checks first: a title, the files, and the expected report."""

FORGOTTEN_IMPORT = """\
import Foundation

func loadedLibraries() -> Int {
    #if canImport(Darwin)
        Int(_dyld_image_count())
    #else
        0
    #endif
}
"""

C_LIBRARIES = """\
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

func isTerminal(_ file: Int32) -> Bool {
    #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
        isatty(file) == 1
    #else
        false
    #endif
}
"""

UNIX = "Darwin, Glibc, Musl and Android"

EXAMPLES = [
    (
        "An import that one platform needs is missing",
        {"Package.swift": FORGOTTEN_IMPORT},
        ["Package.swift:5: error: _dyld_image_count is declared by MachO, which is not imported for macOS"],
    ),
    (
        "The import is there, but for another platform",
        {"Package.swift": "#if os(iOS)\n    import MachO\n#endif\n" + FORGOTTEN_IMPORT},
        ["Package.swift:8: error: _dyld_image_count is declared by MachO, which is not imported for macOS"],
    ),
    (
        "The import is there, under either condition",
        {
            "Package.swift": "#if canImport(MachO)\n    import MachO\n#endif\n" + FORGOTTEN_IMPORT,
            "Tests/DovetailTests/A.swift": "#if canImport(Darwin)\n    import func MachO._dyld_image_count\n#endif\n"
            + FORGOTTEN_IMPORT,
        },
        [],
    ),
    (
        "Every platform imports its C library or does without",
        {"Sources/Dovetail/Terminal.swift": C_LIBRARIES},
        [],
    ),
    (
        "A C function is used without an import",
        {"Sources/Dovetail/Terminal.swift": C_LIBRARIES.replace("    import Darwin\n", "")},
        [
            "Sources/Dovetail/Terminal.swift:12: error: isatty is declared by Darwin, which is not imported for macOS, iOS, "
            "tvOS, watchOS and visionOS"
        ],
    ),
    (
        "A C function is used where there is none, without a flag, and with a future compiler",
        {
            "Sources/Dovetail/A.swift": "import Foundation\n\nlet a = getenv(name)\nlet b = isatty(1)\n",
            "Sources/Dovetail/B.swift": "#if !DEBUG\n    import Foundation\n#endif\nlet name = getenv(title)\n",
            "Package.swift": "#if compiler(>=7)\n    let title = getenv(name)\n#endif\n",
        },
        [
            "Package.swift:2: error: getenv is declared by Darwin, which is not imported for macOS",
            "Package.swift:2: error: getenv is declared by Glibc, which is not imported for Linux with Glibc",
            f"Sources/Dovetail/A.swift:4: error: isatty is declared by {UNIX}, but by nothing for Windows and "
            "WebAssembly",
            "Sources/Dovetail/B.swift:4: error: getenv is declared by Android, which is not imported for Android",
            "Sources/Dovetail/B.swift:4: error: getenv is declared by Darwin, which is not imported for macOS, iOS, tvOS, "
            "watchOS and visionOS",
            "Sources/Dovetail/B.swift:4: error: getenv is declared by Glibc, which is not imported for Linux with Glibc",
            "Sources/Dovetail/B.swift:4: error: getenv is declared by Musl, which is not imported for Linux with Musl",
            "Sources/Dovetail/B.swift:4: error: getenv is declared by WASILibc, which is not imported for WebAssembly",
            "Sources/Dovetail/B.swift:4: error: getenv is declared by ucrt, which is not imported for Windows",
        ],
    ),
    (
        "A function, a type, a value and a Windows function are not in the table",
        {
            "Package.swift": "#if os(macOS)\n    import Darwin\n    let a = sysctlbyname(b)\n    var b: utsname?\n"
            "    let c = vm_page_size\n    let d = GetTickCount()\n#endif\n"
        },
        [
            f"Package.swift:{line}: error: {name} is not in Scripts/branches/platforms.py: add it there to the module "
            "that declares it for macOS"
            for line, name in [(3, "sysctlbyname"), (4, "utsname"), (5, "vm_page_size"), (6, "GetTickCount")]
        ],
    ),
    (
        "A branch does not parse",
        {
            "Package.swift": "#if os(Windows)\n    let a = = 1\n#endif\n",
            "Tests/A.swift": "#if compiler(>=7)\n    func b( { }\n#endif\n",
        },
        [
            "Package.swift:2: error: this does not parse",
            "Tests/A.swift:2: error: this does not parse",
        ],
    ),
    (
        "A module does not exist on a platform, and conditions are misspelt",
        {"Package.swift": "import Glibc\n\n#if os(macos) || canImport(Darvin)\n#endif\n"},
        [
            "Package.swift:1: error: Glibc is imported but does not exist for macOS",
            *(
                f"Package.swift:3: error: {condition} is not in Scripts/branches/platforms.py: add it there, with the "
                "platforms on which it holds"
                for condition in ["canImport(Darvin)", "os(macos)"]
            ),
        ],
    ),
    (
        "Names that the repository declares are not C's, except in other types and functions",
        {
            "Examples/A.swift": "class A { func open() {} }\nfunc exit() {}\n",
            "Examples/B.swift": "class B: A { func b(close: () -> Void) { open(); exit(); close() } }\n",
            "Examples/C.swift": "import Foundation\n\nstruct C { func c() { open() } }\n",
            "Examples/D.swift": "struct D { func d() { open(); close() } }\n",
        },
        [
            f"Examples/D.swift:1: error: {name} is declared by {module}, which is not imported for {platform}"
            for name in ["close", "open"]
            for module, platform in [("Darwin", "macOS"), ("Glibc", "Linux with Glibc")]
        ],
    ),
]
