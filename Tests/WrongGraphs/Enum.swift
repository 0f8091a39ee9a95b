import Dovetail

@Graph
enum AppGraph {
    case a
}

/*
error 4:1 @Graph wires the recipes of a struct, a value that can be copied and changed for a test; this is an enum (from macro 'Graph')
*/
