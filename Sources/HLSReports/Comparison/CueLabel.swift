import FieldValues
import MediaTiming

/// A short description of a cue, made only from its content, so that saved and fresh cues read
/// alike.
struct CueLabel {
  private let content: [Field]
  private let type: String

  init(_ cue: CueReport, type: String) {
    self.content = cue.content
    self.type = type
  }

  /// The description: `splice_insert OUT 4.000 s`.
  var text: String {
    switch type {
    case "id3": return frameText
    case "scte35": return sectionText(in: content) ?? "SCTE-35 payload that cannot be read"
    case "daterange": return dateRangeText
    case "cue-tags": return tagText
    case "emsg": return sectionText(in: content) ?? words(["schemeIdUri", "value", "id"], else: [])
    case "icy": return words(["streamTitle"], else: ["streamUrl"])
    case "chapters": return words(["title"], else: ["imageUri"])
    default: return words(content.map(\.name), else: [])
    }
  }

  /// A coarse description, so that a cue with changed details is still recognised.
  var shape: String {
    switch type {
    case "id3": words(["frame", "description", "ownerIdentifier"], else: [])
    case "scte35": sectionShape(in: content) ?? ""
    case "emsg": sectionShape(in: content) ?? words(["schemeIdUri", "value"], else: [])
    case "daterange": words(["attributeClass"], else: [])
    case "cue-tags": words(["dialect"], else: [])
    case "chapters": words(["origin"], else: [])
    default: type
    }
  }

  private static let framework: Set<String> = ["contentDictionary", "tag", "encoding", "language"]

  private var frameText: String {
    let hidden = content["text"] == nil ? Self.framework : Self.framework.union(["texts"])
    return words(content.map(\.name).filter { !hidden.contains($0) }, else: [])
  }

  private var dateRangeText: String {
    var parts = [words(["attributeClass"], else: [])]
    if let duration = content["duration"] ?? content["plannedDuration"] {
      parts.append("\(FieldText.text(duration)) s")
    }
    if case .object(let splice)? = content["splice"] {
      for field in splice {
        guard case .object(let payload) = field.value else { continue }
        parts.append("\(field.name.uppercased()): \(sectionText(in: payload) ?? "payload")")
      }
    }
    let text = parts.filter { !$0.isEmpty }.joined(separator: " ")
    return text.isEmpty ? "date range" : text
  }

  private var tagText: String {
    var text = words(["dialect"], else: []) + " break"
    if let planned = content["plannedDuration"] { text += ", planned \(FieldText.text(planned)) s" }
    return text
  }

  private func words(_ names: [String], else others: [String]) -> String {
    let texts = names.compactMap { name in content[name].map(FieldText.text) }
    if texts.count > 1 || others.isEmpty { return texts.joined(separator: " ") }
    return (texts + others.compactMap { content[$0].map(FieldText.text) }).joined(separator: " ")
  }

  // MARK: SCTE-35

  private func sectionText(in payload: [Field]) -> String? {
    guard case .object(let section)? = payload["section"],
      case .object(let command)? = section["command"],
      case .string(let type)? = command["type"]
    else { return nil }
    // The names of segmentation types include the information of the command.
    if let segmentation = Self.segmentations(in: section).first {
      return Self.text(ofSegmentation: segmentation)
    }
    // The most important part comes first, because narrow columns cut the end.
    var parts = [Self.direction(of: command)].compactMap(\.self)
    if case .object(let duration)? = command["breakDuration"],
      case .integer(let ticks)? = duration["duration"]
    {
      parts.append(MediaTime(value: Int128(ticks), timescale: 90_000).secondsText)
    }
    parts.append(Self.snakeCase(type))
    return parts.joined(separator: " ")
  }

  private func sectionShape(in payload: [Field]) -> String? {
    guard case .object(let section)? = payload["section"],
      case .object(let command)? = section["command"]
    else { return nil }
    let types = Self.segmentations(in: section).compactMap { $0["segmentationTypeId"] }
    return ([command["type"] ?? .null] + types).map(FieldText.text).joined(separator: " ")
      + (Self.direction(of: command) ?? "")
  }

  private static func direction(of command: [Field]) -> String? {
    if command["spliceEventCancelIndicator"] == .bool(true) { return "cancel" }
    guard case .bool(let isOut)? = command["outOfNetworkIndicator"] else { return nil }
    return isOut ? "OUT" : "IN"
  }

  private static func segmentations(in section: [Field]) -> [[Field]] {
    guard case .array(let descriptors)? = section["descriptors"] else { return [] }
    return descriptors.compactMap { descriptor in
      guard case .object(let fields) = descriptor, fields["type"] == .string("segmentation")
      else { return nil }
      return fields
    }
  }

  private static func text(ofSegmentation fields: [Field]) -> String {
    var parts: [String] = []
    if case .integer(let id)? = fields["segmentationTypeId"] {
      let digits = String(id, radix: 16, uppercase: true)
      parts.append("0x" + (digits.count < 2 ? "0" : "") + digits)
    }
    if case .integer(let ticks)? = fields["segmentationDuration"] {
      parts.append(MediaTime(value: Int128(ticks), timescale: 90_000).secondsText)
    }
    if let name = fields["segmentationTypeName"] { parts.append(FieldText.text(name)) }
    return parts.isEmpty ? "segmentation" : parts.joined(separator: " ")
  }

  /// The standard's spelling of `spliceInsert`: `splice_insert`.
  private static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { result, character in
      if character.isUppercase { result += "_" }
      result += character.lowercased()
    }
  }
}
