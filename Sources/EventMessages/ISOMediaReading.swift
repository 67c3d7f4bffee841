public import MediaTiming
public import SourceDiagnostics

/// What a file of boxes tells about time and events.
public struct ISOMediaReading: Hashable, Sendable {
  /// An event message and when it starts.
  public struct PlacedEventMessage: Hashable, Sendable {
    /// The message.
    public var box: EventMessageBox
    /// The start on the timeline of the tracks; `nil` when it cannot be told.
    public var presentationTime: MediaTime?
  }

  /// The brands that the file says it follows, the major one first (`ftyp` or `styp`).
  public var brands: [FourCharacterCode] = []
  /// The tracks: from the file itself, else those that were given.
  public var header: MovieHeader?
  /// Whether the file itself has a header.
  public var hasOwnHeader = false
  /// The segment indexes in the order of the file.
  public var segmentIndexes: [SegmentIndex] = []
  /// The fragments in the order of the file.
  public var fragments: [MovieFragment] = []
  /// The event messages in the order of the file.
  public var eventMessages: [PlacedEventMessage] = []
  /// What is wrong or odd, in the order in which it was met.
  public var issues: [ISOMediaIssue] = []

  /// A reading of nothing.
  public init() {}

  /// Where the samples of each track lie, over all fragments and what the header lists itself.
  public var spans: [TrackSpan] {
    var spans = hasOwnHeader ? (header?.tracks.compactMap(\.span) ?? []) : []
    for span in fragments.lazy.flatMap(\.spans) {
      if let index = spans.firstIndex(where: { $0.trackID == span.trackID }) {
        spans[index] = spans[index].joined(with: span)
      } else {
        spans.append(span)
      }
    }
    return spans
  }

  /// The lowest presentation time of the video where there is one, else of the audio, else of any track; that of the
  /// first index where samples give none, as without a header.
  public var firstPresentationTime: MediaTime? {
    header?.firstPresentationTime(of: spans) ?? segmentIndexes.first?.earliestPresentationTime
  }

  /// Whether there is anything of a movie or a segment in the file.
  public var isISOMedia: Bool { !brands.isEmpty || hasOwnHeader || !fragments.isEmpty }
}
