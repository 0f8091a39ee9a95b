// Parameters whose names the graph does not know, or cannot tell apart.
import Dovetail

@Graph struct UnknownNames {
    let network: Network  // not included
    func screen(clock: B, analytics: B?) -> Screen { Screen() }
    // error 17: nothing in UnknownNames is named 'clock', which 'screen' needs; recipes stand in the struct itself, not in an extension
    // note 17: add an input 'clock'
    // note 17: let the caller pass it
    // error 27: nothing in UnknownNames is named 'analytics', which 'screen' needs; recipes stand in the struct itself, not in an extension
    // note 27: add an input 'analytics'
    // note 27: let the caller pass it
    func a(b: @escaping (Int) -> B) -> A { A() }
    // error 12: nothing in UnknownNames is named 'b', which 'a' needs; recipes stand in the struct itself, not in an extension
    // note 12: add an input 'b'
    // note 12: let the caller pass it
    func c(client: A) -> C { C() }
    // error 12: nothing in UnknownNames is named 'client', which 'c' needs; recipes stand in the struct itself, not in an extension
    // note 12: add an input 'client'
    // note 12: let the caller pass it
    // That nothing uses it is said once there are no errors.
    private func d() -> D { D() }
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
