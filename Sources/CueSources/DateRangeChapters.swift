public import TextTracks
public import HLSPlaylists

/// Finds chapters in date ranges.
///
/// The standard has no class for them. A range is a chapter if the last word of its CLASS is
/// `chapter` or `chapters`, as in `com.example.chapter`.
public enum DateRangeChapters {
  /// The custom attributes that packagers use for a title, in order of preference.
  private static let titleNames = ["X-TITLE", "X-CHAPTER-TITLE", "X-NAME", "X-CHAPTER-NAME"]
  /// The custom attributes for a picture.
  private static let imageNames = ["X-IMAGE-URI", "X-IMAGE-URL", "X-IMAGE"]

  /// The chapters among the cues of date ranges. Those in SCTE-35 messages are found by
  /// ``ChapterCues``.
  public static func chapters(in cues: [Cue]) -> [Chapter] {
    cues.compactMap { cue in
      (cue.content as? DateRangeCueContent).flatMap { chapter(of: $0.range, in: cue) }
    }
  }

  /// The chapter that the range of a cue is; `nil` for another range.
  public static func chapter(of range: DateRange, in cue: Cue) -> Chapter? {
    guard let start = cue.startTime, let name = range.attributeClass, isChapterClass(name) else {
      return nil
    }
    // A chapter without a title has only the ID as its name.
    let attributes = range.customAttributes
    let title =
      text(of: titleNames, in: attributes)
      ?? attributes.lazy.filter { $0.name.hasSuffix("-TITLE") }.compactMap(text).first ?? range.id
    return Chapter(
      ChapterCueContent(
        origin: .daterange, titles: [.init(title)], imageURI: text(of: imageNames, in: attributes),
        identifier: range.id),
      start: start, end: cue.endTime, source: cue.source, addTime: cue.addTime)
  }

  private static func isChapterClass(_ name: String) -> Bool {
    let last = name.split { ".:/#".contains($0) }.last?.lowercased()
    return last == "chapter" || last == "chapters"
  }

  private static func text(of names: [String], in attributes: [CustomAttribute]) -> String? {
    names.lazy.compactMap { name in attributes.first { $0.name == name }.flatMap(text) }.first
  }

  private static func text(_ attribute: CustomAttribute) -> String? {
    guard case .string(let text) = attribute.value, !text.isEmpty else { return nil }
    return text
  }
}
