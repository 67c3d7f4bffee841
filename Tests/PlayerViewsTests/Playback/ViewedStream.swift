import FieldValues
import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import PlayerViews
import ResourceLoading
import TestSupport
import TextTracks

/// A presentation as a view shows it.
struct ViewedStream {
  let inspection: Inspection
  private let view: any PlaybackView.Type
  private let settings: ViewSettings

  private init(
    _ inspection: Inspection, as view: any PlaybackView.Type, _ version: String?,
    _ omitted: [String]
  ) throws {
    self.inspection = inspection
    self.view = view
    settings = try ViewSettings(of: view, version: version, without: omitted)
  }

  private static var options: InspectionOptions {
    var options = InspectionOptions()
    options.keepsTags = true
    return options
  }

  /// A stream of the project.
  init(
    _ fixture: String, as view: any PlaybackView.Type, version: String? = nil,
    without omitted: [String] = []
  ) async throws {
    let inspection = try await Inspector(loader: ResourceLoader(), options: Self.options)
      .inspect(Fixture(fixture).path)
    try self.init(inspection, as: view, version, omitted)
  }

  /// A playlist and its media.
  init(
    playlist: String, media: [String: [UInt8]] = [:], as view: any PlaybackView.Type,
    version: String? = nil, without omitted: [String] = []
  ) async throws {
    var options = Self.options
    options.readsSegments = !media.isEmpty
    let loader = MemoryLoader(["/a/media.m3u8": playlist], media: media)
    let inspection = try await Inspector(loader: loader, options: options)
      .inspect("/a/media.m3u8")
    try self.init(inspection, as: view, version, omitted)
  }

  /// The loads of a live playlist, one every four seconds, without media.
  init(loads: [String], as view: any PlaybackView.Type) async throws {
    let files = loads.enumerated().map { index, text in
      let second = 4 * index
      return ("20260101T0000\(second < 10 ? "0" : "")\(second).500Z.m3u8", text)
    }
    var options = Self.options
    options.readsSegments = false
    let inspection = try await withTemporaryFolder(
      Dictionary(files, uniquingKeysWith: { first, _ in first })
    ) { [options] in
      try await Inspector(loader: ResourceLoader(), options: options).inspect($0)
    }
    try self.init(inspection, as: view, nil, [])
  }

  /// A stream of ten seconds with tags at whole seconds from its start.
  init(
    tags: [(second: UInt64, frames: [UInt8])], playlistTags: [String] = [],
    as view: any PlaybackView.Type, without omitted: [String] = []
  ) async throws {
    var stream = TransportStreamBuilder()
    stream.completeProgram()
    for second in 0..<10 as Range<UInt64> {
      let pts = 900_000 + second * 90_000
      stream.frame(pts: pts, key: second == 0)
      for tag in tags where tag.second == second {
        stream.pes(pid: 0x102, streamID: 0xBD, pts: pts, payload: Self.tag(tag.frames))
      }
    }
    let playlist = """
      #EXTM3U
      #EXT-X-TARGETDURATION:10
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      \((playlistTags + ["#EXTINF:10,"]).joined(separator: "\n"))
      a.ts
      #EXT-X-ENDLIST
      """
    try await self.init(
      playlist: playlist, media: ["/a/a.ts": stream.bytes], as: view, without: omitted)
  }

  /// A tag of version 2.4.
  static func tag(_ frames: [UInt8]) -> [UInt8] {
    Array("ID3".utf8) + [4, 0, 0] + size(frames.count) + frames
  }

  /// A frame of its content.
  static func frame(_ id: String, _ content: [UInt8]) -> [UInt8] {
    Array(id.utf8) + size(content.count) + [0, 0] + content
  }

  /// A size of 28 bits, seven in each byte.
  private static func size(_ count: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) }
  }

  /// A frame with a text in UTF-8.
  static func text(_ id: String, _ text: String) -> [UInt8] { frame(id, [3] + Array(text.utf8)) }

  // MARK: What the view shows

  private var tracks: [TextTracks.TextTrack] { CueFilter().apply(to: inspection) }
  private var media: PlayedMedia { PlayedMedia(inspection, tracks: tracks) }

  /// The cues of the media.
  var mediaCues: [ViewCue] { view.mediaCues(of: media, settings) }

  /// The cues of the playlist.
  var rangeCues: [ViewCue] { view.rangeCues(of: media.ranges, load: 0, in: media, settings) }

  private var rows: [PlayersReport.Row] {
    PlayersReport(inspection, tracks: tracks, players: [(view, settings)]).rows
  }

  /// What the player makes of each item.
  var outcomes: [PlayersReport.Outcome] { rows.flatMap(\.outcomes) }

  /// The quirks that make a range something else.
  func quirks(of id: String) -> [String]? {
    rows.first { $0.id == id }?.outcomes.first?.quirks
  }

  /// The calls of a playback.
  func calls(seeking seeks: [(Int, Int)] = [], from start: Int? = nil) throws -> [PlayerCall] {
    let plan = PlaybackPlan(
      presentation: inspection.playbackRange, from: start.map(MediaTime.init(seconds:)),
      seeks: seeks.map {
        PlaybackPlan.Seek(at: MediaTime(seconds: $0), to: MediaTime(seconds: $1))
      },
      buffer: .ahead(view.usualBuffer))
    return try ViewPlayback(inspection, tracks: tracks, as: view, settings, plan: plan).calls()
  }
}

extension ViewCue {
  /// A member of its value.
  func value(_ name: String) -> FieldValue? {
    guard case .object(let value)? = fields["value"] else { return nil }
    return value[name]
  }
}

extension FieldValue {
  /// The members of an object.
  var members: [Field] {
    if case .object(let fields) = self { return fields }
    return []
  }

  /// The values of an array.
  var values: [FieldValue] {
    if case .array(let values) = self { return values }
    return []
  }
}
