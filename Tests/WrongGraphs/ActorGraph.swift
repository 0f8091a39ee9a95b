import Dovetail

@Graph
actor AppGraph {
    @Shared func a() -> A { A() }
}

/*
error 4:1 @Graph wires the recipes of a struct, a value that can be copied and changed for a test; this is an actor (from macro 'Graph')
note 4:1 make it a struct
*/
