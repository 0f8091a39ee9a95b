// Parameters whose names the graph does not know, or cannot tell apart.
import Dovetail

@Graph struct UnknownName {
    func screen(clock: B) -> Screen { Screen() }
    // error 17: nothing in UnknownName is named 'clock', which 'screen' needs; recipes stand in the struct itself, not in an extension
    // note 17: add an input 'clock'
    // note 17: let the caller pass it
}

@Graph struct UnknownOptional {
    func a(analytics: B?) -> A { A() }
    // error 12: nothing in UnknownOptional is named 'analytics', which 'a' needs; recipes stand in the struct itself, not in an extension
    // note 12: add an input 'analytics'
    // note 12: let the caller pass it
}

@Graph struct UnknownFactory {
    func a(b: @escaping (Int) -> B) -> A { A() }
    // error 12: nothing in UnknownFactory is named 'b', which 'a' needs; recipes stand in the struct itself, not in an extension
    // note 12: add an input 'b'
    // note 12: let the caller pass it
}

@Graph struct TwoUnknownNames {
    func a(first: B, second: C) -> A { A() }
    // error 12: nothing in TwoUnknownNames is named 'first', which 'a' needs; recipes stand in the struct itself, not in an extension
    // note 12: add an input 'first'
    // note 12: let the caller pass it
    // error 22: nothing in TwoUnknownNames is named 'second', which 'a' needs; recipes stand in the struct itself, not in an extension
    // note 22: add an input 'second'
    // note 22: let the caller pass it
}

@Graph struct UnusedWithError {
    let name: String
    private func a() -> A { A() }
    func b(missing: C) -> B { B() }
    // error 12: nothing in UnusedWithError is named 'missing', which 'b' needs; recipes stand in the struct itself, not in an extension
    // note 12: add an input 'missing'
    // note 12: let the caller pass it
}

@Graph struct MisspelledInput {
    let baseURL: String
    // note 9: 'baseURL' is declared here
    func api(baseUrl: String) -> A { A() }
    // error 14: nothing in MisspelledInput is named 'baseUrl', which 'api' needs; did you mean 'baseURL'?
    // note 14: use 'baseURL'
    // note 14: add an input 'baseUrl'
    // note 14: let the caller pass it
}

@Graph struct LabelAndName {
    func a() -> A { A() }
    func b(with a: A) -> B { B() }
    // error 12: the label of a parameter says what supplies it, and nothing in LabelAndName is named 'with'; write 'a: A'
    // note 12: use 'a'
}

@Graph struct RecipeInExtension {
    func screen(api: A) -> Screen { Screen() }
    // error 17: nothing in RecipeInExtension is named 'api', which 'screen' needs; recipes stand in the struct itself, not in an extension
    // note 17: add an input 'api'
    // note 17: let the caller pass it
}

extension RecipeInExtension {
    func api() -> A { A() }
}
