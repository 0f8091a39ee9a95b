import Dovetail

@Graph
struct AppGraph {
    let baseURL: String
    func api(baseUrl: String) -> A { A() }
}

/*
error 6:14 nothing in AppGraph is named 'baseUrl', which 'api' needs; did you mean 'baseURL'? (from macro 'Graph')
note 6:14 use 'baseURL'
note 6:14 add an input 'baseUrl'
note 6:14 let the caller pass it
note 5:9 'baseURL' is declared here
*/
