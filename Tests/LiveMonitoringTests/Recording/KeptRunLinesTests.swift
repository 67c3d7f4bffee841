import Foundation
import HLSReports
import MediaTiming
import TestSupport
import Testing

@testable import LiveMonitoring

struct KeptRunLinesTests {
  /// The numbers of the lines that stay of some.
  private func kept(_ lines: [RunLine], from first: Int) async throws -> [Int] {
    try await withTemporaryFolder([:]) { folder in
      let path = "\(folder)/runs.jsonl"
      try Data(lines.flatMap(\.bytes)).write(to: URL(filePath: path))
      let kept = try KeptRunLines(of: path, from: first)
      let reader = try LineReader(path: path)
      var numbers: [Int] = []
      while let line = try reader.next() {
        if kept.contains(line) { numbers.append(line.number) }
      }
      #expect(kept.removedCount == lines.count - numbers.count)
      return numbers
    }
  }

  private func place(_ run: Int, _ channel: String? = nil, behind seq: Int) -> RunLine.Place {
    RunLine.Place(run: run, channel: channel, at: RecordingSample.instant(seq * 1000), seq: seq)
  }

  private func began(_ run: Int, _ channel: String? = nil, behind seq: Int) -> RunLine {
    .began(place(run, channel, behind: seq), RunLine.Beginning())
  }

  private func stopped(_ run: Int, _ channel: String? = nil, behind seq: Int) -> RunLine {
    .stopped(place(run, channel, behind: seq), .signal)
  }

  @Test func `of the lines before an entry, those about what goes on there stay`() async throws {
    let lines: [RunLine] = [
      began(1, behind: 0), began(1, "a", behind: 0), began(1, "b", behind: 0),
      stopped(1, "a", behind: 3), stopped(1, "b", behind: 3), stopped(1, behind: 3),
      began(2, behind: 3), began(2, "a", behind: 3), began(2, "b", behind: 3),
      stopped(2, "a", behind: 5), began(2, "a", behind: 6), stopped(2, "b", behind: 8),
    ]
    #expect(try await kept(lines, from: 3) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    #expect(try await kept(lines, from: 4) == [7, 8, 9, 10, 11, 12])
    #expect(try await kept(lines, from: 6) == [7, 9, 11, 12])
    #expect(try await kept(lines, from: 9) == [7, 11])
  }

  @Test func `the beginning of a gap stays until it ends`() async throws {
    let lines: [RunLine] = [
      began(1, behind: 0), began(1, "a", behind: 0),
      .lost(place(1, "a", behind: 2), reason: "full"),
      began(2, behind: 4), .regained(place(2, "a", behind: 4), RunLine.Regained()),
      began(2, "a", behind: 4), stopped(2, "a", behind: 6), stopped(2, behind: 6),
    ]
    #expect(try await kept(lines, from: 3) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(try await kept(Array(lines.prefix(4)), from: 5) == [3, 4])
    #expect(try await kept(lines, from: 5) == [4, 6, 7, 8])
    #expect(try await kept(lines, from: 7) == [4, 8])
  }
}
