import Dovetail

// A graph that makes a child graph, which includes it. Each pair is in two files, once with the parent and once with the child in the first
// one, and not one is declared Sendable. The others are in Included.swift.

@Graph struct AccountGraph {
    let name: String
    @Included let house: HouseGraph

    func greeting(name: String, door: Door) -> Greeting { Greeting(text: "\(name) at \(door.number)") }
}

@Graph struct StreetGraph {
    let number: Int

    @Shared func lamp(number: Int) -> Door { Door(number: number) }
    func corner(_ name: String) -> CornerGraph { CornerGraph(name: name, street: self) }
}

func usesChildGraphs() -> String {
    let house = HouseGraph(number: 3).replacing {
        $0.inside(\.account) { $0.replace(\.greeting) { Greeting(text: "replaced") } }
    }
    let street = StreetGraph(number: 4).replacing {
        $0.inside(\.corner) { $0.replace(\.sign) { Greeting(text: "sign") } }
    }
    return house.account("anna").greeting().text + street.corner("b").sign().text
}
