import Dovetail
import Foundation
import Testing

#if canImport(Glibc)
    extension ContainerTests {
        /// Resolving leaves nothing behind, however often it is done.
        ///
        /// What is asserted is the memory of the whole process, and so these run one after the other; tests of other
        /// suites may run beside them. Theirs comes and goes, so one of several attempts has to be flat.
        @Suite("Memory stays flat", .serialized)
        struct MemoryTests {
            final class Clock: Sendable {}
            final class Cart {}
            final class Session: Sendable {}

            final class Basket {
                let clock: Clock
                init(clock: Clock) { self.clock = clock }
            }

            struct Screen {
                let clock: Clock?
                let carts: [Cart]
                let open: @Sendable (Int) throws -> User
                let later: () throws -> Cart
            }

            enum Login: NamedService { typealias Service = Session }

            /// After warming up, 200,000 times may cost this much: less each time than the smallest object.
            private static let tolerance = 4 << 20

            /// A sanitizer takes ten times as long. Besides, the address sanitizer keeps what is freed for a while, so
            /// that size says nothing; it finds by itself what is not freed.
            private static let times = hasSanitizer ? 100_000 : 200_000
            private static let hasAddressSanitizer = dlsym(nil, "__asan_init") != nil

            /// Not kept for longer than a test, so that all of it has to be gone when the process ends.
            private func container() throws -> Container {
                try Container { registry in
                    registry.register(Clock.self, scope: .singleton, Clock.init)
                    registry.register(Cart.self, scope: .graph, Cart.init)
                    registry.register([Cart].self) { (left: Cart, right: Cart) in [left, right] }
                    registry.register(Session.self, scope: .weak, Session.init)
                    registry.register(Basket.self, Basket.init)
                    registry.register(Login.self, Session.init)
                    registry.register(User.self, arguments: Int.self) { (id, _: Clock) in
                        User(id: User.ID(id), name: "")
                    }
                    registry.register(Screen.self) {
                        (
                            clock: Clock?,
                            carts: [Cart],
                            open: @escaping @Sendable (Int) throws -> User,
                            later: @escaping () throws -> Cart
                        ) in
                        Screen(clock: clock, carts: carts, open: open, later: later)
                    }
                    registry.register(Route.self) { throw Failure.notFound }
                }
            }

            /// In bytes, as the kernel counts it.
            private func residentSize() throws -> Int {
                let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
                let resident = try #require(pages.count > 1 ? Int(pages[1]) : nil)
                return resident * sysconf(Int32(_SC_PAGESIZE))
            }

            private func expectFlat(
                times: Int = times,
                tolerance: Int = tolerance,
                _ body: () throws -> Void
            ) throws {
                for _ in 0..<(times / 10) { try body() }
                var growth: [Int] = []
                repeat {
                    let before = try residentSize()
                    for _ in 0..<times { try body() }
                    growth.append(try residentSize() - before)
                    if Self.hasAddressSanitizer || growth.contains(where: { $0 < tolerance }) { return }
                } while growth.count < 5
                Issue.record("resident size grew by \(growth) bytes in as many attempts")
            }

            @Test("The measurement sees a leak")
            func seesLeak() throws {
                var kept: [Session] = []
                let before = try residentSize()
                // What other tests have freed is used up first.
                while try residentSize() - before <= Self.tolerance, kept.count < 10_000_000 {
                    for _ in 0..<1_000_000 { kept.append(Session()) }
                }
                #expect(try residentSize() - before > Self.tolerance)
                #expect(kept.count < 10_000_000)
            }

            @Test("Transient")
            func transient() throws {
                let container = try container()
                try expectFlat { _ = try container.resolve(Basket.self) }
            }

            // A fifth of the times, and of the tolerance, since each makes eight things.
            @Test("Transient, with optional, deferred and factory parameters")
            func transientWithAll() throws {
                let container = try container()
                try expectFlat(times: Self.times / 5, tolerance: Self.tolerance / 5) {
                    _ = try container.resolve(Screen.self)
                }
            }

            @Test("Graph")
            func graph() throws {
                let container = try container()
                try expectFlat { _ = try container.resolve([Cart].self) }
            }

            @Test("Singleton")
            func singleton() throws {
                let container = try container()
                try expectFlat { _ = try container.resolve(Clock.self) }
            }

            @Test("Weak, while somebody holds it")
            func weakHeld() throws {
                let container = try container()
                let session = try container.resolve(Session.self)
                try expectFlat { _ = try container.resolve(Session.self) }
                #expect(try container.resolve(Session.self) === session)
            }

            @Test("Weak, while nobody does")
            func weakLetGo() throws {
                let container = try container()
                try expectFlat { _ = try container.resolve(Session.self) }
            }

            @Test("With arguments")
            func arguments() throws {
                let container = try container()
                try expectFlat { _ = try container.resolve(User.self, arguments: 1) }
            }

            @Test("Under a name")
            func named() throws {
                let container = try container()
                try expectFlat { _ = try container.resolve(Login.self) }
            }

            @Test("Optional, present and absent")
            func optional() throws {
                let container = try container()
                try expectFlat {
                    _ = try container.resolve(Clock?.self)
                    _ = try container.resolve(Bool?.self)
                }
            }

            @Test("Deferred and factory, made and called")
            func deferred() throws {
                let container = try container()
                try expectFlat {
                    _ = try container.resolve((@Sendable () throws -> Cart).self)()
                    _ = try container.resolve((@Sendable (Int) throws -> User).self)(1)
                }
            }

            @Test("Deferred, called again and again")
            func deferredCalled() throws {
                let screen = try container().resolve(Screen.self)
                try expectFlat {
                    _ = try screen.later()
                    _ = try screen.open(1)
                }
            }

            @Test("Recipes that throw")
            func errors() throws {
                let container = try container()
                try expectFlat(times: Self.times / 5, tolerance: Self.tolerance / 5) {
                    _ = try? container.resolve(Route.self)
                }
            }

            // Few of these, since their messages take time to write; 300 bytes each would be seen.
            @Test("Services that are unknown")
            func unknown() throws {
                let container = try Container()
                try expectFlat(times: 2000, tolerance: 600_000) { _ = try? container.resolve(Bool.self) }
            }

            @Test("Containers that are made, used and let go")
            func containers() throws {
                let container = try container()
                try expectFlat(times: 3000, tolerance: Self.tolerance) {
                    let copy = try container.replacing { $0.register(Cart.self, scope: .graph, Cart.init) }
                    _ = try copy.resolve(Screen.self)
                    _ = try copy.resolve(Clock?.self)
                    _ = try copy.resolve(Session.self)
                    _ = try copy.resolve((@Sendable () throws -> Cart).self)()
                }
            }
        }
    }
#endif
