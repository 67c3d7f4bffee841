import FieldValues
import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import Testing

@testable import LiveMonitoring

struct ChannelEventTests {
  private func trial() -> ChannelTrial {
    ChannelTrial { options in
      options.inspection.readsSegments = false
      options.filter.types = ["daterange"]
      options.listsEvents = true
    }
  }

  private func events(_ trial: ChannelTrial) -> [(type: String, at: Double, time: MediaTime)] {
    trial.lines.compactMap { line in
      guard case .event(let event) = line.content else { return nil }
      return (event.type, ChannelTrial.seconds(line.at), event.time)
    }
  }

  /// Segments 1 to 6 start at 2 s, so that media time zero is the date of 2 s.
  private func range(from start: Double, to end: Double) -> String {
    "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(start))\",END-DATE=\"\(ChannelTrial.date(end))\""
  }

  @Test func `a player at its hold-back enters and leaves a cue in real time`() {
    var trial = trial()
    let lines = [4: range(from: 10, to: 12)]
    // The live edge is at 12 s, the player 6 s before it.
    trial.load(ChannelTrial.window(1...6, lines), at: 14)
    for last in 7...9 { trial.load(ChannelTrial.window(1...last, lines), at: Double(last) * 2 + 2) }
    trial.pass(to: 21)
    let events = events(trial)
    #expect(
      events.map(\.type) == [
        "addtrack", "addcue", "entercue", "cuechange", "exitcue", "cuechange",
      ])
    #expect(events.map(\.at) == [14, 14, 16, 16, 18, 18])
    #expect(events[2].time == MediaTime(seconds: 8))
  }

  @Test func `a player waits at the live edge of a playlist that stands still`() {
    var trial = trial()
    let lines = [4: range(from: 16, to: 18)]
    trial.load(ChannelTrial.window(1...6, lines), at: 14)
    trial.pass(to: 40)
    #expect(events(trial).map(\.type) == ["addtrack", "addcue"])
    trial.load(ChannelTrial.window(1...9, lines), at: 41)
    trial.pass(to: 60)
    #expect(events(trial).filter { $0.type == "entercue" }.map(\.at) == [43])
  }

  @Test func `a player stands still between two runs, so that its events are in order`() {
    var trial = trial()
    let lines = [4: range(from: 10, to: 12)]
    trial.load(ChannelTrial.window(1...6, lines), at: 14)
    trial.resume(at: 100, after: trial.lines.count)
    trial.load(ChannelTrial.window(1...7, lines), at: 101)
    trial.pass(to: 120)
    let instants = trial.lines.map { ChannelTrial.seconds($0.at) }
    #expect(instants == instants.sorted())
    #expect(events(trial).filter { $0.type == "entercue" }.map(\.at) == [102])
  }

  @Test func `what becomes known of an entered cue is an update`() {
    var trial = trial()
    let start = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(8))\""
    let end = "#EXT-X-DATERANGE:ID=\"a\",END-DATE=\"\(ChannelTrial.date(16))\""
    trial.load(ChannelTrial.window(1...6, [4: start]), at: 14)
    trial.load(ChannelTrial.window(1...7, [4: start, 7: end]), at: 16)
    #expect(events(trial).map(\.type).suffix(1) == ["updatecue"])
  }

  /// The entries and exits of cues, with their media times, of a stream of 200 segments of which a window of six is listed.
  private func sparse(
    _ change: (inout ChannelOptions) -> Void, lines: [Int: String] = [:],
    reading: ((MediaUnit) -> SegmentReading)? = nil, tail: String = ""
  ) -> [String] {
    var trial = ChannelTrial { options in
      options.listsEvents = true
      options.inspection.readsSegments = reading != nil
      change(&options)
    }
    for last in 6...200 {
      let at = Double(last) * 2 + 2
      trial.load(
        ChannelTrial.window(
          last - 5...last, dated: false, lines, tail: last == 200 ? tail : ""), at: at)
      if let reading { trial.readMedia(at: at, reading) }
    }
    trial.pass(to: 440)
    return events(trial).filter { ["entercue", "exitcue"].contains($0.type) }
      .map { "\($0.type) \($0.time.seconds)" }
  }

  @Test func `a tag ends where the next one starts, also when its segment was forgotten long ago`()
  {
    let events = sparse(
      { $0.filter.types = ["id3"] },
      reading: { unit in
        [10, 110].contains(unit.number)
          ? EqualCueTests.segment(unit.number, frames: 1) : ChannelTrial.segment(unit.number)
      })
    #expect(events == ["entercue 18.0", "exitcue 218.0", "entercue 218.0"])
  }

  @Test func `a date ends with the next one or the playlist, also when its segment was forgotten`()
  {
    let dates = [10, 110].reduce(into: [:]) { lines, number in
      lines[number] = "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(Double(number) * 2))"
    }
    let events = sparse(
      { $0.filter.types = ["program-date-time"] }, lines: dates, tail: "#EXT-X-ENDLIST")
    #expect(events == ["entercue 18.0", "exitcue 218.0", "entercue 218.0", "exitcue 400.0"])
  }

  @Test(arguments: 6...24)
  func `a date ends also where the load that shows the next one forgets it`(distance: Int) {
    let dates = [10, 10 + distance].reduce(into: [:]) { lines, number in
      lines[number] = "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(Double(number) * 2))"
    }
    let events = sparse({ $0.filter.types = ["program-date-time"] }, lines: dates)
    let next = Double(10 + distance) * 2 - 2
    #expect(events == ["entercue 18.0", "exitcue \(next)", "entercue \(next)"])
  }

  @Test func `what is forgotten changes nothing of the tags and dates after it`() {
    var trial = ChannelTrial { options in
      options.listsEvents = true
      options.filter.types = ["id3", "program-date-time"]
    }
    for last in 6...60 {
      let at = Double(last) * 2 + 2
      trial.load(ChannelTrial.window(last - 5...last), at: at)
      trial.readMedia(at: at) { EqualCueTests.segment($0.number, frames: 2) }
    }
    trial.pass(to: 140)
    let changed = trial.lines.flatMap { line -> [String] in
      guard case .event(let event) = line.content else { return [] }
      return event.changed.map(\.name)
    }
    #expect(Set(changed) == ["endTime"])
    let numbers = trial.cues.compactMap { change -> Int64? in
      guard case .object(let tag)? = change.cue.content["tag"],
        case .integer(let index)? = tag["index"]
      else { return nil }
      return index
    }
    #expect(numbers == (0..<60).flatMap { [$0, $0] })
  }

  @Test func `how far a date is off is known also when the one before it was forgotten`() {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.filter.types = ["program-date-time"]
    }
    let dates = [10: 20.0, 60: 121.5, 110: 221.5].mapValues {
      "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date($0))"
    }
    for last in 6...120 {
      trial.load(
        ChannelTrial.window(last - 5...last, dated: false, dates), at: Double(last) * 2 + 2)
    }
    let drifts = trial.cues.map { $0.cue.content["driftFromPrevious"] }
    #expect(drifts == [nil, .time(MediaTime(value: 3, timescale: 2)), .time(.zero)])
  }

  @Test func `a break of a tag is left where the next one starts`() {
    let events = sparse(
      { $0.filter.types = ["cue-tags"] },
      lines: [10: "#EXT-X-CUE-OUT:4", 20: "#EXT-X-CUE-OUT:4"])
    #expect(events == ["entercue 18.0", "exitcue 38.0", "entercue 38.0"])
  }

  @Test func `tags that are over are not entered while a player that joins reads the window`() {
    var trial = ChannelTrial { options in
      options.listsEvents = true
      options.filter.types = ["id3"]
    }
    // The live edge is at 16 s, the player at 10 s, where segment 6 starts.
    trial.load(ChannelTrial.window(1...8, dated: false), at: 18)
    trial.readMedia(at: 18.1) { EqualCueTests.segment($0.number, frames: 1) }
    let joined = events(trial).filter { $0.type != "cuechange" }
    #expect(
      joined.map(\.type) == ["addtrack"] + Array(repeating: "addcue", count: 6) + ["entercue"])
    #expect(joined.last?.time == MediaTime(seconds: 10))
    trial.pass(to: 21)
    let played = events(trial).dropFirst(joined.count + 1).filter {
      ["entercue", "exitcue"].contains($0.type)
    }
    #expect(played.map(\.type) == ["exitcue", "entercue"])
    #expect(played.allSatisfy { $0.time == MediaTime(seconds: 12) })
  }

  @Test func `cues of one segment come in the order of their packet identifiers`() {
    var trial = ChannelTrial { options in
      options.listsEvents = true
      options.filter.types = ["id3", "scte35"]
    }
    trial.load(ChannelTrial.window(1...8, dated: false), at: 18)
    trial.readMedia(at: 18.1) { unit in
      guard unit.number == 8 else { return ChannelTrial.segment(unit.number) }
      // The tag comes first, with the identifier 501; that of the message is 500.
      var reading = EqualCueTests.segment(unit.number, frames: 1)
      let message = ChannelTrial.segment(unit.number, [(7, 17, true)])
      reading.metadataStreams += message.metadataStreams
      reading.payloads += message.payloads
      return reading
    }
    trial.pass(to: 23)
    let tracks = trial.lines.compactMap { line -> String? in
      guard case .event(let event) = line.content, event.type == "addtrack" else { return nil }
      return event.trackType
    }
    #expect(tracks == ["scte35", "id3"])
  }

  @Test func `a range whose tag is behind fewer segments when others are forgotten is no update`() {
    var trial = trial()
    for last in 5...150 {
      let lines = last >= 30 ? [last: range(from: 60, to: 66)] : [:]
      trial.load(ChannelTrial.window(last - 4...last, lines), at: Double(last) * 2 + 2)
    }
    #expect(
      events(trial).map(\.type) == [
        "addtrack", "addcue", "entercue", "cuechange", "exitcue", "cuechange", "removecue",
      ])
  }
}
