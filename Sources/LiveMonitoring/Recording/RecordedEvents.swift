internal import ByteParsing
internal import FieldValues
public import HLSReports
public import MediaTiming
internal import ResourceLoading

/// What happened to a channel of a recording.
public enum RecordedEvent: Sendable {
  /// A run, by its number from 1, begins to follow it at an address.
  ///
  /// Time had passed for it up to `passed` before, if that is later than its last entry.
  case began(channel: String, run: Int, at: CalendarTime, passed: CalendarTime?, input: String?)
  /// An entry of its log.
  case entry(ChannelEntry, channel: String)
  /// A run no longer follows it.
  case stopped(channel: String, WatchLine.Ended.Reason, at: CalendarTime)
  /// An entry of its log is missing, and so are the next ones.
  case lost(channel: String, at: CalendarTime)
  /// The next entries are there again.
  case regained(channel: String, RecordingGap.End)
  /// What was read of media is missing, and its entry is there.
  case missing(channel: String, RecordingGap.End)

  /// The channel.
  public var channel: String {
    switch self {
    case .began(let channel, _, _, _, _), .entry(_, let channel), .stopped(let channel, _, _),
      .lost(let channel, _), .regained(let channel, _), .missing(let channel, _):
      channel
    }
  }

  /// When it happened.
  public var at: CalendarTime {
    switch self {
    case .began(_, _, let at, _, _), .stopped(_, _, let at), .lost(_, let at): at
    case .regained(_, let end), .missing(_, let end): end.at
    case .entry(let entry, _): entry.ended
    }
  }
}

/// Reads what happened to channels of a recording, one after the other, in constant memory.
///
/// The body of a playlist is loaded when its entry is reached. One that was the same as before is not: the load is then
/// a repeat.
public final class RecordedEvents {
  /// The maximum number of bodies that are reported.
  static let maximumReportCount = 10

  private let folder: String
  private let channel: String?
  /// Takes a line about a body that is not what was recorded.
  private let report: (String) -> Void
  private var reportCount = 0
  /// The folders of bodies that are no symbolic links.
  private var checkedFolders: Set<Substring> = []
  private let recording: Recording
  private var missing: MissingEntries
  private var missingRunLines: MissingRunLines
  /// The lines about runs, from the next mark on.
  private var runLines: ArraySlice<RunLine>
  private let index: NumberedLines<IndexHead>
  /// The next entry, whose place is behind that of a mark.
  private var pending: (seq: Int, event: RecordedEvent)?
  private var media: [String: MediaFile] = [:]
  /// The hash of the last body of each playlist that was loaded.
  private var bodies: [String: [PlaylistKey: String]] = [:]

  init(
    of recording: Recording, channel: String?, report: @escaping (String) -> Void
  ) throws(RecordingError) {
    self.report = report
    self.recording = recording
    missing = MissingEntries(from: recording.first.seq, spent: recording.spent.sorted)
    missingRunLines = MissingRunLines(
      recording.runLines, cutAt: recording.isCut ? recording.first.seq : nil)
    folder = recording.folder
    self.channel = channel
    runLines = recording.runLines[...]
    index = try recording.index()
  }

  /// The next event; `nil` at the end.
  public func next() throws(RecordingError) -> RecordedEvent? {
    if pending == nil { pending = try nextEntry() }
    if let mark = nextMark(), pending.map({ mark.place.seq < $0.seq }) ?? true {
      runLines.removeFirst()
      return Self.event(mark)
    }
    defer { pending = nil }
    return pending?.event
  }

  /// The next line about a channel that is read; `nil` at the end.
  private func nextMark() -> RunLine? {
    while let line = runLines.first {
      if recording.isMark(line), channel == nil || line.place.channel == channel { return line }
      runLines.removeFirst()
    }
    return nil
  }

  private static func event(_ mark: RunLine) -> RecordedEvent {
    let place = mark.place
    let channel = place.channel ?? ""
    return switch mark {
    case .began(_, let beginning):
      .began(
        channel: channel, run: place.run, at: place.at, passed: beginning.passed,
        input: beginning.input)
    case .stopped(_, let reason): .stopped(channel: channel, reason, at: place.at)
    case .lost: .lost(channel: channel, at: place.at)
    case .regained(_, let regained):
      .regained(
        channel: channel,
        RecordingGap.End(at: place.at, line: regained.line, media: regained.media))
    }
  }

  private func nextEntry() throws(RecordingError) -> (seq: Int, event: RecordedEvent)? {
    while let entry = try index.next() {
      let head = entry.head
      missing.take(
        head.seq, unreadCount: entry.unreadCount, earlySeqs: entry.earlySeqs)
      missingRunLines.take(head)
      guard channel == nil || head.channel == channel else { continue }
      if let event = try self.event(of: head, entry.line) { return (head.seq, event) }
    }
    missing.finish(at: recording.spent.last, unreadCount: index.unreadCountAtEnd)
    missingRunLines.finish()
    return nil
  }

  /// What happened by a line of the index; `nil` if it is left out.
  private func event(
    of head: IndexHead, _ line: LineReader.Line
  ) throws(RecordingError) -> RecordedEvent? {
    switch head.kind {
    case .playlist:
      guard let load = parsed(line, PlaylistLine.load),
        let whole = try withBody(load, head, line: line.number)
      else { return nil }
      return .entry(head.entry(.playlist(whole)), channel: head.channel)
    case .media:
      if let load = try mediaLoad(of: head) {
        return .entry(head.entry(.media(load)), channel: head.channel)
      }
      let lost = parsed(line) { (value) throws(RecordedDamage) in
        try LostMedia(try RecordedFields(hlscue: value))
      }
      guard let lost else { return nil }
      return .missing(
        channel: head.channel, RecordingGap.End(at: head.ended, media: [lost]))
    }
  }

  /// Reads a whole line of the index; `nil` if it is damaged.
  private func parsed<Value>(
    _ line: LineReader.Line, _ read: (FieldValue) throws(RecordedDamage) -> Value
  ) -> Value? {
    do throws(RecordedDamage) {
      return try read(try IndexHead.parse(line.bytes))
    } catch {
      index.leaveOut(line, error)
      return nil
    }
  }

  /// What the recording lacks and what is damaged, as far as it was read, with a file of it each.
  ///
  /// A power failure may have cut off files, and all the rest is read.
  public var faults: [RecordingError] {
    let mediaLines = media.sorted { $0.key < $1.key }.map(\.value.lines)
    return [recording.first.fault].compactMap(\.self)
      + index.unread.faults(in: index.path)
      + mediaLines.flatMap { $0.unread.faults(in: $0.path) }
      + missing.faults(in: folder)
      + recording.unreadRunLines.faults(in: "\(folder)/\(RecordingFiles.runs)")
      + missingRunLines.faults(in: folder, unreadCount: recording.unreadRunLines.count)
  }

  /// Reports what the recording lacks, but for the last of it, which is thrown.
  func checkWhole() throws(RecordingError) {
    let faults = faults
    for fault in faults.dropLast() { report(fault.description) }
    if let last = faults.last { throw last }
  }

  /// Forgets the bodies of another kind of playlist: what is loaded behind it is followed from the start, and is no
  /// repeat.
  private func forgetBodies(beside head: IndexHead) {
    guard head.playlist == .media else {
      bodies[head.channel]?[.media] = nil
      return
    }
    if bodies[head.channel]?.keys.contains(where: { $0 != .media }) == true {
      bodies[head.channel] = nil
    }
  }

  /// Adds the body to a load, unless it is the one before; `nil` if it is missing.
  private func withBody(
    _ load: PlaylistLoad, _ head: IndexHead, line: Int
  ) throws(RecordingError) -> PlaylistLoad? {
    forgetBodies(beside: head)
    guard let body = head.body else {
      if load.isEmpty { bodies[head.channel]?[head.playlist] = nil }
      return load
    }
    var load = load
    if body.sameAs != nil, bodies[head.channel]?[head.playlist] == body.sha256 {
      load.isRepeat = true
      return load
    }
    let file = "\(folder)/\(body.file)"
    guard let bytes = contents(of: body.file, file, line: line) else { return nil }
    if Hexadecimal.text(SHA256.hash(of: bytes)) != body.sha256 { reportChange(of: file, line) }
    load.isRepeat = false
    load.exchange.body = bytes
    bodies[head.channel, default: [:]][head.playlist] = body.sha256
    return load
  }

  /// The bytes of a body; `nil` if it is missing or cannot be read, which loses no other one.
  private func contents(of body: String, _ file: String, line: Int) -> [UInt8]? {
    let parent = body[..<(body.lastIndex(of: "/") ?? body.startIndex)]
    do throws(RecordingError) {
      if !checkedFolders.contains(parent) {
        try RecordingStorage.checkFolders(of: body, in: folder)
        checkedFolders.insert(parent)
      }
      if let bytes = try RecordingStorage.contents(of: file) { return bytes }
      index.leaveOut(.missingBody(file: file, line: line))
    } catch {
      index.leaveOut(error)
    }
    return nil
  }

  /// Reports a body that was changed, or that a power failure cut off. It is read all the same.
  private func reportChange(of file: String, _ line: Int) {
    reportCount += 1
    guard reportCount <= Self.maximumReportCount + 1 else { return }
    report(
      reportCount <= Self.maximumReportCount
        ? "\(file): is not what was recorded: its SHA-256 is not that of line \(line) of \(index.path)"
        : "\(folder): further files are not what was recorded")
  }

  /// Finds what was read of media. Its lines have the order of the index.
  ///
  /// `nil` if there is none: after a power failure its file may be shorter than the index was.
  private func mediaLoad(of head: IndexHead) throws(RecordingError) -> MediaLoad? {
    if media[head.channel] == nil { media[head.channel] = try openMedia(of: head.channel) }
    guard var file = media[head.channel] else { return nil }
    defer { media[head.channel] = file }
    while true {
      if file.pending == nil { file.pending = try file.lines.next() }
      guard let found = file.pending, found.head.seq <= head.seq else {
        let unreadCount = file.pending?.unreadCount ?? file.lines.unreadCountAtEnd
        if file.missingCount >= unreadCount { missing.addMedia(head.seq, of: head.channel) }
        file.missingCount += 1
        return nil
      }
      (file.pending, file.missingCount) = (nil, 0)
      // A line of which the index has none was written when the process was killed.
      guard found.head.seq == head.seq else { continue }
      do throws(RecordedDamage) {
        return try MediaLine(found.line.bytes).load
      } catch {
        file.lines.leaveOut(found.line, error)
        return nil
      }
    }
  }

  private func openMedia(of channel: String) throws(RecordingError) -> MediaFile {
    let file = RecordingFiles.mediaPath(of: channel)
    try RecordingStorage.checkFolders(of: file, in: folder)
    return MediaFile(
      lines: try NumberedLines(path: "\(folder)/\(file)", from: recording.first.seq))
  }

  /// The file of what was read of the media of a channel.
  private struct MediaFile {
    let lines: NumberedLines<MediaHead>
    /// A line that was read, and is behind the last entry.
    var pending: NumberedLines<MediaHead>.Entry?
    /// The number of entries since the last line. Lines that are left out may have been of them.
    var missingCount = 0
  }
}
