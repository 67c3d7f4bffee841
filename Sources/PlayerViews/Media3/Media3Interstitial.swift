internal import CueSources
internal import FieldValues
internal import HLSPlaylists
internal import MediaTiming
internal import TextTracks

/// An interstitial of the manifest of Media3.
struct Media3Interstitial {
  /// The date range as a cue.
  let cue: Cue
  /// The date range.
  let range: DateRange
  /// Its attributes as an interstitial.
  let attributes: InterstitialAttributes
  /// START-DATE.
  let startDate: CalendarTime

  /// The interstitials among date ranges: those with a start and with either an asset or a list of assets.
  static func list(of ranges: [Cue]) -> [Media3Interstitial] {
    ranges.compactMap { cue in
      guard let range = (cue.content as? DateRangeCueContent)?.range.read,
        let attributes = range.interstitial, let startDate = range.startDate,
        (attributes.assetURI == nil) != (attributes.assetListURI == nil)
      else { return nil }
      return Media3Interstitial(
        cue: cue, range: range, attributes: attributes, startDate: startDate)
    }
  }

  /// How long it is: X-PLAYOUT-LIMIT, else DURATION, END-DATE or PLANNED-DURATION.
  var duration: MediaTime? {
    attributes.playoutLimit ?? range.duration
      ?? range.endDate.map { startDate.distance(to: $0) } ?? range.plannedDuration
  }

  /// How much of the content it replaces.
  var resumeOffset: MediaTime { attributes.resumeOffset ?? duration ?? .zero }

  /// Whether it is at a start or end of a segment.
  var isSnapped: Bool { !attributes.snap.isEmpty }

  /// The interstitial as a cue, which only has its place for text.
  func viewCue(_ settings: ViewSettings) -> ViewCue {
    func date(_ date: CalendarTime?) -> FieldValue {
      guard let time = date?.timeSince1970 else { return .null }
      guard settings.has("P55") else { return .microseconds(time) }
      return .integer(time.milliseconds.multipliedReportingOverflow(by: 1000).partialValue)
    }
    let client = range.clientAttributes.sorted { $0.name < $1.name }
    var made = ViewCue(
      key: "interstitial", origin: cue.uid, startTime: cue.startTime, endTime: cue.endTime,
      name: range.id, summary: attributes.assetURI ?? attributes.assetListURI ?? "",
      fields: [
        Field("id", .string(range.id)), Field("assetUri", .text(attributes.assetURI)),
        Field("assetListUri", .text(attributes.assetListURI)),
        Field("startDateUnixUs", date(startDate)), Field("endDateUnixUs", date(range.endDate)),
        Field("durationUs", .microseconds(range.duration)),
        Field("plannedDurationUs", .microseconds(range.plannedDuration)),
        Field("cue", .texts(attributes.cue.map(\.rawValue))),
        Field("endOnNext", .bool(range.endsOnNext)),
        Field("resumeOffsetUs", .microseconds(attributes.resumeOffset)),
        Field("playoutLimitUs", .microseconds(attributes.playoutLimit)),
        Field("snapTypes", .texts(attributes.snap.map(\.rawValue))),
        Field("restrictions", .texts(attributes.restrictions.map(\.rawValue))),
        Field(
          "clientDefinedAttributes",
          .array(
            client.map {
              .object([Field("name", .string($0.name)), Field("value", $0.value.plain)])
            })),
      ])
    made.track = 1
    made.showsTimes = false
    return made
  }
}
