internal import AdMarkers
internal import CueSources
internal import HLSPlaylists
internal import SCTE35
internal import SourceDiagnostics

/// An SCTE-35 payload that a line of a playlist carries, decoded or not.
///
/// It is immutable, so all users share one object.
final class CarriedMessage: Sendable {
  /// The line or attribute, with its payload.
  let marker: AdMarker
  let payload: DecodedSplice
  /// The role that the tag or attribute states; `nil` where only the message has one.
  let statedRole: AdMarker.Role?
  private let carriage: Carriage

  /// The carrier; for an attribute of a date range, which no rule keeps, with the section.
  private enum Carriage {
    indirect case attribute(Attribute, SpliceInfoSection?)
    indirect case line(SourceLocation, fault: Diagnostic?)
  }

  /// A message in an attribute of a date range.
  init(_ marker: AdMarker, _ splice: DateRangeSplice, _ section: SpliceInfoSection?) {
    self.marker = marker
    self.payload = splice.payload
    self.statedRole = marker.role
    self.carriage = .attribute(splice.attribute, section)
  }

  /// A message in another line.
  ///
  /// - Parameter fault: the first fault of the payload that reading did not report.
  init(
    _ marker: AdMarker, _ payload: DecodedSplice, at location: SourceLocation,
    statedRole: AdMarker.Role?, fault: Diagnostic?
  ) {
    self.marker = marker
    self.payload = payload
    self.statedRole = statedRole
    self.carriage = .line(location, fault: fault)
  }

  /// The name of the line or attribute in findings: `SCTE35-OUT of date range "a"`, `EXT-OATCLS-SCTE35`.
  var carrier: String {
    guard case .attribute(let attribute, _) = carriage else { return marker.tagName }
    return "\(attribute.name.rawValue) of date range \"\(marker.id ?? "")\""
  }

  /// The place of the payload.
  var location: SourceLocation {
    switch carriage {
    case .attribute(let attribute, _): attribute.valueLocation
    case .line(let location, _): location
    }
  }

  /// The place of the attribute name in a date range.
  var attribute: SourceLocation? {
    if case .attribute(let attribute, _) = carriage { attribute.location } else { nil }
  }

  /// The first fault of the payload that reading did not report.
  var fault: Diagnostic? {
    if case .line(_, let fault) = carriage { fault } else { nil }
  }

  /// The section; `nil` when the payload is not one.
  var section: SpliceInfoSection? {
    if case .attribute(_, let section) = carriage { section } else { payload.section }
  }

  /// Whether a date range carries it.
  var isInDateRange: Bool { marker.dialect == .daterange }
  /// The identity of the message for fingerprints.
  var subject: String { marker.id ?? marker.tagName }

  /// Whether the text starts as a section does.
  var looksLikeSection: Bool {
    if payload.bytes?.first == SpliceInfoSection.tableID { return true }
    let text = payload.text.drop { $0 == " " || $0 == "\"" }.lowercased()
    return text.hasPrefix("/d") || text.hasPrefix("0xfc") || text.hasPrefix("fc30")
  }

  /// Whether the line has no meaning without a section, so that a vendor token is a fault there.
  var isNothingElse: Bool {
    [.oatcls, .splicePoint, .extSCTE35].contains(marker.dialect)
  }
}

extension CarriedMessage {
  /// The attributes of tags that carry messages.
  private static let attributeNames: Set<String> = ["CUE", "SCTE35"]

  /// Returns the messages of tags of a playlist.
  static func all(of markers: [AdMarker], in playlist: MediaPlaylist) -> [CarriedMessage] {
    markers.compactMap { marker in
      guard let payload = marker.payload, let line = playlist.line(marker.line) else { return nil }
      let place = place(of: line)
      return CarriedMessage(
        marker, payload, at: place, statedRole: statedRole(of: marker, line),
        fault: payload.bytes?.first == SpliceInfoSection.tableID
          ? payload.finding(at: place) : nil)
    }
  }

  /// Returns the messages of a date range: out, in, command.
  static func all(in range: DateRange) -> [CarriedMessage] {
    var messages: [CarriedMessage] = []
    DateRangeMarkers.forEachMessage(of: range) { messages.append(CarriedMessage($0, $1, $2)) }
    return messages
  }

  /// The place of the attribute with the message, else of the value.
  private static func place(of line: PlaylistLine) -> SourceLocation {
    let attributes = line.attributes
    let holder = attributes.first { attribute in
      let name = attribute.name.rawValue.trimmedOfBlanks.uppercased()
      return attribute.hasValue && attributeNames.contains(name)
    }
    if let holder { return holder.valueLocation }
    return attributes.first?.location ?? SourceLocation(line: line.number)
  }

  /// The role that a tag states apart from its message; `nil` for a tag that has only the message.
  private static func statedRole(of marker: AdMarker, _ line: PlaylistLine) -> AdMarker.Role? {
    switch marker.dialect {
    case .cueOut: return marker.role
    case .scte35Tag:
      let value = MarkerValue(line.value, line.attributes)
      return value["CUE-OUT", "CUE-IN"] != nil ? marker.role : nil
    case .adobeCue:
      let type = MarkerValue(line.value, line.attributes)["TYPE"]?.lowercased()
      return type == "spliceout" || type == "splicein" ? marker.role : nil
    default: return nil
    }
  }
}
