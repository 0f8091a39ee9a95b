// Graphs that include graphs: what is included runs where its graph lives, also in functions that others keep.

import Dovetail
import Testing

final class Album: AppObject { var titles: [String] = [] }

@Graph struct AlbumGraph {
    let title: String

    @Shared func album(title: String) -> Album { Album() }
    func songs(_ count: Int, album: Album) -> [String] {
        onMainActor(album.titles + Array(repeating: "song", count: count))
    }
    func loadedAlbum(album: Album) async throws -> Album {
        expectMainActor()
        await Task.yield()
        expectMainActor()
        return album
    }
    func rename(album: Album) -> (String) -> Void { { album.titles.append(onMainActor($0)) } }
}

@Graph struct PlayerGraph {
    @Included @Shared func albums() -> AlbumGraph { onMainActor(AlbumGraph(title: "first")) }

    func player(
        album: Album,
        songs: @escaping (Int) -> [String],
        rename: @escaping (String) -> Void,
        title: String
    ) -> () -> [String] {
        expectMainActor()
        return {
            rename(title)
            return songs(album.titles.count)
        }
    }
    func later(album: @escaping () -> Album) -> () -> Int { { album().titles.count } }
    // An asynchronous recipe of another graph is called from anywhere, which a graph has to be Sendable for.
    #if MAIN_ACTOR
        func loaded(loadedAlbum: Album, album: Album) async throws -> Bool { onMainActor(loadedAlbum === album) }
    #endif
}

@Graph struct ConcertGraph {
    @Included let player: PlayerGraph

    func concert(title: String, later: () -> Int, songs: (Int) -> [String]) -> String {
        onMainActor("\(title) \(later()) \(songs(1).count)")
    }
}

@Suite("Included graphs in an app") struct AppIncludedGraphTests {
    @Test func whatIsIncludedRunsWhereItsGraphIs() async throws {
        let player = PlayerGraph()
        expect(player.player()() == ["first", "song"])
        expect(player.later()() == 1)
        expect(ConcertGraph(player: player).concert() == "first 1 2")

        let testing = ConcertGraph(player: player).replacing {
            $0.inside(\.player) {
                $0.inside(\.albums) {
                    $0.replace(\.album) {
                        let album = Album()
                        album.titles = ["testing", "again"]
                        return album
                    }
                    $0.songs = { _ in onMainActor([]) }
                }
            }
        }
        expect(testing.concert() == "first 2 0")
        expect(ConcertGraph(player: player).concert() == "first 1 2")
        #if MAIN_ACTOR
            expect(try await player.loaded())
            expect(await Task.detached { await testing.concert() }.value == "first 2 0")
            expect(try await Task.detached { try await player.loaded() }.value)
        #endif
    }
}
