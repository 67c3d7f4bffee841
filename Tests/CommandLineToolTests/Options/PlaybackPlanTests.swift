import HLSReports
import MediaTiming
import Testing

@testable import CommandLineTool
import TextTracks

struct PlaybackPlanTests {
  private func options(_ words: String...) throws -> PlaybackPlan {
    try PlaybackPlan(Arguments(words, options: EventsCommand.options))
  }

  @Test func `without options everything is played once`() throws {
    #expect(
      try options("a") == PlaybackPlan(presentation: MediaTimeRange(start: .zero, end: nil)))
  }

  @Test func `a seek is two times of the same form`() throws {
    let seeks = try options("--seek", "12.5:40", "--seek", "0:01:02:0:00:05").seeks
    #expect(
      seeks == [
        .init(at: MediaTime(decimal: "12.5") ?? .zero, to: MediaTime(seconds: 40)),
        .init(at: MediaTime(seconds: 62), to: MediaTime(seconds: 5)),
      ])
    for text in ["12", "1:2:3", "a:b", ":", "1:"] {
      #expect(throws: UsageError.self) { try options("--seek", text) }
    }
  }

  @Test func `a mode has a time, types and a name`() throws {
    #expect(
      try options("--mode", "12:id3,emsg=disabled", "--mode", "0:01:02:id3=showing").modes == [
        .init(at: MediaTime(seconds: 12), of: .id3, to: .disabled),
        .init(at: MediaTime(seconds: 12), of: .emsg, to: .disabled),
        .init(at: MediaTime(seconds: 62), of: .id3, to: .showing),
      ])
    for text in ["12:id3", "id3=hidden", "12:id4=hidden", "12:id3=off", "x:id3=hidden", "=", ""] {
      #expect(throws: UsageError.self) { try options("--mode", text) }
    }
  }

  @Test func `rate, tick, buffer and disabled types are read`() throws {
    let playback = try options(
      "--rate", "0.5", "--tick", "0.25", "--buffer", "30", "--disable", "id3,emsg")
    #expect(playback.rate == MediaTime(decimal: "0.5"))
    #expect(playback.tick == MediaTime(decimal: "0.25"))
    #expect(playback.buffer == .ahead(MediaTime(seconds: 30)))
    #expect(playback.disabledTypes == [.id3, .emsg])
    #expect(try options("--buffer", "all").buffer == .everything)
    for words in [["--rate", "0"], ["--rate", "x"], ["--tick", "0"], ["--buffer", "-1"]] {
      #expect(throws: UsageError.self) { try options(words[0], words[1]) }
    }
  }
}
