/// All known tags: those of RFC 8216bis, and the ad markers and other tags of vendors.
///
/// A known tag is one row here. Names that are not `#EXT` lines are syntactically comments to which
/// a vendor gave a meaning.
public enum TagCatalog {
  /// One row for every known tag.
  public static let definitions: [TagDefinition] = [
    TagDefinition(.extm3u, .basic, .none, isUnique: true),
    TagDefinition(.version, .basic, .integer, isUnique: true),
    TagDefinition(.independentSegments, .common, .none, isUnique: true),
    TagDefinition(.start, .common, .attributes, isUnique: true),
    TagDefinition(.define, .common, .attributes, since: 8),
    TagDefinition(.targetDuration, .media, .integer, isUnique: true),
    TagDefinition(.mediaSequence, .media, .integer, isUnique: true),
    TagDefinition(.discontinuitySequence, .media, .integer, isUnique: true),
    TagDefinition(.endList, .media, .none, isUnique: true),
    TagDefinition(.playlistType, .media, .text, isUnique: true),
    TagDefinition(.iFramesOnly, .media, .none, since: 4, isUnique: true),
    TagDefinition(.partInformation, .media, .attributes, isUnique: true),
    TagDefinition(.serverControl, .media, .attributes, isUnique: true),
    TagDefinition(.extinf, .segment, .text),
    TagDefinition(.byteRange, .segment, .text, since: 4),
    TagDefinition(.discontinuity, .segment, .none),
    TagDefinition(.key, .segment, .attributes),
    TagDefinition(.map, .segment, .attributes, since: 5),
    TagDefinition(.programDateTime, .segment, .text),
    TagDefinition(.gap, .segment, .none, since: 8),
    TagDefinition(.bitrate, .segment, .decimal),
    TagDefinition(.part, .segment, .attributes),
    TagDefinition(.dateRange, .metadata, .attributes),
    TagDefinition(.skip, .metadata, .attributes, since: 9, isUnique: true),
    TagDefinition(.preloadHint, .metadata, .attributes),
    TagDefinition(.renditionReport, .metadata, .attributes),
    TagDefinition(.media, .multivariant, .attributes, since: 4),
    TagDefinition(.streamInformation, .multivariant, .attributes),
    TagDefinition(.iFrameStreamInformation, .multivariant, .attributes, since: 4),
    TagDefinition(.sessionData, .multivariant, .attributes, since: 7),
    TagDefinition(.sessionKey, .multivariant, .attributes, since: 7),
    TagDefinition(.contentSteering, .multivariant, .attributes, isUnique: true),
    TagDefinition(.allowCache, .retired, .text, isUnique: true),
    TagDefinition(.imagesOnly, .vendor, .none, isUnique: true),
    TagDefinition(.imageStreamInformation, .vendor, .attributes),
    TagDefinition(.tiles, .vendor, .attributes),
    TagDefinition(.cueOut, .marker, .text),
    TagDefinition(.cueOutContinued, .marker, .text),
    TagDefinition(.cueIn, .marker, .text),
    TagDefinition(.oatclsSCTE35, .marker, .text),
    TagDefinition(.asset, .marker, .attributes),
    TagDefinition(.scte35, .marker, .attributes),
    TagDefinition(.splicePointSCTE35, .marker, .text),
    TagDefinition(.extSCTE35, .marker, .attributes),
    TagDefinition(.cue, .marker, .attributes),
    TagDefinition(.cueContinued, .marker, .attributes),
    TagDefinition(.cueSpan, .marker, .attributes),
    TagDefinition(.signalExit, .marker, .text),
    TagDefinition(.signalSpan, .marker, .text),
    TagDefinition(.signalReturn, .marker, .text),
    TagDefinition(.spliceExit, .marker, .text),
    TagDefinition(.spliceSpan, .marker, .text),
    TagDefinition(.spliceReturn, .marker, .text),
    TagDefinition(.ad, .marker, .attributes),
    TagDefinition(.adStart, .marker, .attributes),
    TagDefinition(.adEnd, .marker, .none),
    TagDefinition(.uplynkSegment, .marker, .text),
    TagDefinition(.anvatoSegmentInformation, .marker, .attributes),
    TagDefinition(.marker, .marker, .attributes),
    TagDefinition(.placementOpportunity, .marker, .none),
    TagDefinition(.x9k3Version, .vendor, .text, isUnique: true),
    TagDefinition(.adrianIsCool, .vendor, .text),
    TagDefinition(.mambaAdStart, .marker, .text),
    TagDefinition(.mambaAdEnd, .marker, .text),
  ]

  /// The row of a tag.
  public static func definition(of name: TagName) -> TagDefinition? { byName[name] }

  static func definition(row: UInt16) -> TagDefinition? {
    Int(row) < definitions.count ? definitions[Int(row)] : nil
  }

  /// The row number of a tag; that of no row for an unknown tag.
  static func row(of name: TagName) -> UInt16 {
    definitions.firstIndex { $0.name == name }.map { UInt16(truncatingIfNeeded: $0) }
      ?? PackedLine.unknownTag
  }

  /// Whether the value of a row is an attribute list, without copying the row.
  static func hasAttributeList(row: UInt16) -> Bool {
    Int(row) < attributeListRows.count && attributeListRows[Int(row)]
  }

  private static let attributeListRows = definitions.map { $0.value == .attributes }

  /// Whether a row is that of a marker, without copying the row.
  static func isMarker(row: UInt16) -> Bool {
    Int(row) < markerRows.count && markerRows[Int(row)]
  }

  private static let markerRows = definitions.map(\.isMarker)

  static let nameTable = TagNameTable(definitions.map(\.name.rawValue))

  private static let byName = Dictionary(
    definitions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
