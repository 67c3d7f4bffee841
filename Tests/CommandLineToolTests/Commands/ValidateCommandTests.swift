import Foundation
import HLSReports
import TestSupport
import Testing

@testable import CommandLineTool

struct ValidateCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let makeLoader: LoaderMaker = { _ in
    let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
    let range = "#EXT-X-DATERANGE:START-DATE=\"2026-01-01T00:00:00.000Z\",DURATION=1\n"
    let rest = "#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
    return MemoryLoader(["good": head + rest, "bad": head + range + rest])
  }

  private func arguments(_ words: [String]) throws -> Arguments {
    try Arguments(
      words + ["--playlist-only", "--select", "DRG-001"], options: ValidateCommand.options)
  }

  private func run(_ words: String...) async throws -> CommandLineTool.ExitStatus {
    let session = Session(console: Console(environment: [:]), makeLoader: Self.makeLoader)
    return try await ValidateCommand(arguments(words)).run(in: session)
  }

  @Test func `a run with a baseline that was killed ends as one made in one go`() async throws {
    let known = folder.file("known.json")
    #expect(try await run("bad", "-f", "json=\(known)") == .findings)
    let names = ["bad"] + Array(repeating: "good", count: 63) + ["bad"]
    let list = try folder.write(names.joined(separator: "\n"), to: "list")
    let words = ["--files-from", list, "--baseline", known]
    let whole = "ndjson=\(folder.file("o"))"
    #expect(
      try await run("--files-from", list, "--baseline", known, "-f", whole) == .findings)
    // The input that used up the known finding is done, and the other one is not.
    let request = try BatchRequest(arguments(words), kind: .findings).hash(continues: false)
    var part: PartFile? = try PartFile(
      path: folder.file("k"), continues: false, request: request)
    let descriptor = part?.descriptor ?? -1
    let torn = Array("torn\n".utf8)
    #expect(torn.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == torn.count)
    var progress = PartFile.Progress(bytes: torn.count)
    names.dropLast().forEach { progress.add($0) }
    #expect(part?.note(progress) == true)
    part = nil
    let rest = "ndjson=\(folder.file("k"))"
    #expect(
      try await run("--files-from", list, "--baseline", known, "--resume", "-f", rest)
        == .findings)
    #expect(folder.text(of: "o").contains("DRG-001"))
    #expect(folder.text(of: "k") == folder.text(of: "o"))
  }

  @Test func `a part with other options is not begun again for a baseline`() async throws {
    let known = folder.file("known.json")
    #expect(try await run("bad", "-f", "json=\(known)") == .findings)
    let list = try folder.write("good\ngood", to: "list")
    var part: PartFile? = try PartFile(
      path: folder.file("k"), continues: false, request: "another")
    var progress = PartFile.Progress()
    progress.add("good")
    #expect(part?.note(progress) == true)
    part = nil
    let output = "ndjson=\(folder.file("k"))"
    #expect(
      try await run("--files-from", list, "--baseline", known, "--resume", "-f", output) == .usage)
    #expect(folder.names.contains("k.partial"))
  }
}
