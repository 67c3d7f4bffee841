import CueSources
import Foundation
import HLSPlaylists
import HLSPresentation
import MediaTiming
import TextTracks
import Testing

/// Dates of a day that begins with media time zero.
private enum LiveDates {
  static func text(_ seconds: Int) -> String {
    let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
    return "2026-01-01T\(parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":"))Z"
  }
}

struct PresentationStateTests {
  /// Segments of two seconds from a number on, each with the lines before it.
  private func playlist(
    _ first: Int, _ segments: [String], date: Bool = true, tail: String = ""
  ) throws -> MediaPlaylist {
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
    if date { text += "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(10 + first * 2)Z\n" }
    for (index, lines) in segments.enumerated() {
      text += lines + "#EXTINF:2,\ns\(first + index).ts\n"
    }
    return try #require(Playlist.parse(Array((text + tail).utf8), uri: "m").media)
  }

  private func segments(_ count: Int, _ marked: [Int: String] = [:]) -> [String] {
    (0..<count).map { marked[$0].map { $0 + "\n" } ?? "" }
  }

  /// What a step changes of the cues of a type, as `add 1 0-8`.
  private func changes(_ change: PresentationChange, of type: TrackType) -> [String] {
    func text(_ word: String, _ cue: Cue) -> String? {
      guard type == .cueTags ? cue.content is TagCueContent : isOf(type, cue) else { return nil }
      let end = cue.endTime.map { $0.seconds.formatted() } ?? ""
      return "\(word) \(cue.uid) \(cue.startTime?.seconds.formatted() ?? "?")-\(end)"
    }
    return change.cues.compactMap { revision in
      switch revision {
      case .add(let arrival): text("add", arrival.cue)
      case .update(let cue): text("update", cue)
      case .remove(let uid): "remove \(uid)"
      }
    }
  }

  private func isOf(_ type: TrackType, _ cue: Cue) -> Bool {
    switch type {
    case .daterange: cue.content is DateRangeCueContent
    case .programDateTime: cue.content is ProgramDateTimeCueContent
    default: false
    }
  }

  @Test func `a break keeps its number while more becomes known of it`() throws {
    var state = PresentationState(uri: "m")
    let steps = try [
      playlist(0, segments(4, [2: "#EXT-X-CUE-OUT:6"])),
      playlist(1, segments(5, [1: "#EXT-X-CUE-OUT:6"])),
      playlist(2, segments(5, [0: "#EXT-X-CUE-OUT:6", 3: "#EXT-X-CUE-IN"])),
    ].map { changes(state.apply($0), of: .cueTags) }
    // The last load says what ends it.
    #expect(steps == [["add 1 4-"], ["update 1 4-10"], ["update 1 4-10"]])
  }

  @Test func `two breaks of one line keep their numbers`() throws {
    // A time_signal that starts segments of the types 0x30 and 0x32.
    let line =
      "#EXT-SCTE35:CUE=\"/DA0AAAAAAAA///wAQZ/ACICD0NVRUkAAAACf78AADAAAAIPQ1VFSQAAAAN/vwAAMgAAOjIWvA==\""
    var state = PresentationState(uri: "m")
    let steps = try [
      playlist(0, segments(4, [2: line])), playlist(0, segments(5, [2: line])),
      playlist(0, segments(6, [2: line, 5: "#EXT-X-CUE-IN"])),
    ].map { changes(state.apply($0), of: .cueTags) }
    #expect(steps == [["add 1 4-4", "add 2 4-"], [], ["update 1 4-10", "remove 2"]])
  }

  @Test func `a line behind the last segment counts when a segment follows, or nothing`() throws {
    var state = PresentationState(uri: "m")
    let first = state.apply(try playlist(0, segments(3), tail: "#EXT-X-CUE-OUT:4\n"))
    #expect(changes(first, of: .cueTags).isEmpty)
    var other = state
    let second = state.apply(try playlist(0, segments(4, [3: "#EXT-X-CUE-OUT:4"])))
    #expect(changes(second, of: .cueTags) == ["add 2 6-"])
    let last = other.apply(
      try playlist(0, segments(3), tail: "#EXT-X-CUE-OUT:4\n"), isLast: true)
    #expect(changes(last, of: .cueTags) == ["add 2 6-"])
  }

  @Test func `breaks that are long over stay as they are`() throws {
    var state = PresentationState(uri: "m")
    var log: [String] = []
    // A break of two segments in every ten, with lines that say that it goes on.
    func lines(_ index: Int) -> String {
      switch index % 10 {
      case 3: "#EXT-X-CUE-OUT:4\n"
      case 4: "#EXT-X-CUE-OUT-CONT:2/4\n"
      case 5: "#EXT-X-CUE-IN\n"
      default: ""
      }
    }
    for first in 0..<60 {
      let window = (first..<first + 8).map(lines)
      log += changes(
        state.apply(try playlist(first, window, date: false)), of: .cueTags)
    }
    // How each number was reported last.
    var known: [String: String] = [:]
    for line in log {
      let words = line.split(separator: " ").map(String.init)
      known[words[1]] = words[2]
    }
    let starts = (0..<7).map { ($0 * 10 + 3) * 2 }.filter { $0 < 134 }
    #expect(log.filter { $0.hasPrefix("add") }.count == starts.count)
    #expect(!log.contains { $0.hasPrefix("remove") })
    #expect(Set(known.values) == Set(starts.map { "\($0)-\($0 + 4)" }))
  }

  @Test func `a presentation that forgets what is over changes as one that keeps everything`()
    throws
  {
    var whole = PresentationState(uri: "m")
    var short = PresentationState(uri: "m", retention: .past(MediaTime(seconds: 20)))
    func lines(_ index: Int) -> String {
      let id = "#EXT-X-DATERANGE:ID=\"r\(index)\",START-DATE=\"\(LiveDates.text(index * 2))\""
      switch index % 10 {
      case 3: return "#EXT-X-CUE-OUT:4\n\(id),DURATION=4,CLASS=\"com.apple.hls.chapter\"\n"
      case 5: return "#EXT-X-CUE-IN\n"
      case 7: return "#EXT-X-PROGRAM-DATE-TIME:\(LiveDates.text(index * 2))\n"
      default: return ""
      }
    }
    func load(_ first: Int) throws -> MediaPlaylist {
      try playlist(first, (first..<first + 8).map(lines), date: false)
    }
    for first in 0..<400 {
      let left = short.apply(try load(first))
      let all = whole.apply(try load(first))
      for type in [TrackType.cueTags, .daterange, .programDateTime] {
        #expect(changes(left, of: type) == changes(all, of: type), "load \(first)")
      }
      #expect(left.segments == all.segments && left.liveEdge == all.liveEdge)
      #expect(left.findings == all.findings)
    }
    #expect(short.cueCount < 60 && whole.cueCount > 75)
  }

  @Test func `a break that is open for more than a day is forgotten with its segments`() throws {
    var state = PresentationState(uri: "m", retention: .past(.zero))
    func load(_ first: Int) throws -> MediaPlaylist {
      let lines = (first..<first + 3).map {
        ($0 == 1 ? "#EXT-X-CUE-OUT\n" : "") + "#EXTINF:3600,\ns\($0).ts\n"
      }
      let head = "#EXTM3U\n#EXT-X-TARGETDURATION:3600\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      return try #require(Playlist.parse(Array((head + lines.joined()).utf8), uri: "m").media)
    }
    let steps = try (0..<70).map { changes(state.apply(try load($0)), of: .cueTags) }
    let removal = try #require(steps.firstIndex { $0.contains("remove 1") })
    #expect(steps[0] == ["add 1 3,600-"])
    #expect((25...60).contains(removal))
    #expect(state.cueCount == 0)
  }

  @Test func `a line that comes late before settled breaks is not lost`() throws {
    var state = PresentationState(uri: "m")
    let marks = [1: "#EXT-X-CUE-OUT:2", 2: "#EXT-X-CUE-IN"]
    _ = state.apply(try playlist(0, segments(12, marks)))
    let late = state.apply(
      try playlist(0, segments(12, marks.merging([0: "#EXT-X-CUE-OUT:2"]) { a, _ in a })))
    #expect(changes(late, of: .cueTags) == ["add 3 0-2"])
  }

  @Test func `a date ends where the next one begins, also one that comes late`() throws {
    var state = PresentationState(uri: "m")
    func date(_ second: Int) -> String { "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(second)Z" }
    let steps = try [
      playlist(0, segments(4, [1: date(12)]), date: false),
      playlist(0, segments(5, [1: date(12), 4: date(18)]), date: false),
      playlist(0, segments(5, [0: date(10), 1: date(12), 4: date(18)]), date: false),
    ].map { changes(state.apply($0), of: .programDateTime) }
    #expect(steps[0] == ["add 1 2-"])
    #expect(steps[1] == ["add 2 8-", "update 1 2-8"])
    #expect(steps[2].first == "add 3 0-2")
  }

  @Test func `a range that comes and goes in one load was never there`() throws {
    var state = PresentationState(uri: "m")
    let range = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00Z\",DURATION=1"
    #expect(
      changes(state.apply(try playlist(0, segments(3, [0: range]))), of: .daterange).isEmpty)
    let known = "#EXT-X-DATERANGE:ID=\"b\",START-DATE=\"2026-01-01T00:00:12Z\",DURATION=1"
    #expect(
      changes(state.apply(try playlist(0, segments(3, [0: known]))), of: .daterange)
        == ["add 3 2-3"])
    #expect(
      changes(state.apply(try playlist(2, segments(3))), of: .daterange) == ["remove 3"])
  }
}
