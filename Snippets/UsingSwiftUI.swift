// The code of the article "Using SwiftUI". Its tests run at the end. Where SwiftUI is absent, it is compiled against the
// stand-ins below.
import Dovetail
// snippet.hide
import DovetailTesting
import Observation
import Testing

#if canImport(SwiftUI)
    import SwiftUI
#endif

// MARK: - Models take functions
// snippet.show

typealias LoadPosts = @Sendable () async throws -> [Post]
typealias LoadComments = @Sendable (Post.ID) async throws -> [String]

@MainActor @Observable
final class FeedModel {
    private(set) var posts: [Post] = []
    private(set) var problem: String?
    var shown: PostModel?

    private let load: LoadPosts
    private let open: @MainActor (Post.ID) -> PostModel

    init(
        load: @escaping LoadPosts,
        open: @escaping @MainActor (Post.ID) -> PostModel
    ) {
        self.load = load
        self.open = open
    }

    func refresh() async {
        do { posts = try await load() } catch { problem = "\(error)" }
    }

    func show(_ id: Post.ID) { shown = open(id) }
}

@MainActor @Observable
final class PostModel: Identifiable {
    private(set) var comments: [String] = []

    private let post: Post.ID
    private let load: LoadComments

    init(post: Post.ID, load: @escaping LoadComments) {
        self.post = post
        self.load = load
    }

    func refresh() async { comments = (try? await load(post)) ?? [] }
}

// snippet.hide
// MARK: - The graph makes the models
// snippet.show

@Graph
struct AppGraph: Sendable {
    let server: Server

    func loadPosts(server: Server) -> LoadPosts {
        { try await server.posts() }
    }
    func loadComments(server: Server) -> LoadComments {
        { try await server.comments(of: $0) }
    }

    @MainActor func post(
        _ id: Post.ID,
        loadComments: @escaping LoadComments
    ) -> PostModel {
        PostModel(post: id, load: loadComments)
    }
    @MainActor func feed(
        loadPosts: @escaping LoadPosts,
        post: @escaping @MainActor (Post.ID) -> PostModel
    ) -> FeedModel {
        FeedModel(load: loadPosts, open: post)
    }
}

// snippet.hide
// MARK: - Where the graph lives
// snippet.show

struct ReaderApp: App {
    @State private var feed = AppGraph(server: .production).feed()

    var body: some Scene {
        WindowGroup {
            FeedView(model: feed)
        }
    }
}

// snippet.hide
// MARK: - Views take models
// snippet.show

struct FeedView: View {
    @Bindable var model: FeedModel

    var body: some View {
        List(model.posts) { post in
            Button(post.title) { model.show(post.id) }
        }
        .task { await model.refresh() }
        .sheet(item: $model.shown) { PostView(model: $0) }
    }
}

struct PostView: View {
    let model: PostModel

    var body: some View {
        Text(model.comments.joined(separator: "\n"))
            .task { await model.refresh() }
    }
}

struct StackView: View {
    let model: FeedModel
    let open: @MainActor (Post.ID) -> PostModel

    var body: some View {
        NavigationStack {
            List(model.posts) { post in
                NavigationLink(post.title, value: post.id)
            }
            .navigationDestination(for: Post.ID.self) { id in
                PostScreen { open(id) }
            }
        }
    }
}

struct PostScreen: View {
    let make: @MainActor () -> PostModel
    @State private var model: PostModel?

    init(make: @escaping @MainActor () -> PostModel) { self.make = make }

    var body: some View {
        VStack {
            if let model { PostView(model: model) }
        }
        .onAppear { model = model ?? make() }
    }
}

// snippet.hide
@Test("The views make their bodies") @MainActor
func bodies() async {
    let graph = AppGraph(server: .production)
    let feed = graph.feed()
    await feed.refresh()
    _ = ReaderApp().body
    _ = FeedView(model: feed).body
    _ = FeedPreviews.previews
    _ = StackView(model: feed, open: { graph.post($0) }).body
    _ = PostScreen { graph.post(1) }.body
    #expect(feed.posts.count == 1)
}

// MARK: - Previews
// snippet.show

extension AppGraph {
    static var preview: AppGraph {
        AppGraph(server: .unreachable).replacing {
            $0.loadPosts = {
                [
                    Post(id: 1, title: "A short one"),
                    Post(id: 2, title: "One with a much longer title"),
                ]
            }
            $0.loadComments = { _ in ["First!"] }
        }
    }
}

struct FeedPreviews: PreviewProvider {
    static var previews: some View {
        FeedView(model: AppGraph.preview.feed())
    }
}

// snippet.hide
@Test("The graph of previews shows its posts") @MainActor
func preview() async {
    let feed = AppGraph.preview.feed()
    await feed.refresh()
    #expect(feed.posts.count == 2)
    feed.show(1)
    await feed.shown?.refresh()
    #expect(feed.shown?.comments == ["First!"])
    #expect(feed.problem == nil)
}

// MARK: - Tests

@Test("A model is tested without SwiftUI") @MainActor
func showsTheLoadedPosts() async {
    // snippet.show
    let opened = Calls<Post.ID>()
    let feed = FeedModel(
        load: { [Post(id: 7, title: "Seven")] },
        open: { id in
            opened(id)
            return PostModel(post: id, load: { _ in [] })
        }
    )

    await feed.refresh()
    feed.show(7)

    #expect(feed.posts.map(\.title) == ["Seven"])
    #expect(opened.all == [7])
    // snippet.hide
}

// MARK: - Types that the article uses

struct Post: Sendable, Identifiable {
    let id: Int
    let title: String
}

struct Server: Sendable {
    struct Unreachable: Error {}

    static let production = Server(isReachable: true)
    static let unreachable = Server(isReachable: false)

    let isReachable: Bool

    func posts() async throws -> [Post] {
        guard isReachable else { throw Unreachable() }
        return [Post(id: 1, title: "One")]
    }

    func comments(of post: Post.ID) async throws -> [String] {
        guard isReachable else { throw Unreachable() }
        return []
    }
}

#if !canImport(SwiftUI)
    // As much of SwiftUI as the article uses. Bodies are made, and nothing is shown.

    @MainActor
    protocol View {
        associatedtype Body: View
        @ViewBuilder var body: Body { get }
    }

    extension Never: View {
        var body: Never { fatalError("nothing has no body") }
    }

    @MainActor
    protocol Primitive: View {}

    extension Primitive {
        var body: Never { fatalError("it is shown by SwiftUI alone") }
    }

    @MainActor @resultBuilder
    enum ViewBuilder {
        static func buildExpression<Content: View>(_ content: Content) -> Content { content }
        static func buildBlock<Content: View>(_ content: Content) -> Content { content }
        static func buildOptional<Content: View>(_ content: Content?) -> Maybe<Content> { Maybe(content: content) }
    }

    struct Maybe<Content: View>: Primitive {
        let content: Content?
    }

    @MainActor
    protocol Scene {}

    @MainActor
    protocol App {
        associatedtype Body: Scene
        var body: Body { get }
        init()
    }

    struct WindowGroup<Content: View>: Scene {
        let content: Content

        init(@ViewBuilder content: () -> Content) { self.content = content() }
    }

    @MainActor
    protocol PreviewProvider {
        associatedtype Previews: View
        @ViewBuilder static var previews: Previews { get }
    }

    struct Text: Primitive {
        init(_ text: String) {}
    }

    struct Button: Primitive {
        init(_ title: String, action: @escaping @MainActor () -> Void) {}
    }

    struct NavigationLink: Primitive {
        init<Value: Hashable>(_ title: String, value: Value) {}
    }

    struct NavigationStack<Content: View>: Primitive {
        let content: Content

        init(@ViewBuilder content: () -> Content) { self.content = content() }
    }

    struct VStack<Content: View>: Primitive {
        let content: Content

        init(@ViewBuilder content: () -> Content) { self.content = content() }
    }

    struct List<Row: View>: Primitive {
        let rows: [Row]

        init<Element: Identifiable>(_ elements: [Element], @ViewBuilder row: (Element) -> Row) {
            rows = elements.map(row)
        }
    }

    extension View {
        func task(_ action: @escaping @MainActor () async -> Void) -> some View { self }
        func onAppear(_ action: @escaping @MainActor () -> Void) -> some View { self }
        func sheet<Item: Identifiable, Content: View>(
            item: Binding<Item?>,
            @ViewBuilder content: @escaping (Item) -> Content
        ) -> some View { self }
        func navigationDestination<Value: Hashable, Content: View>(
            for value: Value.Type,
            @ViewBuilder destination: @escaping (Value) -> Content
        ) -> some View { self }
    }

    @MainActor @propertyWrapper
    struct State<Value> {
        private final class Storage {
            var value: Value

            init(_ value: Value) { self.value = value }
        }

        private let storage: Storage

        init(wrappedValue: Value) { storage = Storage(wrappedValue) }

        var wrappedValue: Value {
            get { storage.value }
            nonmutating set { storage.value = newValue }
        }
    }

    @MainActor
    struct Binding<Value> {
        let get: @MainActor () -> Value
        let set: @MainActor (Value) -> Void
    }

    @MainActor @propertyWrapper @dynamicMemberLookup
    struct Bindable<Model: AnyObject> {
        let wrappedValue: Model

        var projectedValue: Self { self }

        subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Model, Value>) -> Binding<Value> {
            Binding(get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
        }
    }
#endif

await Testing.__swiftPMEntryPoint() as Never
