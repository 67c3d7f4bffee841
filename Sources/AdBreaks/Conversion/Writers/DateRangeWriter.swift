internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming

/// EXT-X-DATERANGE with SCTE35-OUT at the start and, of the same ID, END-DATE and SCTE35-IN at the end (D1).
///
/// The second tag repeats START-DATE, which RFC 8216 requires in every tag. Where the start has left the window,
/// START-DATE is the date of the end.
enum DateRangeWriter: AdMarkerWriter {
  static let dialect = AdMarkerDialect.daterange
  static let traits: AdMarkerWriterTraits = [
    .exactTimes, .overlaps, .needsOutMessage, .carriesMessages, .carriesRanges,
  ]

  static func beginning(of entry: WritableBreak) -> [String] {
    var tag = DateRangeTag(id: entry.id)
    tag.attributeClass = entry.range?.attributeClass
    tag.startDate = entry.entry.startDate
    tag.plannedDuration = entry.plannedDuration
    tag.scte35Out = entry.outMessage.map { HexadecimalValue($0) }
    if entry.endsBehindList { setEnd(of: &tag, entry) }
    let custom = Array(entry.range?.customAttributes ?? [])
    return [TagText(tag, customAttributes: custom).description]
  }

  static func ending(of entry: WritableBreak) -> [String] {
    var tag = DateRangeTag(id: entry.id)
    if let start = entry.entry.startDate {
      tag.startDate = start
      setEnd(of: &tag, entry)
    } else {
      // END-DATE would say that the break had no length, but its length is not known.
      tag.startDate = entry.entry.endDate
    }
    tag.scte35In = entry.inMessage.map { HexadecimalValue($0) }
    return [TagText(tag).description]
  }

  /// END-DATE must be START-DATE plus DURATION (RFC 8216bis, section 4.4.5.1).
  private static func setEnd(of tag: inout DateRangeTag, _ entry: WritableBreak) {
    tag.endDate = entry.entry.endDate
    guard let first = entry.entry.startDate, let last = entry.entry.endDate, first <= last else {
      return
    }
    tag.duration = first.distance(to: last)
  }
}
