/// The replacement and the changes of one recipe. The functions are stored as `Any`, because their types differ from recipe to recipe.
@usableFromInline
struct ReplacementEntry {
    let name: StaticString
    /// A `() -> Replacement`, if the recipe is replaced.
    var make: Any?
    /// The source of the replacement, for messages; empty for a value, which throws nothing.
    var origin = ""
    /// Functions of type `(inout Service) -> Void`, in the order in which they run.
    var changes: [Any] = []
}

extension [ReplacementEntry]? {
    subscript(name: StaticString) -> ReplacementEntry {
        get { self?.first { $0.name.hasSameText(as: name) } ?? ReplacementEntry(name: name) }
        set { self = (self ?? []).filter { !$0.name.hasSameText(as: name) } + [newValue] }
    }

    mutating func replace<Replacement>(
        _ name: StaticString,
        at origin: String = "",
        with make: @escaping () -> Replacement
    ) { self[name] = ReplacementEntry(name: name, make: make, origin: origin) }

    mutating func change<Service>(_ name: StaticString, by change: @escaping (inout Service) -> Void) {
        self[name].changes.append(change)
    }
}

extension ReplacementEntry {
    /// - Returns: `nil` if the recipe is not replaced.
    func replacement<Replacement: ~Copyable>() -> Replacement? {
        guard let make else { return nil }
        guard let make = make as? () -> Replacement else {
            fatalError("\(name) is not replaced by a \(Replacement.self), but by \(type(of: make))")
        }
        return make()
    }

    func changed<Service: ~Copyable>(_ service: consuming Service) -> Service {
        for change in changes {
            guard let change = change as? (inout Service) -> Void else {
                fatalError("\(name) provides a \(Service.self), which is not changed by \(type(of: change))")
            }
            change(&service)
        }
        return service
    }
}

extension StaticString {
    fileprivate func hasSameText(as other: StaticString) -> Bool {
        withUTF8Buffer { own in other.withUTF8Buffer { own.elementsEqual($0) } }
    }
}
