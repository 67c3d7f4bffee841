import Foundation
import TestSupport
import Testing

/// What fuzzing found interesting, held against the properties once more.
struct CorpusTests {
  private static let targets: [String: any FuzzTarget.Type] = [
    "breaks": BreakFuzzing.self, "command": CommandFuzzing.self, "emsg": EventMessageFuzzing.self,
    "icy": RadioFuzzing.self,
    "id3": ID3Fuzzing.self, "loader": LoaderFuzzing.self, "m3u8": PlaylistFuzzing.self,
    "ogg": OggFuzzing.self, "reloads": ReloadFuzzing.self, "scte35": SpliceFuzzing.self,
    "scte35-xml": SpliceXMLFuzzing.self,
    "ts": TransportStreamFuzzing.self,
  ]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appendingPathComponent(folder).path
    ).sorted()
  }

  @Test func `every target has a corpus`() throws {
    let entries = try Self.names(in: "Entries").filter { $0.first?.isLowercase == true }
    #expect(Set(entries) == Set(Self.targets.keys.map { "\($0).swift" }))
    #expect(try Self.names(in: "Corpus") == Self.targets.keys.sorted())
  }

  @Test(arguments: targets.keys.sorted())
  func `what fuzzing found interesting breaks no property`(name: String) async throws {
    // In a process of its own, since a property that does not hold ends it, and commands print.
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { [name] in
      let target = try #require(CorpusTests.targets[name])
      let log = dup(STDERR_FILENO)
      let nowhere = open("/dev/null", O_WRONLY)
      for descriptor in [STDOUT_FILENO, STDERR_FILENO] { dup2(nowhere, descriptor) }
      for file in try CorpusTests.names(in: "Corpus/\(name)") {
        let line = "\(file)\n"
        _ = write(log, line, line.utf8.count)
        let path = CorpusTests.folder.appendingPathComponent("Corpus/\(name)/\(file)")
        await target.run(Array(try Data(contentsOf: path)))
      }
    }
    let files = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .split(separator: "\n")
    #expect(files.count > 1, "the last file was \(files.last ?? "none")")
  }
}
