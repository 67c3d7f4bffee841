public import FieldValues
public import HLSInspection
public import HLSReports
public import MediaTiming
public import TextTracks

/// The view of a player that people use: a table of rules over the metadata of a presentation, and the calls that an
/// application gets from it.
///
/// All views share one ingest, ``PlayedMedia``, and one playback, ``ViewPlayback``. They differ in what they make of each
/// tag, message and range, in where it ends, and in the names of their events.
public protocol PlaybackView: PlayerView {
  /// The versions that the view knows, the oldest first.
  static var versions: [String] { get }
  /// The version without a choice.
  static var defaultVersion: String { get }
  /// Whether the view was compared with recordings of the player; otherwise it follows its source or documents.
  static var isMeasured: Bool { get }
  /// The behaviours that the standards do not ask for.
  static var quirks: [PlayerQuirk] { get }
  /// How far ahead of the position the player loads by default.
  static var usualBuffer: MediaTime { get }
  /// How far before its start the player begins to load.
  static var leadIn: MediaTime { get }
  /// What the player does with a date range that a later load of the playlist changes.
  static var rangeUpdates: RangeUpdates { get }
  /// The same with some settings.
  static func rangeUpdates(_ settings: ViewSettings) -> RangeUpdates

  /// The tracks of the player. A view without tracks has one, which lists its events.
  static func tracks(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewTrack]

  /// The cues that come with segments, in the order in which the player makes them.
  static func mediaCues(of media: PlayedMedia, _ settings: ViewSettings) -> [ViewCue]

  /// The cues of all date ranges that a load of the playlist makes known, in the order in which the player makes them.
  ///
  /// - Parameters:
  ///   - ranges: cues of `DateRangeCueContent`, in the order of the tags.
  ///   - load: the number of the load, from 0.
  ///   - media: the presentation with all its metadata.
  ///   - settings: the version of the player and its quirks.
  static func rangeCues(
    of ranges: [Cue], load: Int, in media: PlayedMedia, _ settings: ViewSettings
  ) -> [ViewCue]

  /// The same for any number of loads, so that what all loads share is made once.
  static func rangeCueMaker(in media: PlayedMedia, _ settings: ViewSettings) -> RangeCueMaker

  /// The quirk that cannot be left out for which the player does not show a cue of the toolkit; `nil` for none.
  ///
  /// - Parameter cue: the first frame of a tag, a date range, a message, or a chapter.
  static func quirk(hiding cue: Cue) -> String?

  /// What turns the events of a playback into the calls of the player.
  static func calls(of media: PlayedMedia, _ settings: ViewSettings) -> any PlayerCalls
}

/// Makes the cues of all date ranges that a load of the playlist makes known, as
/// ``PlaybackView/rangeCues(of:load:in:_:)`` does.
public typealias RangeCueMaker = (_ ranges: [Cue], _ load: Int) -> [ViewCue]

/// What a player does with a date range that a later load of the playlist changes.
public enum RangeUpdates: Hashable, Sendable {
  /// Cues are added, changed and removed as the ranges are.
  case followed
  /// The same, but the ranges are those that the load lists.
  case listed
  /// A cue stays as it was added; new ones are added.
  case ignored
  /// A range has the cues of the load that makes it known.
  case once
}

/// A call of a player to an application.
public struct PlayerCall: Hashable, Sendable {
  /// The name of the event or the method.
  public var name: String
  /// The time at which it is due: the start or end of a cue, else the position.
  public var time: MediaTime
  /// The playback position when it is made.
  public var position: MediaTime
  /// What the application gets, as members in JSON.
  public var fields: [Field]
  /// The same in a few words for text.
  public var summary: String

  /// A call at a time.
  public init(
    _ name: String, at time: MediaTime, position: MediaTime, fields: [Field] = [],
    summary: String = ""
  ) {
    self.name = name
    self.time = time
    self.position = position
    self.fields = fields
    self.summary = summary
  }
}

/// Turns the events of a playback into the calls of one player.
public protocol PlayerCalls: Sendable {
  /// Adds the calls that an event causes.
  ///
  /// Calls of the events before may wait until an event shows that all of one moment are known.
  mutating func add(_ event: PlayedEvent, to calls: inout [PlayerCall])

  /// Adds the calls that still wait at the end.
  mutating func finish(adding calls: inout [PlayerCall])
}

/// An event of a playback with the cue of the view.
public struct PlayedEvent: Sendable {
  /// The event.
  public var event: TrackEvent
  /// The cue of the view with its values at the event, if it concerns one.
  public var cue: ViewCue?
  /// The number of the cue in the playback, from 0 in the order of the additions; `nil` without a cue.
  public var number: Int?
}

extension PlaybackView {
  /// Most players load from their start on.
  public static var leadIn: MediaTime { .zero }

  /// None is known.
  public static func quirk(hiding cue: Cue) -> String? { nil }

  /// Most loads share nothing.
  public static func rangeCueMaker(
    in media: PlayedMedia, _ settings: ViewSettings
  ) -> RangeCueMaker {
    { rangeCues(of: $0, load: $1, in: media, settings) }
  }

  /// The same with all settings.
  public static func rangeUpdates(_ settings: ViewSettings) -> RangeUpdates { rangeUpdates }

  /// The tracks and cues after everything has been loaded.
  public static func report(
    of inspection: Inspection, tracks: [TextTracks.TextTrack], options: PlayerViewOptions
  ) -> MetadataReport {
    let media = PlayedMedia(inspection, tracks: tracks)
    let settings = options.settings ?? ViewSettings(ofDefault: self)
    let score = ViewScore(of: media, in: self, settings)
    let parts = Self.tracks(of: media, settings)
    let cues = Dictionary(grouping: score.finalCues(), by: \.track)
    var report = MetadataReport(input: inspection.input, view: name)
    report.members = identity(settings)
    report.sections = parts.enumerated().map { index, track in
      MetadataReport.Section(
        title: track.title,
        rows: (cues[index] ?? []).map { cue in
          MetadataReport.Section.Row(
            start: cue.startTime, end: cue.endTime, name: cue.name, text: cue.summary)
        })
    }
    report.rowList = MetadataReport.RowList(
      name: "tracks", rowsName: "cues",
      parts: parts.enumerated().map { index, track in
        let own = cues[index] ?? []
        return MetadataReport.RowList.Part(
          fields: track.fields,
          rows: ReportRows(count: own.count) { own[$0].timeFields + own[$0].fields })
      })
    return report
  }

  /// The members that say which view it is: `version`, `measured` and what is left out.
  static func identity(_ settings: ViewSettings) -> [Field] {
    var fields = [
      Field("version", .string(settings.version)), Field("measured", .bool(isMeasured)),
    ]
    if !settings.omitted.isEmpty {
      fields.append(Field("without", .array(settings.omitted.sorted().map { .string($0) })))
    }
    return fields
  }
}

extension MetadataReport {
  /// The quirks of a version of a view, as a table.
  public init(quirksOf view: any PlaybackView.Type, _ settings: ViewSettings) {
    let quirks = view.quirks.filter { $0.applies(to: settings.version) }
    self.init(
      input: "\(view.name)@\(settings.version)", view: view.name,
      members: view.identity(settings) + [
        Field(
          "quirks",
          .array(
            quirks.map { quirk in
              .object([
                Field("id", .string(quirk.id)), Field("summary", .string(quirk.summary)),
                Field("source", .string(quirk.source)),
                Field("versions", .array(quirk.versions.map { .string($0) })),
              ])
            }))
      ],
      sections: [
        Section(
          title: "quirks",
          rows: quirks.map { quirk in
            Section.Row(
              start: nil, end: nil, name: quirk.id, text: "\(quirk.summary) (\(quirk.source))")
          })
      ])
  }
}
