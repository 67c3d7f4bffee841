public import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// The dialects of EXT-X-DATERANGE: SCTE-35 attributes (D1 to D4), interstitials (D5) and the classes of
/// vendors (D6).
public enum DateRangeMarkers {
  /// The last words of vendor classes for stitched ads.
  private static let adWords: Set<String> = [
    "ad", "ads", "adbreak", "adpod", "avail", "commercial", "advertisement",
  ]

  /// The markers of a range, in the order out, in, command, then the others. Empty for other
  /// metadata.
  public static func markers(of range: DateRange, _ splices: DateRangeSplices?) -> [AdMarker] {
    var markers: [AdMarker] = []
    func add(_ name: AttributeName, _ role: AdMarker.Role, _ splice: DecodedSplice?) {
      guard let splice, let attribute = range.attributes[name] else { return }
      var marker = Self.marker(.daterange, form(of: attribute, in: range), role, range)
      place(&marker, at: attribute.line, in: range)
      marker.payload = splice
      marker.events = splice.section?.breakEvents ?? []
      if role != .in, marker.plannedDuration == nil {
        marker.plannedDuration = splice.section?.breakTime
      }
      markers.append(marker)
    }
    add("SCTE35-OUT", .out, splices?.out)
    add("SCTE35-IN", .in, splices?.in)
    add("SCTE35-CMD", .cmd, splices?.command)
    if range.attributeClass == InterstitialAttributes.attributeClass {
      markers.append(marker(.interstitial, "D5", .out, range))
    } else if markers.isEmpty, isVendorAd(range) {
      markers.append(marker(.vendorClass, "D6", .out, range))
    }
    return markers
  }

  private static func marker(
    _ dialect: AdMarkerDialect, _ form: String, _ role: AdMarker.Role, _ range: DateRange
  ) -> AdMarker {
    var marker = AdMarker(
      dialect: dialect, form: form, role: role, tagName: TagName.dateRange.rawValue, value: nil,
      line: range.line, segmentIndex: range.segmentIndex)
    marker.id = range.id
    if role != .in { marker.plannedDuration = range.plannedDuration }
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
    return range.scte35In == nil && range.end != nil ? "D2" : "D1"
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
