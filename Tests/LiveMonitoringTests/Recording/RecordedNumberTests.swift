import Foundation
import TestSupport
import Testing

@testable import LiveMonitoring

struct RecordedNumberTests {
  /// A number in a file of a recording.
  struct Place: CustomTestStringConvertible, Sendable {
    var file: String
    var field: String
    var minimum = 1

    var testDescription: String { "\(field) of \(file)" }
  }

  static let places = [
    Place(file: "recording.json", field: "firstSeq"),
    Place(file: "runs.jsonl", field: "run"),
    Place(file: "runs.jsonl", field: "afterSeq", minimum: 0),
    Place(file: "index.jsonl", field: "seq"),
    Place(file: "index.jsonl", field: "sameAs", minimum: 0),
    Place(file: "news/media.jsonl", field: "seq"),
    Place(file: "news/media.jsonl", field: "epoch", minimum: 0),
    Place(file: "lines.jsonl", field: "seq"),
  ]

  /// Replays a recording, and goes on with it.
  private func use(_ folder: String) async throws {
    _ = try await ReplayedText.replay(folder)
    let session = try RecordingSession(folder: folder, at: 20_000)
    try await session.begin(["news"], at: 20_000)
    try await session.take(RecordingSample.load(at: 21_000, number: 3), "news")
  }

  private func makeRecording(in folder: String) async throws {
    let session = try RecordingSession(folder: folder, at: 0)
    try await session.begin(["news"], at: 0)
    for entry in RecordingSample.entries { try await session.take(entry, "news") }
  }

  /// Replaces the last number with a name in a file.
  private func replace(_ place: Place, in folder: String, by number: Int) throws {
    let path = "\(folder)/\(place.file)"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let name = try #require(text.range(of: "\"\(place.field)\":", options: .backwards))
    let rest = text[name.upperBound...].drop { $0.isNumber }
    try Data((text[..<name.upperBound] + "\(number)" + rest).utf8).write(
      to: URL(filePath: path))
  }

  @Test(arguments: places, [Int.min, -1, Int.max])
  func `a number out of its range is damage`(_ place: Place, _ number: Int) async throws {
    try await withTemporaryFolder([:]) { folder in
      try await makeRecording(in: folder)
      try replace(place, in: folder, by: number)
      let error = await #expect(throws: RecordingError.self) { try await use(folder) }
      let text = error?.description ?? ""
      #expect(text.hasPrefix("\(folder)/\(place.file)"))
      #expect(
        text.hasSuffix(": \(place.field) is not within \(place.minimum)...9007199254740991"))
    }
  }

  @Test func `a recording with the numbers that were written is read`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await makeRecording(in: folder)
      try await use(folder)
    }
  }

  @Test func `a media sequence number may have 64 bits`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await makeRecording(in: folder)
      try replace(
        Place(file: "news/media.jsonl", field: "number"), in: folder, by: .max)
      try await use(folder)
    }
  }
}
