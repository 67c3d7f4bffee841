import FieldValues
import MediaTiming

/// A cue, a break or a place for an ad as a comparison sees it, with times in microseconds.
struct ComparedItem {
  /// The items that can be paired: of one kind, in one playlist, on one packet identifier.
  struct Lane: Hashable {
    /// The role of the playlist in its presentation, because its number and its URI may change.
    var playlist: String
    /// The track type; `nil` for breaks and places for ads.
    var type: String?
    /// The packet identifier, where both sides use the same ones.
    var pid: Int?
  }

  /// A length or distance that is compared with a tolerance.
  struct Measure {
    var name: String
    var value: Int64?
    /// Its own tolerance, if larger than the default.
    var tolerance: Int64 = 0
    /// Whether it counts when only one side has it.
    var mustBeKnown = true
  }

  var lane: Lane
  var start: Int64?
  var end: Int64?
  var id: String?
  /// A coarse description, which stays the same when details of a message change.
  var shape: String
  var content: [Field]
  /// A number that is equal for equal contents, assigned by ``ComparedItems``; numbers compare
  /// quickly.
  var contentNumber = 0
  var measures: [Measure] = []
  /// The tolerance of its start, if larger than the default.
  var startTolerance: Int64 = 0
  /// The arrival of its message, if known.
  var arrival: Int64?
  /// Whether a playlist line at its start signals it, and not an earlier message.
  var startsAtLine = false
  /// Whether it has an end of its own, rather than the start of the next item.
  var comparesEnd = true
  /// The index of its playlist in the report.
  var playlist: Int?
  var value: ComparisonReport.Value

  /// The tolerance of the arrival of a message. It is interpolated between clock references, which
  /// every packager rewrites.
  static let arrivalTolerance: Int64 = 500_000
}

extension ComparedItem {
  init(_ cue: CueReport, of track: TrackReport, playlist: String) {
    let written = cue.content
    let content = ComparableContent.fields(of: written, type: track.type)
    self.init(
      lane: Lane(playlist: playlist, type: track.type, pid: track.pid),
      start: cue.startTime?.comparedMicroseconds, end: cue.endTime?.comparedMicroseconds,
      id: cue.id.map(URIRedaction.ofComparison.text),
      shape: CueLabel(cue, type: track.type).shape, content: content,
      playlist: track.playlist, value: .cue(cue, type: track.type))
    startsAtLine = track.type == "cue-tags"
    comparesEnd = Self.hasOwnEnd(written, type: track.type)
    arrival = ComparedItem.microseconds(written["arrivalTime"])
    if let preRoll = ComparedItem.microseconds(written["preRoll"]) {
      measures.append(
        Measure(
          name: "preRoll", value: preRoll, tolerance: Self.arrivalTolerance, mustBeKnown: false))
    }
    if track.type == "scte35", Self.startsOnArrival(written) {
      startTolerance = Self.arrivalTolerance
    }
  }

  init(_ entry: BreakReport, playlist: String, comparesBoundaries: Bool) {
    var content: [Field] = [Field("kind", .string(entry.kind))]
    content.add("closedBy", entry.closedBy)
    content.add("eventId", entry.eventID)
    content.add("segmentationTypeId", entry.segmentationType?.id)
    if !entry.upids.isEmpty { content.append(Field("upids", .array(entry.upids))) }
    if !entry.parts.isEmpty {
      // The times of parts are those of cues, which are compared separately.
      content.append(Field("parts", .array(entry.parts.map(Self.fields))))
    }
    self.init(
      lane: Lane(playlist: playlist),
      // The place of the first line depends on the window.
      start: entry.hasKnownStart ? entry.startTime?.comparedMicroseconds : nil,
      end: entry.endTime?.comparedMicroseconds,
      // The same event may have other names.
      id: entry.eventID.map { String($0) } ?? entry.id.map(URIRedaction.ofComparison.text),
      shape: entry.kind, content: ComparableContent.fields(of: content, type: "break"),
      playlist: entry.playlist, value: .adBreak(entry))
    measures = [
      Measure(name: "plannedDuration", value: entry.plannedDuration?.comparedMicroseconds),
      Measure(name: "resumeOffset", value: entry.resumeOffset?.comparedMicroseconds),
    ]
    // A date range may be listed before the segment of its start.
    startsAtLine = entry.evidence.contains {
      $0.role == "out" && $0.line != nil && $0.dialect != "daterange"
    }
    guard comparesBoundaries else { return }
    measures += [
      Measure(name: "startOffset", value: entry.startOffset?.comparedMicroseconds),
      Measure(name: "endOffset", value: entry.endOffset?.comparedMicroseconds),
    ]
  }

  init(_ place: OpportunityReport, playlist: String) {
    self.init(
      lane: Lane(playlist: playlist), start: place.startTime.comparedMicroseconds,
      end: place.startTime.comparedMicroseconds, shape: place.dialect,
      content: [Field("dialect", .string(place.dialect))], startsAtLine: true, comparesEnd: false,
      playlist: place.playlist, value: .opportunity(place))
  }

  /// Whether the end adds information to the next cue's start and to the content.
  private static func hasOwnEnd(_ content: [Field], type: String) -> Bool {
    switch type {
    case "id3", "icy": false
    case "daterange": content["endOnNext"] != .bool(true)
    default: true
    }
  }

  /// Whether a message has no time of its own, so that it is placed at its arrival.
  private static func startsOnArrival(_ content: [Field]) -> Bool {
    guard case .object(let section)? = content["section"] else { return true }
    guard case .integer? = section["spliceTime"] else { return true }
    return false
  }

  private static func fields(of part: BreakReport.PartReport) -> FieldValue {
    var fields: [Field] = [Field("kind", .string(part.kind))]
    fields.add("eventId", part.eventID)
    fields.add("segmentationTypeId", part.segmentationType?.id)
    if !part.upids.isEmpty { fields.append(Field("upids", .array(part.upids))) }
    return .object(fields)
  }

  /// A time or a number of seconds in microseconds; `nil` for other values.
  static func microseconds(_ value: FieldValue?) -> Int64? {
    switch value {
    case .time(let time)?: time.comparedMicroseconds
    case .number(let seconds)?: MediaTime(approximating: seconds)?.comparedMicroseconds
    case .integer(let seconds)?: MediaTime(seconds: Int(seconds)).comparedMicroseconds
    default: nil
    }
  }
}
