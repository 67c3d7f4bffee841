public import HLSPlaylists
internal import MediaTiming
public import SCTE35

/// The dialects of EXT-X-DATERANGE: SCTE-35 attributes (D1 to D4), interstitials (D5) and the classes of
/// vendors (D6).
public enum DateRangeMarkers {
  /// The last words of vendor classes for stitched ads.
  private static let adWords: Set<String> = [
    "ad", "ads", "adbreak", "adpod", "avail", "commercial", "advertisement",
  ]

  /// The markers of a range, in the order out, in, command, then the others. Empty for other
  /// metadata.
  public static func markers(of range: DateRange) -> [AdMarker] {
    let range = range.read
    var markers: [AdMarker] = []
    forEachMessage(of: range) { marker, _, _ in markers.append(marker) }
    if range.attributeClass == InterstitialAttributes.attributeClass {
      markers.append(marker(.interstitial, "D5", .out, range))
    } else if markers.isEmpty, isVendorAd(range) {
      markers.append(marker(.vendorClass, "D6", .out, range))
    }
    return markers
  }

  /// Passes the marker of each SCTE-35 attribute to a function, with its message and the section, in the order out, in,
  /// command.
  public static func forEachMessage(
    of range: DateRange, _ body: (AdMarker, DateRangeSplice, SpliceInfoSection?) -> Void
  ) {
    let range = range.read
    for role in [AdMarker.Role.out, .in, .cmd] {
      guard let splice = range.splice(role.rawValue) else { continue }
      let section = splice.payload.section
      var marker = Self.marker(.daterange, form(of: splice.attribute, in: range), role, range)
      place(&marker, at: splice.attribute.line, in: range)
      marker.payload = splice.payload
      marker.events = section?.breakEvents ?? []
      if role != .in, marker.plannedDuration == nil { marker.plannedDuration = section?.breakTime }
      body(marker, splice, section)
    }
  }

  private static func marker(
    _ dialect: AdMarkerDialect, _ form: String, _ role: AdMarker.Role, _ range: DateRange
  ) -> AdMarker {
    var marker = AdMarker(
      dialect: dialect, form: form, role: role, tagName: TagName.dateRange.rawValue, value: nil,
      line: range.line, segmentIndex: range.segmentIndex)
    marker.id = range.id
    if role != .in { marker.plannedDuration = range.plannedDuration?.asAnnounced }
    return marker
  }

  /// An attribute of a later tag of the range has the place of that tag.
  private static func place(_ marker: inout AdMarker, at line: Int, in range: DateRange) {
    guard let placement = range.placement(ofLine: line) else { return }
    marker.line = placement.line
    marker.segmentIndex = placement.segmentIndex
  }

  private static func form(of attribute: Attribute, in range: DateRange) -> String {
    if attribute.form == .quotedString { return "D4" }
    if attribute.name.rawValue == "SCTE35-CMD" { return "D3" }
    return range["SCTE35-IN"] == nil && range.end != nil ? "D2" : "D1"
  }

  private static func isVendorAd(_ range: DateRange) -> Bool {
    guard let name = range.attributeClass?.lowercased(),
      range.end != nil || range.plannedDuration != nil || range.endsOnNext
    else { return false }
    let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let last = words.last else { return false }
    if adWords.contains(last) { return true }
    return ["break", "pod"].contains(last) && words.dropLast().last == "ad"
  }
}
