public import FieldValues
public import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics
public import TextTracks

extension TrackType {
  /// Comments of Ogg and FLAC streams.
  public static let comments = TrackType(rawValue: "comments")
}

/// The comments of one stream of an Ogg or FLAC file.
public struct CommentCueContent: CueContent {
  /// The type of the track that such cues belong to.
  public static var trackType: TrackType { .comments }

  /// The names that reports write beside the list, if they have a value: the specification's own
  /// list, in its order.
  private static let knownNames = [
    "title", "version", "album", "tracknumber", "artist", "performer", "copyright", "license",
    "organization", "description", "genre", "date", "location", "contact", "isrc",
  ]

  /// The comments.
  public var comments: VorbisComments

  /// The content of a comment header.
  public init(_ comments: VorbisComments) { self.comments = comments }

  /// One line that describes it.
  public var summary: String {
    let texts = ["artist", "title"].compactMap { first($0)?.quotedIfNeeded }
    guard texts.isEmpty else { return texts.joined(separator: " - ") }
    let count = comments.comments.count
    return "\(Plural.text(count, "comment")), \(comments.vendor)"
  }

  /// The members of the `content` object in reports, in their order.
  public var fields: [Field] {
    var fields = [Field("vendor", .string(comments.vendor))]
    let list = comments.comments.map { comment -> FieldValue in
      .object([Field("name", .string(comment.name)), Field("value", .string(comment.value))])
    }
    fields.append(Field("comments", .array(list)))
    for name in Self.knownNames { fields.add(name, first(name)) }
    return fields
  }

  /// The first non-empty value of a name.
  private func first(_ name: String) -> String? {
    comments.values(of: name).first { !$0.isEmpty }
  }
}

/// Makes cues of comment headers: one for each.
public enum CommentCues {
  /// Returns cues that last from the start of their stream to the start of the next ones.
  public static func cues(
    of headers: [CommentHeader], uri: String, on timeline: PresentationTimeline
  ) -> [Cue] {
    let starts = headers.map(\.start).sorted()
    return headers.map { header in
      Cue(
        uid: 0, startTime: header.start,
        endTime: starts.firstTime(after: header.start)
          ?? timeline.end.map { max(header.start, $0) },
        source: CueSource(uri: uri, segment: 0, byteOffset: header.byteOffset),
        content: CommentCueContent(header.comments), addTime: .zero)
    }
  }
}
