public import FieldValues
public import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics
public import TextTracks

/// One block of metadata of a radio stream.
public struct ICYCueContent: CueContent {
  /// The type of the track that such cues belong to.
  public static var trackType: TrackType { .icy }

  /// The separator between the names of artist and title.
  private static let separator = " - "

  /// The block.
  public var metadata: ICYMetadata

  /// The content of a block.
  public init(_ metadata: ICYMetadata) { self.metadata = metadata }

  /// The title: the text after the artist, else all of the text.
  public var title: String? { parts?.title ?? metadata.streamTitle }

  /// The artist, if the text names one.
  public var artist: String? { parts?.artist }

  private var parts: (artist: String, title: String)? {
    guard let text = metadata.streamTitle, let range = text.firstRange(of: Self.separator) else {
      return nil
    }
    let artist = String(text[..<range.lowerBound])
    let title = String(text[range.upperBound...])
    return artist.isEmpty || title.isEmpty ? nil : (artist, title)
  }

  /// One line that describes it.
  public var summary: String {
    let title = metadata.streamTitle ?? ""
    return title.isEmpty ? "no title" : title.quotedIfNeeded
  }

  /// The members of the `content` object in reports, in their order.
  public var fields: [Field] {
    var fields: [Field] = []
    fields.add("streamTitle", metadata.streamTitle)
    fields.add("streamUrl", metadata.streamURL)
    fields.add("title", title)
    fields.add("artist", artist)
    let others = metadata.entries.filter {
      !["streamtitle", "streamurl"].contains($0.name.lowercased())
    }
    if !others.isEmpty {
      let list = others.map { entry -> FieldValue in
        .object([Field("name", .string(entry.name)), Field("value", .string(entry.value))])
      }
      fields.append(Field("others", .array(list)))
    }
    return fields
  }
}

/// Makes cues of the metadata of radio streams: one for each block.
public enum ICYCues {
  /// Returns cues that last until the next block.
  public static func cues(
    of blocks: [ICYBlock], charset: ICYCharset?, uri: String, on timeline: PresentationTimeline
  ) -> [Cue] {
    let starts = blocks.compactMap(\.time).sorted()
    return blocks.map { block in
      let end = block.time.flatMap { start in
        starts.firstTime(after: start) ?? timeline.end.map { max(start, $0) }
      }
      return Cue(
        uid: 0, startTime: block.time, endTime: end,
        source: CueSource(uri: uri, segment: 0, byteOffset: block.byteOffset),
        content: ICYCueContent(ICYMetadata(block.bytes, charset: charset)), addTime: .zero)
    }
  }
}
