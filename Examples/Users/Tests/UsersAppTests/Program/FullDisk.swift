import Foundation
import Testing

extension Program {
    /// Runs the program where no file can be longer than so many blocks of 512 bytes, which stands in for a full disk.
    func run(limitingFilesTo blocks: Int, _ words: String..., input: String = "") async throws -> Outcome {
        let limited = #"trap "" XFSZ; ulimit -f \#(blocks); exec "$0" "$@""#
        let program = Program.executable.path(percentEncoded: false)
        return try await run(URL(filePath: "/bin/sh"), ["-c", limited, program] + line(words), input: input)
    }
}

extension Trait where Self == ConditionTrait {
    /// Only where the program starts on a full disk at all: with the thread sanitizer in it, it does not.
    static var onFullDisk: Self {
        .enabled("the program does not start on a full disk") {
            try await Program().run(limitingFilesTo: 200, "help").exitCode == 0
        }
    }
}
