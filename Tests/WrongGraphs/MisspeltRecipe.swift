import Dovetail

@Graph
struct AppGraph {
    func loadUsers() -> Load { { [] } }
    func screen(laodUsers: @escaping Load) -> Screen { Screen() }
}

/*
error 6:17 nothing in AppGraph is named 'laodUsers', which 'screen' needs; did you mean 'loadUsers'? (from macro 'Graph')
note 6:17 use 'loadUsers'
note 6:17 add an input 'laodUsers'
note 6:17 let the caller pass it
note 5:10 'loadUsers' is declared here
*/
