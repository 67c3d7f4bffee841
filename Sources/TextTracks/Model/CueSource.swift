public import MediaTiming
public import SourceDiagnostics

/// The place in the input that a cue comes from.
public struct CueSource: Hashable, Sendable {
  /// The segment or file that carries the cue, as the playlist names it.
  public var uri: String?
  /// Half a word each, because long playlists have a million cues. -1 for none.
  private var segmentNumber: Int32 = -1
  private var lineNumber: Int32 = -1
  private var loadNumber: Int32 = 0
  /// The place in the media; `nil` for a line. One word, for the same reason.
  private var carriage: Carriage?

  private final class Carriage: Hashable, Sendable {
    let place: MediaPlace

    init(_ place: MediaPlace) { self.place = place }

    static func == (left: Carriage, right: Carriage) -> Bool { left.place == right.place }
    func hash(into hasher: inout Hasher) { hasher.combine(place) }
  }

  private struct MediaPlace: Hashable {
    var pid: Int?
    var program: Int?
    var pts: TransportTimestamp?
    var byteOffset: Int?
    var repeatCount = 1
    var repeats: [MediaTime] = []
    var lastRepeat: MediaTime?
  }

  /// The index of that segment in its playlist, from 0.
  public var segment: Int? {
    get { segmentNumber < 0 ? nil : Int(segmentNumber) }
    set { segmentNumber = newValue.map { Int32(clamping: $0) } ?? -1 }
  }
  /// The line of the playlist that carries or starts the cue, from 1.
  public var line: Int? {
    get { lineNumber < 0 ? nil : Int(lineNumber) }
    set { lineNumber = newValue.map { Int32(clamping: $0) } ?? -1 }
  }
  /// The load of the playlist that had that line first, from 0.
  public var load: Int {
    get { Int(loadNumber) }
    set { loadNumber = Int32(clamping: newValue) }
  }

  private var place: MediaPlace {
    get { carriage?.place ?? MediaPlace() }
    set { carriage = newValue == MediaPlace() ? nil : Carriage(newValue) }
  }

  /// The packet identifier in a transport stream.
  public var pid: Int? {
    get { carriage?.place.pid }
    set { place.pid = newValue }
  }
  /// The program number in a transport stream with several programs; `nil` for a cue of all
  /// programs.
  public var program: Int? {
    get { carriage?.place.program }
    set { place.program = newValue }
  }
  /// The presentation time stamp of the carrier.
  public var pts: TransportTimestamp? {
    get { carriage?.place.pts }
    set { place.pts = newValue }
  }
  /// The offset in bytes from the start of the segment or file.
  public var byteOffset: Int? {
    get { carriage?.place.byteOffset }
    set { place.byteOffset = newValue }
  }
  /// The number of times that the cue was carried, at least 1.
  public var repeatCount: Int {
    get { carriage?.place.repeatCount ?? 1 }
    set { place.repeatCount = newValue }
  }
  /// The arrival times of the repeats as media time; long lists are cut.
  public var repeats: [MediaTime] {
    get { carriage?.place.repeats ?? [] }
    set { place.repeats = newValue }
  }

  /// The arrival time of the last repeat; `nil` without any.
  public var lastRepeat: MediaTime? {
    get { carriage?.place.lastRepeat }
    set { place.lastRepeat = newValue }
  }

  /// A source from its known parts.
  public init(
    uri: String? = nil, segment: Int? = nil, line: Int? = nil, pid: Int? = nil,
    pts: TransportTimestamp? = nil, byteOffset: Int? = nil, repeatCount: Int = 1,
    repeats: [MediaTime] = []
  ) {
    self.uri = uri
    self.segment = segment
    self.line = line
    guard pid != nil || pts != nil || byteOffset != nil || repeatCount != 1 || !repeats.isEmpty
    else { return }
    place = MediaPlace(
      pid: pid, pts: pts, byteOffset: byteOffset, repeatCount: repeatCount, repeats: repeats)
  }

  /// A line of a playlist.
  ///
  /// - Parameters:
  ///   - source: the line, with its load.
  ///   - playlist: the URI of the playlist, if the line has none.
  ///   - segment: the number of the segment, from 0; `nil` for a line that belongs to none.
  public init(_ source: SourceLine, in playlist: String, segment: Int?) {
    self.init(uri: source.uri ?? playlist, segment: segment, line: source.line)
    load = source.load
  }

  /// The line with its load.
  package var playlistLine: SourceLine? { line.map { SourceLine(uri: uri, line: $0, load: load) } }
}
