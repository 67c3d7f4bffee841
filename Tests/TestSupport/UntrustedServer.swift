private import Foundation

/// A TLS server on the loopback interface with a certificate that nobody has signed. It takes requests and answers none.
///
/// It is the one of the OpenSSL program.
package final class UntrustedServer {
  private struct Failure: Error {}

  private static let program = "/usr/bin/openssl"

  /// Whether there is such a program.
  package static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: program) }

  private let process: Process
  // The server ends a connection when its own input ends.
  private let input = Pipe()
  private let output = Pipe()
  private let port: String

  /// Starts a server at a port that is free.
  package init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let key = folder.appending(path: "key").path(percentEncoded: false)
    let certificate = folder.appending(path: "certificate").path(percentEncoded: false)
    let request = Self.process(
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost",
      ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate])
    try request.run()
    request.waitUntilExit()

    process = Self.process(
      "s_server -accept 127.0.0.1:0", ["-cert", certificate, "-key", key])
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var text = ""
    while true {
      let bytes = output.fileHandleForReading.availableData
      guard !bytes.isEmpty else { throw Failure() }
      text += String(decoding: bytes, as: UTF8.self)
      guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("ACCEPT ") }),
        text.hasSuffix("\n"), let colon = line.lastIndex(of: ":")
      else { continue }
      port = String(line[line.index(after: colon)...])
      return
    }
  }

  deinit { end() }

  /// The address of a path on this server.
  package func address(_ path: String) -> String { "https://127.0.0.1:\(port)\(path)" }

  /// Ends the server; what it took, decrypted, and what it says of its connections.
  package func stop() throws -> String {
    end()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A process that is started from a task has the signals blocked that ask it to end.
  private func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  private static func process(_ words: String, _ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words.split(separator: " ").map(String.init) + arguments
    process.standardError = FileHandle.nullDevice
    return process
  }
}
