internal import ByteParsing
internal import FieldValues
internal import MediaTiming

extension SpliceInfoSection {
  /// The whole message as lines of text, one field a line, with times in seconds and codes by name.
  public var textTree: String {
    var tree = SpliceTextTree()
    tree.append(fields, depth: 1)
    return (["splice_info_section"] + tree.lines).joined(separator: "\n")
  }
}

/// The fields of a section as indented lines. It is generated from the fields, so it is always
/// complete.
private struct SpliceTextTree {
  private(set) var lines: [String] = []

  mutating func append(_ fields: [Field], depth: Int) {
    for field in fields { append(field.name, field.value, fields, depth) }
  }

  private mutating func append(
    _ name: String, _ value: FieldValue, _ siblings: [Field], _ depth: Int
  ) {
    let indent = String(repeating: "  ", count: depth)
    switch value {
    case .object(let inner):
      lines.append("\(indent)\(name)")
      append(inner, depth: depth + 1)
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        append("\(name)[\(index)]", element, siblings, depth)
      }
    default:
      let remark = Self.remark(name, value).map { " (\($0))" } ?? ""
      lines.append("\(indent)\(name): \(Self.text(value))\(remark)")
    }
  }

  private static func text(_ value: FieldValue) -> String {
    switch value {
    case .null: "none"
    case .bool(let flag): flag ? "yes" : "no"
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .time(let time): time.description
    case .string(let text): text
    case .bytes(let bytes): Base64.text(bytes)
    case .array, .object: ""
    }
  }

  /// The meaning of a number.
  private static func remark(_ name: String, _ value: FieldValue) -> String? {
    guard case .integer(let number) = value else { return nil }
    let time = MediaTime(value: Int128(number), timescale: Int128(TransportTimestamp.timescale))
    switch name {
    case "ptsTime", "spliceTime": return time.clockText
    case "ptsAdjustment", "duration", "segmentationDuration", "ptsOffset":
      return time.secondsText
    case "tableId", "tag", "commandType", "segmentationTypeId", "upidType", "type":
      return "0x" + NumberText.number(UInt64(clamping: number), bytes: 1)
    case "tier": return "0x" + NumberText.number(UInt64(clamping: number), bytes: 2)
    case "crc32", "spliceEventId", "segmentationEventId", "providerAvailId":
      return "0x" + NumberText.number(UInt64(clamping: number), bytes: 4)
    case "spliceCommandLength" where number == Int64(SpliceInfoSection.unspecifiedCommandLength):
      return "unspecified"
    case "preroll": return "\(number / 10).\(number % 10) s"
    case "utcSpliceTime":
      return SpliceSchedule.ScheduledTime(seconds: UInt32(clamping: number)).date.description
    default: return nil
    }
  }
}
