#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

/// A number that only the running thread has, and that is not 0; `nil` on a system where that is not known.
///
/// The standard library has none, and a task-local value, which could serve as one, costs more than most services do.
var currentThread: UInt? {
    #if canImport(Glibc) || canImport(Android)
        UInt(pthread_self())
    #elseif canImport(Musl) || canImport(Darwin)
        UInt(bitPattern: pthread_self())
    #else
        nil
    #endif
}
