import Dovetail

@Client
@Client
struct Storage: Sendable {
    var save: @Sendable (_ a: A) throws -> Void
}

/*
error 4:1 Storage is a @Client already; remove this one (from macro 'Client')
*/
