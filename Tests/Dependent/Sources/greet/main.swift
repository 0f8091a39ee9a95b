import DovetailContainer
import Greetings

let container = try Container(GreetingAssembly(greeting: "Hello"))
print(try container.resolve(Greeter.self).greet(name: "world"))
do {
    _ = try Greeter().greet(name: "world")
} catch {
    print(error)
}
