import Dovetail

@Graph
struct AppGraph: Sendable {
    @Shared func screen() -> Screen { Screen() }
}

/*
error 5:9 stored property 'screen' of 'Sendable'-conforming struct '_Shared' contains non-Sendable type 'Screen'
note 3:1 in expansion of macro 'Graph' on struct 'AppGraph' here
note written class 'Screen' does not conform to the 'Sendable' protocol
*/
