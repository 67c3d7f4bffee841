internal import MediaTiming

/// The segments of a ``LivePresentation`` that one of its loads lists, by their positions in the load.
public struct ListedSegments: Hashable, Sendable {
  /// Consecutive segments of the load that are consecutive in the presentation too.
  struct Run: Hashable, Sendable {
    /// The index of the first one in the load.
    var index: Int
    /// The same segment in the presentation.
    var segment: Int
    /// The number of segments.
    var count: Int
  }

  /// The runs in order.
  private let runs: [Run]

  /// No segment.
  public init() { self.init([]) }

  init(_ runs: [Run]) { self.runs = runs }

  /// Returns the segment of the presentation that the load has at an index, counted from the first one ever; `nil` if
  /// the presentation does not have it.
  ///
  /// - Parameter index: The index in the load. Segments that a delta update leaves out have negative ones, the last of
  ///   them -1.
  public func segment(at index: Int) -> Int? {
    let next = runs.partitioningIndex { $0.index > index }
    guard next > 0 else { return nil }
    let run = runs[next - 1]
    return index - run.index < run.count ? run.segment + index - run.index : nil
  }
}
