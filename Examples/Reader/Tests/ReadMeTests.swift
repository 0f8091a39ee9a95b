#if os(Linux) || os(macOS)
    import Foundation
    import Testing

    /// Runs the commands of the README against its server, and then without it.
    @Suite("The commands of the README")
    struct ReadMeTests {
        private let folder = TemporaryFolder()
        private let reader = URL(filePath: #filePath).appending(path: "../..").standardized

        @Test("The program prints what the README shows, and the posts without the server, too")
        func commands() throws {
            let readMe = try String(contentsOf: reader.appending(path: "README.md"), encoding: .utf8)
            let server = Process()
            let (serverInput, serverOutput) = (Pipe(), Pipe())
            server.executableURL = reader.appending(path: "server.py")
            server.standardInput = serverInput
            server.standardOutput = serverOutput
            try server.run()
            let address = String(decoding: serverOutput.fileHandleForReading.availableData, as: UTF8.self)
            let variable = try #require(address.firstMatch(of: /READER_SERVER=(\S+)/)?.1)
            let environment = ["READER_SERVER": String(variable), "READER_FOLDER": folder.url.path]

            for match in readMe.matches(of: /\$ (reader .*)\n((?:[^$`].*\n)*)/) {
                #expect(try run(String(match.1), environment) == (String(match.2), 0), "\(match.1)")
            }
            #expect(
                try run("reader login ada <<<moth", environment)
                    == ("reader: the server does not know this name and password\n", 1)
            )
            let posts = try run("reader feed", environment)

            // It serves until its input ends.
            try serverInput.fileHandleForWriting.close()
            server.waitUntilExit()
            #expect(try run("reader feed", environment) == posts)
            #expect(try run("reader logout", environment) == ("", 0))
            #expect(
                try run("reader feed", environment)
                    == ("reader: nobody has logged in: reader login NAME\n", 1)
            )
        }

        /// What a command prints, and its exit code.
        private func run(_ command: String, _ environment: [String: String]) throws -> (String, Int32) {
            #if os(macOS)
                let programs = Bundle(for: TemporaryFolder.self).bundleURL.deletingLastPathComponent()
            #else
                let programs = Bundle.main.bundleURL
            #endif
            let shell = Process()
            let output = Pipe()
            shell.executableURL = URL(filePath: "/bin/bash")
            shell.arguments = ["-c", command]
            let path = "\(programs.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
            shell.environment = environment.merging(["PATH": path]) { own, _ in own }
            shell.standardOutput = output
            shell.standardError = output
            try shell.run()
            let printed = try output.fileHandleForReading.readToEnd() ?? Data()
            shell.waitUntilExit()
            return (String(decoding: printed, as: UTF8.self), shell.terminationStatus)
        }
    }
#endif
