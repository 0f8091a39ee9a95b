"""The platforms and the C names that check-branches.py knows. It cannot look them up, because the headers of other
platforms are missing here. When you use another C name, add it here to each module that declares it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Platform:
    systems: list[str]  # the names for `os(…)`
    modules: list[str]  # the modules that only some platforms have
    c: str  # its C library, which Foundation re-exports
    without: tuple[str, ...] = ()  # the files that are not built for it


# Tools and macros run on the machine that builds, and the examples need a terminal.
TOOLS = ("Package.swift", "Plugins/", "Scripts/", "Sources/DovetailMacros/", "Sources/DovetailSyntax/")
TOOLS += ("Sources/DovetailTool/", "Tests/DovetailToolTests/", "Tests/DovetailMacrosTests/", "Examples/")
TESTS = ("Tests/", "Benchmarks/", "Snippets/")
APPLE = ["Darwin", "MachO", "ObjectiveC", "SwiftUI"]
MOBILE = [*APPLE, "UIKit"]
OPEN = ["FoundationNetworking", "FoundationXML"]

PLATFORMS = {
    "macOS": Platform(["macOS", "OSX"], APPLE, "Darwin"),
    "iOS": Platform(["iOS"], MOBILE, "Darwin", TOOLS),
    "tvOS": Platform(["tvOS"], MOBILE, "Darwin", TOOLS),
    "watchOS": Platform(["watchOS"], MOBILE, "Darwin", TOOLS),
    "visionOS": Platform(["visionOS"], MOBILE, "Darwin", TOOLS),
    "Linux with Glibc": Platform(["Linux"], [*OPEN, "Glibc"], "Glibc"),
    "Linux with Musl": Platform(["Linux"], [*OPEN, "Musl"], "Musl", TOOLS + TESTS),
    "Android": Platform(["Android"], [*OPEN, "Android"], "Android", TOOLS),
    "Windows": Platform(["Windows"], [*OPEN, "CRT", "WinSDK", "ucrt"], "CRT", TOOLS + TESTS),
    "WebAssembly": Platform(["WASI"], [*OPEN, "WASILibc"], "WASILibc", TOOLS + TESTS),
}
# Modules that re-export others.
EXPORTS = {"CRT": ["ucrt"], "XCTest": ["Foundation"]}
# Modules in `canImport(…)` that may or may not exist on any platform.
OPTIONAL = ["Dovetail", "Foundation", "SwiftSyntax", "Testing", "XCTest"]

# `E…` are error numbers.
C = """abort atexit calloc errno exit fclose fflush fgets fopen fputs fread free fwrite getenv malloc memcmp memcpy memset pow
    qsort realloc remove rename setvbuf signal SIG_DFL SIG_IGN size_t sqrt stderr stdin stdout strcmp strerror strlen time
    tmpfile E[A-Z0-9]*"""
UNIX = f"""{C} _exit _SC_* access CLOCK_* clock_gettime close dlclose dlopen dlsym environ F_SETFL fcntl fileno fsync getpid
    getuid ioctl isatty kill lseek mkdir mmap munmap nanosleep O_[A-Z]* open pipe poll POLL[A-Z]* pollfd pthread_* raise read
    rmdir RTLD_* sched_yield setenv SIG[A-Z]* sigaction stat STD*_FILENO strdup sysconf tcflag_t tcgetattr TCSA* tcsetattr
    termios unlink unsetenv usleep wait waitpid write"""
SOCKETS = """accept AF_INET bind connect getsockname listen recv sa_family_t send setsockopt SHUT_RD shutdown sockaddr sockaddr_in
    socket socklen_t SOCK_STREAM SO_REUSEADDR SOL_SOCKET SOMAXCONN"""
DECLARED = {
    "Darwin": f"{UNIX} {SOCKETS} dladdr Dl_info getpass SO_NOSIGPIPE",
    "Glibc": f"{UNIX} {SOCKETS} getpass MSG_NOSIGNAL",
    "Musl": f"{UNIX} getpass",
    "Android": UNIX,
    "WASILibc": C,
    "ucrt": C,
    "WinSDK": "GetCurrentThreadId",
    "MachO": "_dyld_*",
    # The examples' modules for SQLite and PostgreSQL.
    "CSQLite": "csqlite_* sqlite3_* SQLITE_*",
    "CPostgreSQL": "CONNECTION_OK PGRES_* PQ[A-Za-z]* Oid",
}
DECLARED = {module: names.split() for module, names in DECLARED.items()}

# Names that look like C's and are declared by Swift, Foundation, the test libraries or SwiftSyntax.
SWIFT = """_typeByName abs allSatisfy asProtocol assumingMemoryBound asyncTest comments compactMap diagnose dropFirst error
    expectation fatalError first firstIndex lastIndex lazy location map max min newValue oldValue precondition preconditionFailure rawValue
    print readLine sequence SIMD8 split swap testCase tokens type unsafeBitCast unsafeDowncast URL UTF8 UUID walk with* zip""".split()
# Types that are initialised in branches.
SWIFT += """Array Atomic Bool Character Data Date Dictionary Double FileHandle Int Int8 Int16 Int32 Int64 JSONDecoder Mutex Pipe
    NSCoder Process Set SourceLocationConverter String Syntax Task UInt UInt8 UInt16 UInt32 UInt64 XCT*""".split()
# The projections of property wrappers.
SWIFT += ["$*"]
