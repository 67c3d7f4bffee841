import FieldValues
import MediaTiming

/// The words that text formats use for an entry of a comparison.
struct ComparisonWords {
  private let entry: ComparisonReport.Entry

  init(_ entry: ComparisonReport.Entry) { self.entry = entry }

  /// The kind of item: `scte35`, `break`, `place`, `date`, `stream`.
  var kind: String {
    switch entry.what {
    case .presentation: "stream"
    case .pdt: "date"
    case .adBreak: "break"
    case .opportunity: "place"
    case .cue: entry.track ?? "cue"
    }
  }

  /// A name that identifies it.
  var name: String {
    if entry.what == .presentation { return entry.id ?? "presentation" }
    let side = entry.before == nil ? entry.after : entry.before
    guard let side else { return "\(kind)s" }
    return "\(kind) \(Self.text(side))"
  }

  /// The baseline's side in one line.
  var before: String { entry.before.map(Self.text) ?? (entry.after == nil ? "" : "-") }

  /// The candidate's side in one line.
  var after: String { entry.after.map(Self.text) ?? (entry.before == nil ? "" : "-") }

  /// The fields that differ, with the line and name of a playlist tag in place of its index.
  var fields: [FieldDifference] {
    guard entry.fields.contains(where: { Self.tagIndex($0) != nil }) else { return entry.fields }
    let (before, after) = (Self.tags(of: entry.before), Self.tags(of: entry.after))
    return entry.fields.map { field in
      guard let index = Self.tagIndex(field),
        let tag = (field.before == nil ? nil : before[index]) ?? after[index]
      else { return field }
      return FieldDifference(
        path: tag, before: field.before.map { Self.presence($0, "there") },
        after: field.after.map { Self.presence($0, field.before == nil ? "new" : "there") }
          ?? .string("gone"))
    }
  }

  /// The index of a difference at `tags[3]` or in the value of that tag.
  private static func tagIndex(_ field: FieldDifference) -> Int? {
    guard field.path.hasPrefix("tags[") else { return nil }
    let parts = field.path.dropFirst("tags[".count).split(separator: "]", maxSplits: 1)
    return parts.count == 1 || parts.last == ".value" ? parts.first.flatMap { Int($0) } : nil
  }

  /// The names of a cue's tags, such as `line 32 EXT-X-CUE-IN`, by their index.
  private static func tags(of side: ComparisonReport.Value?) -> [Int: String] {
    guard case .cue(let cue, _)? = side, case .array(let tags)? = cue.content["tags"] else {
      return [:]
    }
    return Dictionary(
      uniqueKeysWithValues: tags.enumerated().compactMap { index, tag in
        guard case .object(let tag) = tag, let line = tag["line"],
          case .string(let name)? = tag["name"]
        else { return nil }
        return (index, "line \(FieldText.text(line)) \(name)")
      })
  }

  /// Of a whole tag, only its presence is a word.
  private static func presence(_ value: FieldValue, _ word: String) -> FieldValue {
    FieldText.isComposite(value) ? .string(word) : value
  }

  private static func text(_ value: ComparisonReport.Value) -> String {
    [time(value), label(value)].compactMap(\.self).joined(separator: " ")
  }

  /// The time of a side as a clock shows it; `nil` for items that have no time.
  static func time(_ value: ComparisonReport.Value) -> String? {
    switch value {
    case .cue(let cue, _): cue.startTime?.clockText ?? "no date"
    case .adBreak(let entry): entry.startTime?.clockText ?? "before"
    case .opportunity(let place): place.startTime.clockText
    case .facts(let fields):
      if case .time(let time)? = fields["mediaTime"] { time.clockText } else { nil }
    }
  }

  /// The content of a side, after its identifier.
  static func label(_ value: ComparisonReport.Value) -> String {
    switch value {
    case .cue(let cue, let type):
      return [cue.id, CueLabel(cue, type: type).text].compactMap(\.self).joined(separator: " ")
    case .adBreak(let entry):
      var parts = [
        entry.duration?.secondsText ?? entry.endTime.map { "ends \($0.clockText)" } ?? "open"
      ]
      if let planned = entry.plannedDuration, planned != entry.duration {
        parts.append("planned \(planned.secondsText)")
      }
      if let id = entry.id { parts.append(id) }
      if entry.kind != "break" { parts.append(entry.kind) }
      return parts.joined(separator: ", ")
    case .opportunity(let place): return place.dialect
    case .facts(let fields):
      if let date = fields["programDateTime"] { return FieldText.text(date) }
      return fields.map { "\($0.name) \(text($0.value, of: $0.name))" }.joined(separator: ", ")
    }
  }

  /// A value of a field; `-` if absent. Of a structure, only its presence is shown.
  static func text(_ value: FieldValue?, of path: String = "") -> String {
    guard let value else { return "-" }
    // Times read like those beside them.
    if case .time(let time) = value { return path.hasSuffix("Time") ? time.clockText : "\(time) s" }
    return FieldText.isComposite(value) ? "given" : FieldText.text(value)
  }
}
