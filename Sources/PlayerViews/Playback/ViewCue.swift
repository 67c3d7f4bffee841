public import FieldValues
public import MediaTiming
internal import TextTracks

/// A track of a player, or the list of events of a player without tracks.
public struct ViewTrack: Hashable, Sendable {
  /// The name in text.
  public var title: String
  /// The members in JSON, before the cues.
  public var fields: [Field]

  /// A track of its members.
  public init(title: String, fields: [Field]) {
    self.title = title
    self.fields = fields
  }
}

/// A cue, a region or an event as one player has it.
public struct ViewCue: Hashable, Sendable {
  /// What distinguishes the cue from others of its origin, the same in each load of a playlist: the number of a frame,
  /// or the name of an attribute.
  public var key: String
  /// The cue of the toolkit that it is made of, by its `uid`.
  public var origin: Int
  /// Further cues of the toolkit that it is made of, where a player groups what comes at one time.
  var otherOrigins: [Int] = []
  /// The index of its track among those of the view.
  public var track = 0
  /// The start as the player has it; `nil` when it cannot place it.
  public var startTime: MediaTime?
  /// The end as the player has it in the end; `nil` for infinity.
  public var endTime: MediaTime?
  /// The start of the segment with which the player gets it; `nil` for one that comes with the playlist.
  public var addTime: MediaTime?
  /// Whether the end comes with the cue itself, rather than with the next one of its kind.
  public var hasOwnEnd = false
  /// Whether its times are shown as `startTime` and `endTime`; a player whose objects have other times names them in
  /// ``fields``.
  public var showsTimes = true
  /// The name of the member of ``fields`` that holds its own times instead; `nil` for none.
  public var timesName: String?
  /// Whether the player loses the cue right after it has added it.
  public var isLost = false
  /// The identifier that the player gives it; empty for none.
  public var id = ""
  /// What kind of cue it is, in one or two words for text, such as `TXXX` or `SCTE35-OUT`.
  public var name: String
  /// Its value in one line of text.
  public var summary: String
  /// The members in JSON after the times.
  public var fields: [Field]

  /// The maximum number of bytes of a value that its line of text shows.
  static let shownByteCount = 3 << 10

  /// A cue of its parts.
  public init(
    key: String, origin: Int, startTime: MediaTime?, endTime: MediaTime?, addTime: MediaTime? = nil,
    name: String, summary: String, fields: [Field]
  ) {
    self.key = key
    self.origin = origin
    self.startTime = startTime
    self.endTime = endTime
    self.addTime = addTime
    self.name = name
    self.summary = summary
    self.fields = fields
  }

  /// ``fields`` without its own times.
  var value: [Field] { timesName == nil ? fields : fields.filter { $0.name != timesName } }
  /// The member of its own times.
  var ownTimes: FieldValue? { timesName.flatMap { fields[$0] } }

  /// The members of the times: `startTime`, and `endTime`, which is `null` beside `"open": true` for infinity; none if
  /// they are not shown.
  public var timeFields: [Field] {
    guard showsTimes else { return [] }
    var fields = [Field("startTime", startTime.map(FieldValue.time) ?? .null)]
    fields.append(Field("endTime", endTime.map(FieldValue.time) ?? .null))
    if startTime != nil, endTime == nil { fields.append(Field("open", .bool(true))) }
    return fields
  }
}

/// The content of a cue of a view for the playback.
struct ViewCueContent: CueContent {
  static let trackType = TrackType(rawValue: "view")

  var cue: ViewCue

  var summary: String { cue.summary }
  var fields: [Field] { cue.fields }
}
