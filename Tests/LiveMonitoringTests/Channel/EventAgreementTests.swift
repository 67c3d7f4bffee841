import HLSInspection
import HLSPlaylists
import HLSPresentation
import HLSReports
import InspectionReports
import MediaTiming
import TextTracks
import Testing

@testable import LiveMonitoring

/// Whether a followed channel has the events of the playback of its loads.
struct EventAgreementTests {
  private typealias Load = (text: String, at: Double)

  /// The loads of a window of six segments of two seconds, with lines before some of them.
  private static func loads(_ lines: [Int: String]) -> [Load] {
    (6...16).map { last in
      (ChannelTrial.window(last - 5...last, lines), Double(last) * 2 + 2)
    }
  }

  private static func text(_ type: String, _ id: String?, _ time: MediaTime) -> String {
    "\(type) \(id ?? "-") \(time.seconds)"
  }

  /// The events of date ranges in a channel that is followed.
  private static func followed(_ loads: [Load]) -> [String] {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.filter.types = ["daterange"]
      options.listsEvents = true
    }
    for load in loads { trial.load(load.text, at: load.at) }
    trial.pass(to: 60)
    return trial.lines.compactMap { line in
      guard case .event(let event) = line.content else { return nil }
      return text(event.type, event.cueID, event.time)
    }
  }

  /// The same in the playback of the loads.
  private static func played(_ loads: [Load]) throws -> [String] {
    var state = PresentationState(uri: "m")
    var reloads: [PlaylistReload] = []
    var joinTime = MediaTime.zero
    for load in loads {
      let playlist = try #require(Playlist.parse(Array(load.text.utf8), uri: "m").media)
      let change = state.apply(playlist)
      if reloads.isEmpty { joinTime = playlist.joinTime(change.liveEdge) }
      reloads.append(
        PlaylistReload(
          time: MediaTime(seconds: Int(load.at - loads[0].at)), liveEdge: change.liveEdge,
          revisions: change.cues))
    }
    let sequence = ReloadSequence(reloads, joiningAt: joinTime)
      .keeping { $0.track.type == .daterange }
    let presentation = MediaTimeRange(start: .zero, end: reloads.last?.liveEdge)
    let playback = try PlaybackSimulator(
      tracks: [], reloads: sequence, plan: PlaybackPlan(presentation: presentation))
    return playback.map { text($0.type.rawValue, $0.cueId, $0.time) }
  }

  /// A date range by the media times of its start and its end; segment 1 starts at 2 s.
  private static func range(_ id: String, from start: Double, to end: Double) -> String {
    "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"\(ChannelTrial.date(start + 2))\","
      + "END-DATE=\"\(ChannelTrial.date(end + 2))\""
  }

  /// A date range that ends where the next one starts.
  private static func open(_ id: String, from start: Double) -> String {
    "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"c\",START-DATE=\"\(ChannelTrial.date(start + 2))\","
      + "END-ON-NEXT=YES"
  }

  @Test func `a range that ended before the window is removed`() throws {
    let loads = Self.loads([2: Self.range("a", from: 7.5, to: 8.5)])
    let events = Self.followed(loads)
    #expect(events.last == "removecue a 16.0")
    #expect(try events == Self.played(loads))
  }

  @Test func `a range that ended before the window in which it is listed first is never there`()
    throws
  {
    let loads = Self.loads([12: Self.range("a", from: 5.5, to: 6.5)])
    #expect(Self.followed(loads).isEmpty)
    #expect(try Self.played(loads).isEmpty)
  }

  @Test func `new ranges are in the order of their lines`() throws {
    let lines = [Self.range("late", from: 11.5, to: 12.5), Self.range("early", from: 7.5, to: 8.5)]
    let loads = Self.loads([2: lines.joined(separator: "\n")])
    let events = Self.followed(loads)
    #expect(events.prefix(3) == ["addtrack - 6.0", "addcue late 6.0", "addcue early 6.0"])
    #expect(try events == Self.played(loads))
  }

  @Test func `new ranges come before those that they end`() throws {
    let loads = Self.loads([3: Self.open("first", from: 8.5), 9: Self.open("next", from: 14.5)])
    let events = Self.followed(loads)
    let index = try #require(events.firstIndex(of: "addcue next 12.0"))
    #expect(events[index...].prefix(2) == ["addcue next 12.0", "updatecue first 12.0"])
    #expect(try events == Self.played(loads))
  }
}
