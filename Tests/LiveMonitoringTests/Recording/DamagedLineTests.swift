import Foundation
import HLSReports
import MediaTiming
import TestSupport
import Testing

@testable import LiveMonitoring

struct DamagedLineTests {
  /// What is read of a recording of nine entries after a change of the lines of a file: the faults, and the times of the
  /// entries.
  private func read(
    _ name: String, _ change: @Sendable (inout [Substring]) -> Void
  ) async throws -> (faults: [String], ended: [CalendarTime]) {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      try RecordingSample.change("\(folder)/\(name)", change)
      let found = try RecordingSample.faults(in: folder)
      return (found.faults, found.entries.map(\.ended))
    }
  }

  private static let whole = RecordingSample.entries.map(\.ended)

  /// A line with another number.
  private static func renumbered(_ line: Substring, _ old: Int, _ new: Int) -> Substring {
    Substring(line.replacing("\"seq\":\(old),", with: "\"seq\":\(new),"))
  }

  // MARK: The index

  @Test func `a repeated line of the index is left out, and the rest is read`() async throws {
    let found = try await read("index.jsonl") { $0.insert($0[2], at: 6) }
    #expect(found.faults == ["index.jsonl, line 7: has the number 3, behind one with 6"])
    #expect(found.ended == Self.whole)
  }

  @Test func `of two lines of the index in the wrong order one is read`() async throws {
    let found = try await read("index.jsonl") { $0.swapAt(3, 4) }
    #expect(found.faults == ["index.jsonl, line 4: has the number 5, before one with 4"])
    #expect(found.ended == Self.whole.enumerated().filter { $0.offset != 4 }.map(\.element))
  }

  @Test func `very many lines with one number are left out and counted`() async throws {
    let found = try await read("news/media.jsonl") { lines in
      lines.insert(contentsOf: Array(repeating: #"{"seq":3,"x":1}"#, count: 100_000), at: 1)
    }
    #expect(found.faults.last == "news/media.jsonl: 99990 more lines are not read")
    #expect(found.ended == Self.whole)
  }

  @Test(arguments: [0, 4, 8, 9])
  func `a line of the index that is no entry is named, and the rest is read`(
    place: Int
  ) async throws {
    let found = try await read("index.jsonl") { $0.insert("x", at: place) }
    #expect(found.faults.count == 1)
    #expect(
      found.faults.first?.hasPrefix("index.jsonl, line \(place + 1): is not JSON: column 1: ")
        == true)
    #expect(found.ended == Self.whole)
  }

  @Test func `an entry whose line is overwritten is named once`() async throws {
    let found = try await read("index.jsonl") { $0[4] = "\0\0\0" }
    #expect(found.faults.count == 1)
    #expect(found.faults.first?.hasPrefix("index.jsonl, line 5: ") == true)
    #expect(found.ended.count == 8)
  }

  @Test func `a number far too large loses its line, and no other`() async throws {
    let found = try await read("index.jsonl") { $0[4] = Self.renumbered($0[4], 5, 900_000) }
    #expect(found.faults == ["index.jsonl, line 5: has the number 900000, before one with 6"])
    #expect(found.ended.count == 8)
  }

  @Test func `a number behind the end of the last run is not read`() async throws {
    try await withTemporaryFolder([:]) { folder in
      let writer = try RecordingWriter(
        folder: folder, options: RecordingOptions(), at: RecordingSample.start)
      try await writer.begin(channel: "news", input: "x", at: RecordingSample.start)
      try await RecordingSample.write(RecordingSample.entries, to: writer)
      try await writer.end(channel: "news", .signal, at: RecordingSample.instant(9500))
      try await writer.end(.signal, at: RecordingSample.instant(9500))
      try RecordingSample.change("\(folder)/index.jsonl") {
        $0[8] = Self.renumbered($0[8], 9, 900_000)
      }
      let found = try RecordingSample.faults(in: folder)
      #expect(
        found.faults
          == ["index.jsonl, line 9: has the number 900000, but the last run stopped at number 9"])
      #expect(found.entries.count == 8)
    }
  }

  @Test func `many damaged lines are ten lines and a count`() async throws {
    let found = try await read("index.jsonl") { $0 += Array(repeating: "x", count: 12) }
    #expect(found.faults.count == 11)
    #expect(found.faults.last == "index.jsonl: 2 more lines are not read")
    #expect(found.ended == Self.whole)
  }

  @Test func `a damaged line of media gives up its entry alone`() async throws {
    let found = try await read("news/media.jsonl") { $0[0] = "{}" }
    #expect(found.faults == ["news/media.jsonl, line 1: seq is not the first member"])
    #expect(found.ended.count == 8)
  }

  @Test func `a run goes on with a recording that has damaged lines`() async throws {
    try await withTemporaryFolder([:]) { folder in
      try await RecordingSample.make(in: folder)
      try RecordingSample.change("\(folder)/index.jsonl") { lines in
        lines.insert(lines[2], at: 6)
        lines.append("x")
      }
      for name in ["runs.jsonl", "news/media.jsonl"] {
        try RecordingSample.change("\(folder)/\(name)") { $0.append("x") }
      }
      let session = try RecordingSession(folder: folder, at: 20_000)
      try await session.begin(["news"], at: 20_000)
      try await session.take(RecordingSample.load(at: 21_000, number: 3), "news")
      let found = try RecordingSample.faults(in: folder)
      #expect(found.entries.map(\.ended) == Self.whole + [RecordingSample.instant(21_000)])
      #expect(found.faults.count == 4)
      #expect(try Recording(folder: folder).runs.map(\.number) == [1, 2])
    }
  }

  // MARK: The runs

  @Test func `a damaged line about a run is named, and the rest is read`() async throws {
    let added = try await read("runs.jsonl") { $0.insert("x", at: 1) }
    #expect(added.faults.count == 1)
    #expect(added.faults.first?.hasPrefix("runs.jsonl, line 2: is not JSON: ") == true)
    #expect(added.ended == Self.whole)
    let replaced = try await read("runs.jsonl") { $0[1] = "{}" }
    #expect(
      replaced.faults == ["runs.jsonl, line 2: began, stopped, lost or regained is missing"])
    #expect(replaced.ended == Self.whole)
  }

  @Test func `a line about a run that is behind too many entries is not read`() async throws {
    let found = try await read("runs.jsonl") { lines in
      lines[0] = Substring(lines[0].replacing("\"afterSeq\":0", with: "\"afterSeq\":900000"))
    }
    #expect(found.faults == ["runs.jsonl, line 1: has the afterSeq 900000, before one with 0"])
    #expect(found.ended == Self.whole)
  }

  // MARK: The first entry

  @Test(arguments: [5, 500])
  func `entries that no run removed are read, whatever the header says`(
    first: Int
  ) async throws {
    let found = try await read("recording.json") { lines in
      lines[0] = Substring(lines[0].replacing("\"firstSeq\":1,", with: "\"firstSeq\":\(first),"))
    }
    let last = first == 5 ? 4 : 9
    #expect(
      found.faults == [
        """
        recording.json: has firstSeq \(first), but no run removed the entries 1 to \(last): \
        they are read
        """
      ])
    #expect(found.ended == Self.whole)
  }
}
