#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif os(Windows)
    import WinSDK
#endif

/// A number that identifies the running thread, and is not 0. A task-local value would cost more than making most services does.
@usableFromInline
package var currentThread: UInt {
    #if canImport(Darwin) || canImport(Musl)
        // `pthread_t` is a pointer here.
        UInt(bitPattern: pthread_self())
    #elseif canImport(Glibc) || canImport(Android)
        // `pthread_t` is a number here, on Android a signed one.
        UInt(truncatingIfNeeded: pthread_self())
    #elseif os(Windows)
        UInt(GetCurrentThreadId())
    #elseif !_runtime(_multithreaded)
        // There is only one thread.
        1
    #else
        #error("Dovetail does not know how this system identifies a thread: add it to Caller.swift")
    #endif
}
