import HLSInspection
import HLSPlaylists
import HLSReports
import MediaStreams
import MediaTiming
import ResourceLoading
import SCTE35

@testable import LiveMonitoring

/// A channel that gets loads and media at given times, and the lines that it gave.
struct ChannelTrial {
  static let start = CalendarTime(timeSince1970: MediaTime(seconds: 1_767_225_600))
  static let address = "https://h.example/live/media.m3u8"

  var state: ChannelState
  private(set) var lines: [WatchLine] = []

  init(_ change: (inout ChannelOptions) -> Void = { $0.inspection.readsSegments = false }) {
    var options = ChannelOptions(channel: "news", input: Self.address)
    change(&options)
    state = ChannelState(options)
  }

  /// An instant, in seconds since the start.
  static func instant(_ seconds: Double) -> CalendarTime {
    start.advanced(by: MediaTime(value: Int128((seconds * 1000).rounded()), timescale: 1000))
  }

  /// The seconds since the start of an instant.
  static func seconds(_ instant: CalendarTime) -> Double { start.distance(to: instant).seconds }

  /// Takes a load, and returns the lines that follow from it.
  @discardableResult
  mutating func load(
    _ text: String, at seconds: Double, _ key: PlaylistKey = .media,
    cause: PlaylistLoad.Cause = .poll, date: Double? = nil
  ) -> [WatchLine] {
    var exchange = Exchange(
      address: key == .media || key == .main ? Self.address : "https://h.example/live/\(key).m3u8",
      sent: Self.instant(seconds - 0.1), ended: Self.instant(seconds))
    exchange.status = 200
    exchange.body = Array(text.utf8)
    if let date {
      exchange.headers = [HTTPHeader(name: "Date", value: Self.httpDate(date))].compactMap(\.self)
    }
    return take(exchange, key, cause)
  }

  /// Takes a load without a playlist.
  @discardableResult
  mutating func fail(_ status: Int = 503, at seconds: Double, _ key: PlaylistKey = .media)
    -> [WatchLine]
  {
    var exchange = Exchange(
      address: Self.address, sent: Self.instant(seconds - 0.1), ended: Self.instant(seconds))
    exchange.status = status
    exchange.failure = .status(status)
    return take(exchange, key, .retry)
  }

  /// Takes a load of the only playlist that is not answered.
  @discardableResult
  mutating func fail(
    _ failure: LoadError, at seconds: Double, after time: Double, cause: PlaylistLoad.Cause
  ) -> [WatchLine] {
    var exchange = Exchange(
      address: Self.address, sent: Self.instant(seconds - time), ended: Self.instant(seconds))
    exchange.failure = failure
    return take(exchange, .media, cause)
  }

  /// A load of the only playlist, as `load` takes it.
  static func entry(_ text: String, at seconds: Double) -> ChannelEntry {
    var exchange = Exchange(
      address: address, sent: instant(seconds - 0.1), ended: instant(seconds))
    exchange.status = 200
    exchange.body = Array(text.utf8)
    return .playlist(
      PlaylistLoad(
        playlist: .media, cause: .poll, scheduled: exchange.sent, exchange: exchange))
  }

  private mutating func take(
    _ exchange: Exchange, _ key: PlaylistKey, _ cause: PlaylistLoad.Cause
  ) -> [WatchLine] {
    note(
      state.apply(
        .playlist(
          PlaylistLoad(
            playlist: key, cause: cause, scheduled: exchange.sent, exchange: exchange)))
        + state.pass(to: exchange.ended))
  }

  /// Reads all media that was asked for, and returns the lines that follow.
  ///
  /// - Parameter reading: what a segment or part contains, by its number and part.
  @discardableResult
  mutating func readMedia(
    at seconds: Double, taking time: Double = 0.05, _ reading: (MediaUnit) -> SegmentReading
  ) -> [WatchLine] {
    var new: [WatchLine] = []
    while true {
      let requests = state.takeMediaRequests()
      guard !requests.isEmpty else { return new }
      for request in requests { new += read(request, at: seconds, taking: time, reading) }
      new += pass(to: seconds)
    }
  }

  /// Reads a segment or part, and returns the lines that follow.
  ///
  /// - Parameter wait: the part of its time for which it was there and waited for another one.
  @discardableResult
  mutating func read(
    _ request: MediaRequest, at seconds: Double, taking time: Double = 0.05,
    waiting wait: Double = 0, _ reading: (MediaUnit) -> SegmentReading
  ) -> [WatchLine] {
    var load = MediaLoad(
      playlist: request.playlist, unit: request.unit, uri: request.segment.uri,
      sent: Self.instant(seconds - time), ended: Self.instant(seconds),
      reading: reading(request.unit))
    load.received = Self.instant(seconds - wait)
    return note(state.apply(.media(load)))
  }

  /// Lets time pass.
  @discardableResult
  mutating func pass(to seconds: Double) -> [WatchLine] {
    note(state.pass(to: Self.instant(seconds)))
  }

  @discardableResult
  mutating func end(
    _ reason: WatchLine.Ended.Reason = .signal, at seconds: Double
  ) -> [WatchLine] {
    note(state.end(reason, at: Self.instant(seconds)))
  }

  @discardableResult
  mutating func resume(at seconds: Double, after seq: Int) -> [WatchLine] {
    note(state.resume(at: Self.instant(seconds), after: seq))
  }

  private mutating func note(_ new: [WatchLine]) -> [WatchLine] {
    lines += new
    return new
  }

  /// A date of HTTP, in seconds since the start, which is midnight of 1 January 2026.
  private static func httpDate(_ seconds: Double) -> String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let time = Int(seconds)
    return "Thu, 01 Jan 2026 \(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60)) GMT"
  }

  // MARK: What is in the lines

  /// What happened, by the second of its line.
  var summary: [String] { Self.summary(of: lines) }

  /// One word or two for each line of some kinds.
  static func summary(of lines: [WatchLine]) -> [String] {
    lines.compactMap { line in
      switch line.content {
      case .started: "started"
      case .resumed: "resumed"
      case .cue(let change):
        "\(change.trackType) \(change.change) \(change.cue.id ?? change.cue.startTime?.clockText ?? "-")"
      case .adBreak(let change): "break \(change.change) \(change.adBreak.closedBy ?? "open")"
      case .finding(let change): "\(change.finding.rule) \(change.change)"
      case .alarm(let alarm): "\(alarm.alarm) \(alarm.change)"
      case .reload(let reload): "reload \(reload.result)"
      case .event: "event"
      case .ended(let ended): "ended \(ended.reason.rawValue)"
      }
    }
  }

  /// The summaries of lines that begin with a word.
  func summary(of kind: String) -> [String] { summary.filter { $0.hasPrefix(kind) } }

  var breaks: [WatchLine.BreakChange] {
    lines.compactMap { if case .adBreak(let change) = $0.content { change } else { nil } }
  }

  var cues: [WatchLine.CueChange] {
    lines.compactMap { if case .cue(let change) = $0.content { change } else { nil } }
  }

  var alarms: [String] {
    lines.compactMap { line in
      guard case .alarm(let alarm) = line.content else { return nil }
      return "\(alarm.alarm) \(alarm.change)"
    }
  }

  var findings: [WatchLine.FindingChange] {
    lines.compactMap { if case .finding(let change) = $0.content { change } else { nil } }
  }

  // MARK: Playlists and media

  /// A multivariant playlist of `v0` and `v1`.
  static let twoVariants =
    "#EXTM3U\n"
    + ["v0", "v1"].map { "#EXT-X-STREAM-INF:BANDWIDTH=100000\n\($0).m3u8\n" }.joined()

  /// A window of segments of two seconds.
  ///
  /// - Parameters:
  ///   - lines: the lines before the segment of a number.
  ///   - tail: the lines behind the last segment.
  static func window(
    _ numbers: ClosedRange<Int>, name: String = "s", header: String = "", dated: Bool = true,
    _ lines: [Int: String] = [:], tail: String = ""
  ) -> String {
    var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n"
    text += header.isEmpty ? "" : header + "\n"
    text += "#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n"
    for number in numbers {
      if let line = lines[number] { text += line + "\n" }
      if dated { text += "#EXT-X-PROGRAM-DATE-TIME:\(date(Double(number) * 2))\n" }
      text += "#EXTINF:2,\n\(name)\(number).ts\n"
    }
    return text + (tail.isEmpty ? "" : tail + "\n")
  }

  /// The text of an instant, in seconds since the start.
  static func date(_ seconds: Double) -> String {
    instant(seconds).description
  }

  /// A segment of two seconds with messages about splices.
  ///
  /// - Parameters:
  ///   - returning: the time in seconds after which breaks end by themselves.
  ///   - cancelled: the event that a message cancels.
  ///   - signals: other messages.
  static func segment(
    _ number: Int, length: Double = 2, _ splices: [(event: UInt32, at: Double, out: Bool)] = [],
    returning: Double? = nil, cancelling cancelled: UInt32? = nil,
    signals: [SpliceInfoSection] = []
  ) -> SegmentReading {
    var reading = SegmentReading()
    let first = stamp(Double(number) * 2)
    reading.firstClock = .transport(first)
    reading.duration = MediaTime(value: Int128(length * 1000), timescale: 1000)
    reading.form = MediaForm(
      container: .transportStream(packetSize: 188), hasVideo: true, hasAudio: false)
    reading.metadataStreams = [SegmentReading.MetadataStream(kind: .scte35, pid: 500)]
    var inserts = splices.map { event, time, out in
      let splice = SpliceInsert.Splice(
        outOfNetwork: out, at: SpliceTime(stamp(time)),
        breakDuration: out
          ? returning.map { BreakDuration(duration: UInt64($0 * 90_000), autoReturn: true) } : nil)
      return SpliceInsert(eventID: event, splice: splice)
    }
    if let cancelled { inserts.append(SpliceInsert(eventID: cancelled, splice: nil)) }
    let sections = inserts.map { SpliceInfoSection(command: .insert($0)) } + signals
    reading.payloads = sections.compactMap { section in
      guard let bytes = try? section.encoded() else { return nil }
      return MetadataPayload(
        kind: .scte35, bytes: bytes, pid: 500, arrival: ProgramClock(first), byteOffset: 0)
    }
    return reading
  }

  /// A time_signal with a segmentation descriptor.
  static func signal(
    _ type: SegmentationType, event: UInt32, at seconds: Double, duration: Double? = nil
  ) -> SpliceInfoSection {
    let descriptor = SegmentationDescriptor(
      eventID: event,
      segment: SegmentationDescriptor.Segment(
        type: type, duration: duration.map { UInt64($0 * 90_000) }))
    return SpliceInfoSection(
      command: .timeSignal(SpliceTime(stamp(seconds))), descriptors: [SpliceDescriptor(descriptor)])
  }

  static func stamp(_ seconds: Double) -> TransportTimestamp {
    TransportTimestamp(ticks: UInt64((seconds + 10) * 90_000))
  }
}
