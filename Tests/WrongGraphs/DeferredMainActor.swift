import Dovetail

@Graph
struct AppGraph {
    @MainActor func screen() -> Screen { Screen() }
    func b(
        screen: @escaping () -> Screen
    ) -> B { B() }
}

/*
error 7:19 call to main actor-isolated instance method 'screen()' in a synchronous nonisolated context [#ActorIsolatedCall]
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
note 5:21 calls to instance method 'screen()' from outside of its actor context are implicitly asynchronous
*/
