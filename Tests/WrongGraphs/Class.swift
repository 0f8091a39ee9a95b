import Dovetail

@Graph
final class AppGraph {
    func a() -> A { A() }
}

/*
error 4:7 @Graph wires the recipes of a struct, a value that can be copied and changed for a test; this is a class (from macro 'Graph')
note 4:7 make it a struct
*/
