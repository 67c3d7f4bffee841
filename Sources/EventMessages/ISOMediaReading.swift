public import MediaTiming
public import SourceDiagnostics

/// The times and event messages of an ISO media file.
public struct ISOMediaReading: Hashable, Sendable {
  /// An event message and its start.
  public struct PlacedEventMessage: Hashable, Sendable {
    /// The message.
    public var box: EventMessageBox
    /// The start on the timeline of the tracks; `nil` when unknown.
    public var presentationTime: MediaTime?
    /// Whether the offset of the box is that in a later part of its segment, so that the one in the segment is unknown.
    public var placeIsUnknown = false

    /// A message and its start.
    package init(box: EventMessageBox, presentationTime: MediaTime?) {
      self.box = box
      self.presentationTime = presentationTime
    }
  }

  /// The brands of the file, the major one first (`ftyp` or `styp`).
  public var brands: [FourCharacterCode] = []
  /// The tracks: from the file itself, else the given ones.
  public var header: MovieHeader?
  /// Whether the file itself has a header.
  public var hasOwnHeader = false
  /// The segment indexes in the order of the file.
  public var segmentIndexes: [SegmentIndex] = []
  /// The fragments in the order of the file.
  public var fragments: [MovieFragment] = []
  /// The event messages in the order of the file.
  public var eventMessages: [PlacedEventMessage] = []
  /// The issues, in the order in which they were found.
  public var issues: [ISOMediaIssue] = []

  /// An empty reading.
  public init() {}

  /// The time spans of the samples of each track, over all fragments and those in the header
  /// itself.
  public var spans: [TrackSpan] {
    var joined = JoinedSpans()
    if hasOwnHeader { header?.tracks.compactMap(\.span).forEach { joined.append($0) } }
    for span in fragments.lazy.flatMap(\.spans) { joined.append(span) }
    return joined.spans
  }

  /// The lowest presentation time of the video, else of the audio, else of any track; that of the
  /// first index if no sample times are known, as without a header.
  public var firstPresentationTime: MediaTime? {
    header?.tracksByID.firstPresentationTime(of: spans)
      ?? segmentIndexes.first?.earliestPresentationTime
  }

  /// Whether the file contains anything of a movie or a segment.
  public var isISOMedia: Bool { !brands.isEmpty || hasOwnHeader || !fragments.isEmpty }
}
