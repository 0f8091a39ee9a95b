import SwiftSyntax

extension GraphWriter {
    /// What a test may try to replace and cannot, each with the reason, which the compiler says.
    var unreplaceable: [String] {
        let inputs = wiring.inputs.map { (name: $0.name, reason: "an input is passed when the graph is made") }
        let recipes = named.map { wiring.recipes[$0] }.filter { !$0.isReplaceable }
            .map { (name: $0.name, reason: $0.whyNotReplaceable) }
        return (inputs + recipes).map { name, reason in
            "@available(*, unavailable, message: \"\(reason)\") "
                + "var \(name.text): Dovetail::Unreplaceable { Dovetail::Unreplaceable() }"
        }
    }
}

extension Recipe {
    fileprivate var whyNotReplaceable: String {
        if isPrivate { return "it is private; make it internal to replace it" }
        if result.isOpaque { return "its type has no name; return 'any' instead of 'some' to replace it" }
        if isSent { return "what replaces it could not be sent; leave out 'sending' to replace it" }
        if mentionsSelf { return "its type is Self; write the name of the graph to replace it" }
        return "its arguments have no names; give them some to replace it"
    }
}
