/// The place of a cue's line among all lines of a presentation: the segment after it, and among the
/// lines there the load that had it first.
package struct CuePlace: Hashable, Sendable {
  private let segment: Int
  private let load: Int
  private let line: Int

  /// The place of the line of a cue; before all others without a line.
  package init(_ source: CueSource) {
    segment = source.line == nil ? -1 : source.segment ?? .max
    load = source.load
    line = source.line ?? 0
  }
}

extension CuePlace: Comparable {
  /// Whether a line is before another.
  package static func < (left: CuePlace, right: CuePlace) -> Bool {
    (left.segment, left.load, left.line) < (right.segment, right.load, right.line)
  }
}
