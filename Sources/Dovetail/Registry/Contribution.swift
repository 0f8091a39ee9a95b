/// One of several recipes that are asked for together, as `[Service]` or under keys as `[Key: Service]`.
final class Contribution: Sendable {
    typealias Key = any Hashable & Sendable

    let recipe: Recipe
    /// The type of the collection.
    let collection: Any.Type
    /// Its key in the collection, where that has keys.
    let key: Key?
    /// The recipe of a collection with these keys, or with so many elements; it is to be linked to all contributions.
    let makeCollection: @Sendable (_ keys: [Key], _ count: Int) -> Recipe

    init(
        recipe: Recipe,
        collection: Any.Type,
        key: Key?,
        makeCollection: @escaping @Sendable (_ keys: [Key], _ count: Int) -> Recipe
    ) {
        self.recipe = recipe
        self.collection = collection
        self.key = key
        self.makeCollection = makeCollection
    }
}
