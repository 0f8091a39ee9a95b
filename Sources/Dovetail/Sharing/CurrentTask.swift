/// A number that only the running task has, while it runs; `nil` outside of tasks.
var currentTask: Int? {
    // Not inlined, as that would bring data to files with `async` functions: see `Startup+Running.swift`.
    @inline(never) get { withUnsafeCurrentTask { $0?.hashValue } }
}
