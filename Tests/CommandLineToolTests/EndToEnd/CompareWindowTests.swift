import Foundation
import TestSupport
import Testing

/// `hlscue compare` of two loads of one live playlist.
struct CompareWindowTests {
  private enum Markers: CaseIterable {
    case cueTags, dateRanges
  }

  /// A window of segments of four seconds, with a break of 16 s from each twentieth segment and three on.
  private static func window(
    _ first: Int, count: Int, _ markers: Markers, planned: Int = 16
  ) -> String {
    func date(_ segment: Int) -> String {
      let seconds = segment * 4
      return String(format: "2026-01-01T00:%02d:%02d.000Z", seconds / 60, seconds % 60)
    }
    var text =
      "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
    for segment in first..<first + count {
      text += "#EXT-X-PROGRAM-DATE-TIME:\(date(segment))\n"
      let place = segment % 20
      switch (markers, place) {
      case (.cueTags, 3): text += "#EXT-X-CUE-OUT:\(planned)\n"
      case (.cueTags, 4...6):
        text += "#EXT-X-CUE-OUT-CONT:\(place * 4 - 12)/\(planned)\n"
      case (.cueTags, 7): text += "#EXT-X-CUE-IN\n"
      case (.dateRanges, 3):
        text += """
          #EXT-X-DATERANGE:ID="b\(segment)",START-DATE="\(date(segment))",\
          PLANNED-DURATION=\(planned),SCTE35-OUT=\(outMessage)

          """
      case (.dateRanges, 7):
        text += """
          #EXT-X-DATERANGE:ID="b\(segment - 4)",START-DATE="\(date(segment - 4))",\
          END-DATE="\(date(segment))",DURATION=16,SCTE35-IN=\(inMessage)

          """
      default: break
      }
      text += "#EXTINF:4,\ns\(segment).ts\n"
    }
    return text
  }

  private static let outMessage =
    "0xFC3025000000000000FFFFF01405000000017FEFFE0007A120FE0015F90000010000000034761A29"
  private static let inMessage =
    "0xFC3020000000000000FFFFF00F05000000017F4FFE001D9A20000100000000C980DAE5"

  private func compare(_ before: String, _ after: String) async throws -> Int32 {
    try await withTemporaryFolder(["a.m3u8": before, "b.m3u8": after]) { folder in
      try BuiltTool.required().run([
        "compare", "\(folder)/a.m3u8", "\(folder)/b.m3u8", "--playlist-only",
      ]).status
    }
  }

  @Test(arguments: Markers.allCases)
  private func `a break over the edge of a window is no difference`(_ markers: Markers) async throws
  {
    let pairs = [
      ((103, 30), (104, 30)), ((104, 30), (105, 30)), ((90, 38), (90, 35)), ((90, 34), (90, 33)),
      ((100, 7), (101, 7)), ((99, 8), (101, 8)),
    ]
    for (first, second) in pairs {
      let before = Self.window(first.0, count: first.1, markers)
      let after = Self.window(second.0, count: second.1, markers)
      #expect(try await compare(before, after) == 0, "\(first) \(second)")
      #expect(try await compare(after, before) == 0, "\(second) \(first)")
    }
  }

  @Test(arguments: Markers.allCases)
  private func `a break within two windows that is planned otherwise is a difference`(
    _ markers: Markers
  ) async throws {
    let before = Self.window(95, count: 30, markers)
    let after = Self.window(96, count: 30, markers, planned: 20)
    #expect(try await compare(before, after) == 1)
  }
}
