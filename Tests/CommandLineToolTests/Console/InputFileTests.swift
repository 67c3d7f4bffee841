import Foundation
import Testing

@testable import CommandLineTool

struct InputFileTests {
  @Test(.timeLimit(.minutes(5)))
  func `a non-blocking pipe is waited for`() async throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    // Commands that other tests start would keep it open.
    _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let reading = Task.detached {
      var text = ""
      var buffer = [UInt8](repeating: 0, count: 4)
      while true {
        let count = buffer.withUnsafeMutableBytes { InputFile.read(descriptor, into: $0) }
        guard count > 0 else { return "\(text)\(count)" }
        text += String(decoding: buffer[..<count], as: UTF8.self)
      }
    }
    for text in ["one ", "two ", "three"] {
      await Task.yield()
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }
    try pipe.fileHandleForWriting.close()
    #expect(await reading.value == "one two three0")
    _ = pipe
  }
}
