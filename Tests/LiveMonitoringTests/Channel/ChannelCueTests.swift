import EventMessages
import HLSInspection
import HLSPlaylists
import HLSReports
import InspectionReports
import MediaStreams
import MediaTiming
import ResourceLoading
import SourceDiagnostics
import Testing

@testable import LiveMonitoring

struct ChannelCueTests {
  @Test func `the first line says what is followed, and each cue is reported once`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3), at: 10)
    trial.load(ChannelTrial.window(1...3), at: 11)
    trial.load(ChannelTrial.window(2...4), at: 12)
    #expect(trial.summary.first == "started")
    #expect(trial.cues.map(\.trackType) == Array(repeating: "program-date-time", count: 4))
    #expect(Set(trial.cues.map(\.key)).count == 4)
    #expect(trial.lines.map(\.seq) == Array(1...trial.lines.count))
  }

  @Test func `a playlist that loads reports for one that never did`() {
    let range = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(4))\",DURATION=4"
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.filter.types = ["daterange"]
    }
    trial.load(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv0.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nv1.m3u8\n",
      at: 9, .main)
    let (first, second) = (PlaylistKey(rawValue: "v0"), PlaylistKey(rawValue: "v1"))
    trial.fail(at: 10, first)
    trial.load(ChannelTrial.window(1...3, [2: range]), at: 10.1, second)
    trial.fail(at: 11, first)
    #expect(trial.cues.isEmpty)
    trial.fail(at: 12, first)
    trial.load(ChannelTrial.window(2...4, [2: range]), at: 12.1, second)
    trial.load(ChannelTrial.window(2...4, [2: range]), at: 13, first)
    trial.load(ChannelTrial.window(3...5), at: 14, second)
    #expect(trial.alarms.first == "unavailable raised")
    #expect(trial.summary(of: "daterange") == ["daterange added a"])
    #expect(trial.cues.map(\.playlist) == ["v1"])
  }

  @Test func `a message that a looped source sends again is another one`() {
    var trial = ChannelTrial { $0.filter.types = ["scte35"] }
    for last in 5...20 {
      trial.load(ChannelTrial.window(last - 5...last), at: Double(last) * 2 + 2)
      trial.readMedia(at: Double(last) * 2 + 2.1) { unit in
        let number = unit.number % 12
        return ChannelTrial.segment(number, number == 3 ? [(7, 10, true)] : [])
      }
    }
    #expect(trial.cues.filter { $0.change == .added }.map(\.cue.startTime?.seconds) == [10, 34])
  }

  @Test func `a range that gets its end is updated, also when nothing else changes`() {
    let range = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(4))\""
    let end = "#EXT-X-DATERANGE:ID=\"a\",END-DATE=\"\(ChannelTrial.date(8))\""
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.filter.types = ["daterange"]
    }
    trial.load(ChannelTrial.window(1...3, [2: range]), at: 10)
    trial.load(ChannelTrial.window(1...3, [2: range], tail: end), at: 11)
    #expect(trial.summary(of: "daterange") == ["daterange added a", "daterange updated a"])
    #expect(trial.cues.last?.changed == ["endTime", "endDate", "content"])
    #expect(Set(trial.cues.map(\.key)).count == 1)
  }

  @Test func `a range that a delta update withdraws is removed once`() {
    let range = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(4))\",DURATION=60"
    let header = "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12,CAN-SKIP-DATERANGES=YES"
    let delta = """
      #EXTM3U
      #EXT-X-VERSION:10
      #EXT-X-TARGETDURATION:2
      \(header)
      #EXT-X-MEDIA-SEQUENCE:1
      #EXT-X-SKIP:SKIPPED-SEGMENTS=2,RECENTLY-REMOVED-DATERANGES="a"
      #EXTINF:2,
      s3.ts
      #EXTINF:2,
      s4.ts
      """
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3, header: header, [2: range]), at: 10)
    trial.load(delta, at: 12)
    trial.load(delta.replacing("s4.ts", with: "s4.ts\n#EXTINF:2,\ns5.ts"), at: 14)
    #expect(trial.summary(of: "daterange") == ["daterange added a", "daterange removed a"])
  }

  @Test func `an announced range that two loads no longer list is withdrawn`() {
    let range =
      "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"\(ChannelTrial.date(60))\",PLANNED-DURATION=10,SCTE35-OUT=0xFC"
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3, [2: range]), at: 8)
    trial.load(ChannelTrial.window(1...4), at: 10)
    #expect(trial.summary(of: "daterange") == ["daterange added a"])
    trial.load(ChannelTrial.window(1...5), at: 12)
    #expect(trial.summary(of: "daterange") == ["daterange added a", "daterange removed a"])
    #expect(trial.breaks.map(\.change) == [.announced, .cancelled])
    trial.load(ChannelTrial.window(1...6, [6: range]), at: 14)
    #expect(trial.summary(of: "daterange").last == "daterange updated a")
    #expect(trial.breaks.last?.change == .announced)
  }

  @Test func `a break behind the last segment that the next load lacks is removed`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3, tail: "#EXT-X-CUE-OUT:8"), at: 8)
    trial.load(ChannelTrial.window(1...4), at: 10)
    #expect(trial.cues.filter { $0.trackType == "cue-tags" }.map(\.change) == [.added, .removed])
    #expect(trial.breaks.map(\.change) == [.announced, .cancelled])
    trial.load(ChannelTrial.window(1...5, [4: "#EXT-X-CUE-OUT:8"]), at: 12)
    let cues = trial.cues.filter { $0.trackType == "cue-tags" }
    #expect(cues.map(\.change) == [.added, .removed, .updated])
    #expect(Set(cues.map(\.key)).count == 1)
  }

  @Test func `a break behind the last segment stays when the segment is there`() {
    var trial = ChannelTrial()
    let lines = [4: "#EXT-X-CUE-OUT:8"]
    trial.load(ChannelTrial.window(1...3, tail: "#EXT-X-CUE-OUT:8"), at: 8)
    trial.load(ChannelTrial.window(1...4, lines), at: 10)
    trial.load(ChannelTrial.window(5...9), at: 20)
    trial.load(ChannelTrial.window(15...19), at: 40)
    #expect(!trial.cues.contains { $0.change == .removed })
  }

  @Test func `the next OUT ends the cue of a break as it ends the break, also behind ENDLIST`() {
    var trial = ChannelTrial()
    let lines = [3: "#EXT-X-CUE-OUT:4", 8: "#EXT-X-CUE-OUT:4"]
    for last in 5...14 {
      let tail = last == 14 ? "#EXT-X-ENDLIST" : ""
      trial.load(
        ChannelTrial.window(last - 4...last, lines, tail: tail), at: Double(last) * 2 + 2)
    }
    let cues = trial.cues.filter { $0.trackType == "cue-tags" }
    #expect(cues.map(\.change) == [.added, .updated, .added, .updated])
    #expect(cues.map { $0.cue.endTime?.seconds } == [nil, 14, nil, 18])
    let breaks = trial.breaks.map { "\($0.change) \($0.adBreak.closedBy ?? "open")" }
    #expect(breaks == ["started open", "ended next-out", "started open", "ended duration"])
  }

  @Test func `the date of a segment that is still growing is one cue`() {
    let control =
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5\n#EXT-X-PART-INF:PART-TARGET=0.5"
    func parts(_ count: Int) -> String {
      "#EXT-X-PROGRAM-DATE-TIME:\(ChannelTrial.date(8))\n"
        + (0..<count).map { "#EXT-X-PART:DURATION=0.5,URI=\"s4.\($0).ts\"" }.joined(separator: "\n")
    }
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(1...3, header: control, tail: parts(1)), at: 8.5)
    trial.load(ChannelTrial.window(1...3, header: control, tail: parts(2)), at: 9)
    trial.load(ChannelTrial.window(1...4, header: control), at: 10)
    #expect(trial.cues.count == 4)
    #expect(trial.cues.allSatisfy { $0.change == .added })
  }

  @Test func `a message in a part is the same one in the whole segment`() {
    let control =
      "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3\n#EXT-X-PART-INF:PART-TARGET=1"
    let part = { (index: Int) in "#EXT-X-PART:DURATION=1,URI=\"s4.\(index).ts\"" }
    func reading(_ unit: MediaUnit) -> SegmentReading {
      let splices: [(event: UInt32, at: Double, out: Bool)] =
        unit.number == 4 && unit.part ?? 0 == 0 ? [(7, 14, true)] : []
      return ChannelTrial.segment(unit.number, length: unit.part == nil ? 2 : 1, splices)
    }
    var trial = ChannelTrial { $0.filter.types = ["scte35"] }
    trial.load(ChannelTrial.window(1...3, header: control), at: 8)
    trial.readMedia(at: 8.1, reading)
    trial.load(ChannelTrial.window(1...3, header: control, tail: part(0)), at: 9)
    trial.readMedia(at: 9.1, reading)
    #expect(trial.cues.map(\.change) == [.added])
    trial.load(ChannelTrial.window(1...4, header: control, [4: part(0) + "\n" + part(1)]), at: 10)
    trial.readMedia(at: 10.1, reading)
    #expect(trial.cues.map(\.change) == [.added])
    #expect(trial.breaks.map(\.change) == [.announced])
  }

  @Test func `an event message in a later part counts from the start of its segment`() {
    let header = "#EXT-X-PART-INF:PART-TARGET=1"
    let parts = (0...1).map { "#EXT-X-PART:DURATION=1,URI=\"s4.\($0).m4s\"" }
    func reading(_ unit: MediaUnit) -> SegmentReading {
      let start = MediaTime(seconds: unit.number * 2 + (unit.part ?? 0))
      var reading = SegmentReading()
      reading.firstClock = .presentation(start)
      reading.duration = MediaTime(seconds: unit.part == nil ? 2 : 1)
      reading.form = MediaForm(container: .isoBaseMedia, hasVideo: true, hasAudio: false)
      if unit.part == 1 {
        let box = EventMessageBox(
          schemeIDURI: "urn:x", timescale: 1000, start: .delta(1500), messageData: [])
        let time = box.presentationTime(inSegmentFrom: start)
        reading.eventMessages = [.init(box: box, presentationTime: time)]
      }
      return reading
    }
    var trial = ChannelTrial { $0.filter.types = ["emsg"] }
    trial.load(ChannelTrial.window(1...3, header: header), at: 8)
    trial.readMedia(at: 8.1, reading)
    let tail = parts.joined(separator: "\n")
    trial.load(ChannelTrial.window(1...3, header: header, tail: tail), at: 10)
    trial.readMedia(at: 10.1, reading)
    trial.load(ChannelTrial.window(1...4, header: header, [4: tail]), at: 10.2)
    trial.readMedia(at: 10.3, reading)
    #expect(trial.cues.map(\.change) == [.added])
    #expect(trial.cues.map(\.cue.startTime) == [MediaTime(value: 15, timescale: 2)])
    #expect(trial.cues.map(\.cue.source.byteOffset) == [nil])
  }

  @Test(arguments: [true, false])
  func `a segment whose parts cannot be read is read as a whole`(isLoaded: Bool) {
    let control = "#EXT-X-PART-INF:PART-TARGET=1"
    let part = { (index: Int) in "#EXT-X-PART:DURATION=1,URI=\"s4.\(index).ts\"" }
    var units: [MediaUnit] = []
    func reading(_ unit: MediaUnit) -> SegmentReading {
      units.append(unit)
      var reading = ChannelTrial.segment(unit.number)
      if unit.part == 1, isLoaded { reading.findings = [Diagnostic(.segmentNotMedia, "a page")] }
      if unit.part == 1, !isLoaded { reading.loadFailure = .notFound(status: 404) }
      return reading
    }
    var trial = ChannelTrial { _ in }
    trial.load(ChannelTrial.window(3...3, header: control, tail: part(0)), at: 9)
    trial.readMedia(at: 9.1, reading)
    trial.load(ChannelTrial.window(3...4, header: control, [4: part(0) + "\n" + part(1)]), at: 10)
    trial.readMedia(at: 10.1, reading)
    #expect(
      units == [
        MediaUnit(epoch: 0, number: 3), MediaUnit(epoch: 0, number: 4, part: 0),
        MediaUnit(epoch: 0, number: 4, part: 1), MediaUnit(epoch: 0, number: 4),
      ])
  }

  @Test func `cues are not reported again when their start was forgotten`() {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.retention = MediaTime(seconds: 10)
    }
    for number in 1...60 {
      let lines = [
        number - number % 5: "#EXT-X-CUE-OUT:4", number - number % 5 + 2: "#EXT-X-CUE-IN",
      ]
      trial.load(ChannelTrial.window(number...number + 4, lines), at: Double(number) * 2 + 10)
    }
    let keys = trial.cues.filter { $0.change == .added }.map(\.key)
    #expect(Set(keys).count == keys.count)
    let ended = trial.breaks.filter { $0.change == .ended }.map(\.key)
    #expect(Set(ended).count == ended.count)
    #expect(!trial.breaks.contains { $0.change == .cancelled })
    #expect(trial.state.playlists[0].live?.forgottenSegmentCount ?? 0 > 40)
  }

  @Test func `what is forgotten changes no line of a break`() {
    var trial = ChannelTrial { options in
      options.inspection.readsSegments = false
      options.retention = MediaTime(seconds: 10)
    }
    func mark(_ number: Int) -> String? {
      switch number % 20 {
      case 0: "#EXT-X-CUE-OUT:16"
      case let place where place < 8: "#EXT-X-CUE-OUT-CONT:\(2 * place)/16"
      case 8: "#EXT-X-CUE-IN"
      default: nil
      }
    }
    for first in 10...130 {
      let numbers = first...first + 4
      let lines = Dictionary(uniqueKeysWithValues: numbers.map { ($0, mark($0)) })
      trial.load(
        ChannelTrial.window(numbers, lines.compactMapValues(\.self)), at: Double(first) * 2 + 10)
    }
    let cues = Dictionary(grouping: trial.cues.filter { $0.trackType == "cue-tags" }, by: \.key)
    #expect(cues.values.map { $0.map(\.change) } == Array(repeating: [.added, .updated], count: 6))
    let breaks = Dictionary(grouping: trial.breaks, by: \.key)
    #expect(
      breaks.values.map { $0.map(\.change) } == Array(repeating: [.started, .ended], count: 6))
    #expect(trial.state.playlists[0].live?.forgottenSegmentCount ?? 0 > 100)
  }

  @Test func `a line behind the last segment is the same cue when its segment is listed`() {
    var trial = ChannelTrial()
    trial.load(ChannelTrial.window(3...5), at: 10)
    trial.load(ChannelTrial.window(3...5, tail: "#EXT-X-CUE-OUT:4"), at: 11)
    trial.load(ChannelTrial.window(4...6, [6: "#EXT-X-CUE-OUT:4"]), at: 12)
    trial.load(ChannelTrial.window(5...7, [6: "#EXT-X-CUE-OUT:4"]), at: 14)
    trial.load(ChannelTrial.window(6...8, [6: "#EXT-X-CUE-OUT:4", 8: "#EXT-X-CUE-IN"]), at: 16)
    let cues = trial.cues.filter { $0.trackType == "cue-tags" }
    #expect(cues.map(\.change) == [.added, .updated])
    #expect(Set(cues.map(\.key)).count == 1)
    #expect(cues.last?.cue.endTime == MediaTime(seconds: 10))
  }

  @Test func `a message that another one cancels before its start is removed`() {
    var trial = ChannelTrial { _ in }
    for last in 3...12 {
      trial.load(ChannelTrial.window(last - 2...last), at: Double(last) * 2 + 2)
      trial.readMedia(at: Double(last) * 2 + 2.1) { unit in
        switch unit.number {
        case 4: ChannelTrial.segment(4, [(7, 20, true)])
        case 6: ChannelTrial.segment(6, cancelling: 7)
        default: ChannelTrial.segment(unit.number)
        }
      }
    }
    let cues = trial.cues.filter { $0.trackType == "scte35" }
    #expect(cues.map(\.change) == [.added, .added, .removed])
    #expect(cues.last?.key == cues.first?.key)
    #expect(trial.breaks.map(\.change) == [.announced, .cancelled])
  }
}
