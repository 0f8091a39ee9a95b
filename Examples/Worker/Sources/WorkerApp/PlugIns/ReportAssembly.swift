import DovetailContainer
import Foundation

/// A plug-in that writes the number of jobs to a file.
struct ReportAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.contribute(Handler.self, key: "report") { (write: Named<WriteReport>) in
            Handler(of: ReportFile.self) { try await write.value($0.file) }
        }
        // The queue of the running program.
        registry.register(WriteReport.self) { (queue: JobQueue) in
            { file in
                let table = Table(counts: try await queue.counts())
                try "\(table)\n".write(toFile: file, atomically: true, encoding: .utf8)
            }
        }
    }
}

/// Writes the table of `status` to a file.
enum WriteReport: NamedService { typealias Service = @Sendable (_ file: String) async throws -> Void }

/// The input of `report`.
struct ReportFile: Decodable {
    let file: String
}
