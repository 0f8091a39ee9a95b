import Foundation

/// A port of this machine.
struct Address {
    let port: UInt16

    private static let size = socklen_t(MemoryLayout<sockaddr_in>.size)

    /// A new socket for such addresses.
    static func socket() throws(SystemError) -> Int32 {
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        return try SystemError.check { Foundation.socket(AF_INET, stream, 0) }
    }

    /// Calls a function of the system with the address.
    func call(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) throws(SystemError) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        try SystemError.check {
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, Address.size) }
            }
        }
    }

    /// The address of a socket, whose port the system may have chosen.
    init(of descriptor: Int32) throws(SystemError) {
        var address = sockaddr_in()
        var size = Address.size
        try SystemError.check {
            withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
            }
        }
        self.init(port: UInt16(bigEndian: address.sin_port))
    }

    init(port: UInt16) {
        self.port = port
    }
}
