import Dovetail

@Graph
struct AppGraph {
    func screen(clock: B) -> Screen { Screen() }
}

/*
error 5:17 nothing in AppGraph is named 'clock', which 'screen' needs (from macro 'Graph')
note 5:17 add an input 'clock'
note 5:17 let the caller pass it
*/
