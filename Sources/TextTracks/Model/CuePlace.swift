/// Where a line that makes a cue stands among all lines of a presentation: before which segment, and among the lines there by
/// the loads that had them first.
package struct CuePlace: Hashable, Sendable {
  private let segment: Int
  private let load: Int
  private let line: Int

  /// The place of the line of a cue; before all others where it has none.
  package init(_ source: CueSource) {
    segment = source.line == nil ? -1 : source.segment ?? .max
    load = source.load
    line = source.line ?? 0
  }
}

extension CuePlace: Comparable {
  /// Whether the one line stands before the other.
  package static func < (left: CuePlace, right: CuePlace) -> Bool {
    (left.segment, left.load, left.line) < (right.segment, right.load, right.line)
  }
}
