import FieldValues
import Foundation
import HLSReports
import MediaTiming
import TestSupport
import Testing

@testable import LiveMonitoring

struct TruncationTests {
  private static let entries = [
    RecordingSample.load(at: 1000), RecordingSample.media(1, at: 1500),
    RecordingSample.media(2, at: 1600), RecordingSample.load(at: 7000, number: 2),
  ]

  /// A recording of a run that was killed.
  private func record(in folder: String) async throws {
    let session = try RecordingSession(folder: folder, at: 0)
    try await session.begin(["a"], at: 0)
    for entry in Self.entries { try await session.take(entry, "a") }
  }

  @Test(arguments: ["index.jsonl", "a/media.jsonl", "lines.jsonl", "runs.jsonl", "printed"])
  func `a recording of which a file is cut off anywhere is read`(_ name: String) async throws {
    try await withTemporaryFolder([:]) { folder in
      try await record(in: folder)
      let file = "\(folder)/\(name)"
      let whole = try [UInt8](Data(contentsOf: URL(filePath: file)))
      let expected = try RecordingSample.entries(in: folder).map(\.summary)
      for count in (0...whole.count).reversed() {
        #expect(truncate(file, off_t(count)) == 0)
        let recording = try Recording(folder: folder)
        let found = try RecordingSample.entries(in: folder).map(\.summary)
        #expect(found.allSatisfy(expected.contains))
        if name == "index.jsonl" {
          #expect(found == Array(expected.prefix(whole[..<count].count { $0 == 0x0A })))
        }
        var numbers: [Int] = []
        try recording.forEachLine { line in numbers.append(line.seq) }
        #expect(numbers == Array(1..<(1 + numbers.count)))
      }
    }
  }

  @Test(arguments: ["index.jsonl", "a/media.jsonl", "lines.jsonl", "runs.jsonl", "printed"])
  func `zeros that a power failure left behind a file change nothing`(_ name: String) async throws {
    try await withTemporaryFolder([:]) { folder in
      try await record(in: folder)
      let expected = try RecordingSample.entries(in: folder).map(\.summary)
      let printed = try Recording(folder: folder).printedByteCount()
      #expect(printed > 0)
      let file = "\(folder)/\(name)"
      let whole = try Data(contentsOf: URL(filePath: file))
      try (whole + Data(count: 4000)).write(to: URL(filePath: file))
      #expect(try RecordingSample.entries(in: folder).map(\.summary) == expected)
      #expect(try Recording(folder: folder).printedByteCount() == printed)
      let session = try RecordingSession(folder: folder, at: 60_000)
      try await session.begin(["a"], at: 60_000)
      // Only the line that says that the run goes on.
      #expect(session.printed.count == 1)
    }
  }

  @Test(arguments: ["index.jsonl", "a/media.jsonl", "lines.jsonl", "runs.jsonl", "printed"])
  func `a run goes on with a recording of which a file is cut off`(_ name: String) async throws {
    var original: [String: [UInt8]] = [:]
    try await withTemporaryFolder([:]) { folder in
      try await record(in: folder)
      original = try RecordingSample.files(in: folder).filter { !RecordingSample.isFolder($0.key) }
    }
    let whole = try #require(original[name])
    var generator = SeededGenerator(seed: 18)
    let ends = whole.indices.filter { whole[$0] == 0x0A }.flatMap { [$0, $0 + 1, $0 + 2] }
    let counts = Set(
      ends + (0..<12).map { _ in Int.random(in: 0...whole.count, using: &generator) })
    for count in counts where count <= whole.count {
      try await withTemporaryFolder([:]) { folder in
        for (path, bytes) in original {
          let file = URL(filePath: "\(folder)/\(path)")
          try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data(path == name ? Array(bytes.prefix(count)) : bytes).write(to: file)
        }
        let session = try RecordingSession(folder: folder, at: 60_000)
        try await session.begin(["a"], at: 60_000)
        try await session.take(RecordingSample.media(9, at: 61_000), "a")
        try await session.take(RecordingSample.load(at: 62_000, number: 3), "a")
        let found = try RecordingSample.entries(in: folder)
        #expect(found.suffix(2).map(\.ended) == [61_000, 62_000].map(RecordingSample.instant))
        var numbers: [Int] = []
        try Recording(folder: folder).forEachLine { line in numbers.append(line.seq) }
        #expect(numbers == Array(1..<(1 + numbers.count)), "\(name) \(count) \(generator)")
        for file in ["index.jsonl", "a/media.jsonl", "lines.jsonl", "runs.jsonl"] {
          let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
          for line in text.split(separator: "\n") {
            #expect(throws: Never.self) { try JSONText.parse(String(line)) }
          }
        }
      }
    }
  }
}
