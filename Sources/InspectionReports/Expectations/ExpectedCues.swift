internal import ByteParsing
internal import FieldValues
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics
internal import TextTracks

/// A list of the cues that a presentation must have.
public struct ExpectedCues: Hashable, Sendable {
  /// The time of an expected cue.
  enum Moment: Hashable, Sendable {
    /// On the clock of the stream.
    case pts(TransportTimestamp)
    /// On the timeline of the presentation.
    case media(MediaTime)
  }

  /// The content of a cue, without its time.
  enum Content: Hashable, Sendable {
    /// An SCTE-35 message, with all times relative to its splice.
    case splice(SpliceInfoSection)
    /// The content of another cue, as JSON.
    case other(type: String, json: String)
  }

  /// One cue.
  struct Entry: Hashable, Sendable {
    /// The place in the list, such as `line 3`.
    var place: String
    /// The time.
    var moment: Moment?
    /// The content.
    var content: Content
    /// One line for a person.
    var summary: String
    /// The index of the playlist; `nil` if every playlist must have it.
    var playlist: Int?
    /// The packet identifier that a saved cue had; another one is as good.
    var pid: Int?
    /// The end of a cue whose content has the date of it; `nil` for others.
    var endTime: MediaTime?
  }

  /// The name of the list.
  public let name: String
  /// The cues.
  let entries: [Entry]
  /// The track types for which the list is complete.
  let types: Set<String>
  /// The indices of the playlists in the list; `nil` for all.
  let playlists: Set<Int>?
  /// Whether each cue is an entry of its own. A list for injectors may have a line for each repeat.
  let isOfCues: Bool

  /// The maximum size of a list in bytes.
  public static let maximumByteCount = 64 * 1024 * 1024

  /// Reads a list: lines of `pts,payload`, or the output of `cues --format json`.
  ///
  /// The time stamp of a line is in seconds, as injectors of SCTE-35 and segmenters take it, or in
  /// ticks of 90 kHz if it is a whole number that is too large for seconds. The payload is base64
  /// or hexadecimal. Empty lines and lines that start with `#` are skipped.
  public init(reading bytes: [UInt8], name: String) throws(ExpectedCuesError) {
    self.name = name
    let bytes = Array(bytes.withoutByteOrderMark)
    let first = bytes.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }
    isOfCues = first == UInt8(ascii: "{")
    if isOfCues {
      let saved = try SavedCues.entries(in: bytes)
      entries = saved.entries
      // Where no cue is, none of SCTE-35 is expected.
      types = saved.types.isEmpty ? [TrackType.scte35.rawValue] : saved.types
      // An entry without a playlist speaks of all.
      let named = Set(entries.map(\.playlist))
      playlists = named.isEmpty || named.contains(nil) ? nil : Set(named.compactMap(\.self))
    } else {
      entries = try Self.lines(String(decoding: bytes, as: UTF8.self))
      types = [TrackType.scte35.rawValue]
      playlists = nil
    }
  }

  private static func lines(_ text: String) throws(ExpectedCuesError) -> [Entry] {
    var entries: [Entry] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: ",", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
      guard let first = words.first, !first.isEmpty, !first.hasPrefix("#") else { continue }
      let place = "line \(index + 1)"
      guard words.count == 2 else { throw ExpectedCuesError("\(place): expected PTS,PAYLOAD") }
      guard let pts = timestamp(first) else {
        throw ExpectedCuesError("\(place): \(first) is not a time stamp in seconds or ticks")
      }
      entries.append(try entry(payload: words[1], moment: .pts(pts), place: place))
    }
    return entries
  }

  /// Parses seconds, or ticks if seconds would not fit into 33 bits.
  static func timestamp(_ text: String) -> TransportTimestamp? {
    guard let seconds = MediaTime(decimal: text), !seconds.isNegative else { return nil }
    if let ticks = UInt64(text), ticks > TransportTimestamp.modulus / 90_000 {
      return ticks < TransportTimestamp.modulus ? TransportTimestamp(ticks: ticks) : nil
    }
    let ticks = seconds.rounded(toTimescale: TransportTimestamp.timescale).flatMap(UInt64.init)
    return ticks.flatMap { $0 < TransportTimestamp.modulus ? TransportTimestamp(ticks: $0) : nil }
  }

  /// Returns the entry of an SCTE-35 message. Its splice time counts if it has one, else the time
  /// at which it was to be put into the stream.
  static func entry(
    payload: String, moment: Moment?, place: String
  ) throws(ExpectedCuesError) -> Entry {
    let bytes: [UInt8]
    do throws(MalformedData) {
      bytes = try SplicePayloadText.bytes(payload)
    } catch {
      throw ExpectedCuesError("\(place): \(error)")
    }
    guard let section = SpliceInfoSection.decode(bytes).section else {
      throw ExpectedCuesError("\(place): the payload is not an SCTE-35 message")
    }
    return Entry(
      place: place, moment: section.spliceTime.map(Moment.pts) ?? moment,
      content: .splice(section.withoutTime), summary: section.summary)
  }
}

/// The reason why a list of expected cues cannot be read.
public struct ExpectedCuesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place and the reason in one line.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension SpliceInfoSection {
  /// The section with times relative to its splice: equal for a message that is sent for another
  /// time.
  var withoutTime: SpliceInfoSection {
    var section = self
    guard let splice = spliceTime else { return normalizedForComparison }
    let sent = splice.ticks &- ptsAdjustment.ticks &+ TransportTimestamp.modulus
    let first = sent % TransportTimestamp.modulus
    section.ptsAdjustment = TransportTimestamp(ticks: TransportTimestamp.modulus - first)
    return section.normalizedForComparison
  }
}
