internal import ByteParsing
internal import HLSPlaylists
internal import MediaStreams
internal import SourceDiagnostics

/// A resource of which the byte ranges of a complete playlist leave out the end.
struct UncoveredResource: PresentationRule {
  let row = DiagnosticRule(
    "MED-018", "uncovered-resource", .warning,
    "The byte ranges of a complete playlist reach to the end of their resource.",
    authority: .practice,
    rationale: """
      The packager wrote media that its playlist does not list: the last seconds of the \
      presentation are lost.
      """,
    remedy: """
      Check whether the packager was stopped too early or omits its last segment. A playlist that \
      is meant as an extract is correct.
      """)

  /// The known facts about one resource.
  private struct Resource {
    var byteCount: Int
    var ranges: [ByteRange] = []
    var lastSegment: Int
  }

  func findings(in presentation: PresentationSubject) -> [Finding] {
    guard presentation.hasMedia, !presentation.isMerged, let playlist = presentation.playlist,
      playlist.header.isEnded, !playlist.header.isIFramesOnly, playlist.header.mediaSequence == 0
    else { return [] }
    var resources: [String: Resource] = [:]
    for segment in playlist.segments {
      guard let facts = presentation.media(ofSegment: segment.index),
        let count = facts.resourceByteCount, let range = segment.byteRange,
        // Index boxes may stand at the end of an MP4 file.
        case .transportStream? = facts.container
      else { return [] }
      var resource =
        resources[segment.uri] ?? Resource(byteCount: count, lastSegment: segment.index)
      resource.ranges.append(range)
      resource.lastSegment = segment.index
      resources[segment.uri] = resource
    }
    return resources.sorted { $0.value.lastSegment < $1.value.lastSegment }.compactMap {
      finding(of: $0.value, called: $0.key, playlist, in: presentation)
    }
  }

  private func finding(
    of resource: Resource, called uri: String, _ playlist: MediaPlaylist,
    in presentation: PresentationSubject
  ) -> Finding? {
    // Extracts may also skip bytes at the start or in the middle.
    var end = 0
    for range in resource.ranges {
      guard range.offset == end else { return nil }
      end = range.end
    }
    let rest = resource.byteCount - end
    let average = end / max(1, resource.ranges.count)
    // A few packets of tables after the last picture are normal.
    guard rest > average / 4 else { return nil }
    let segment = playlist.segments[resource.lastSegment]
    let line = segment.lines.first { $0.tagName == .byteRange }
    var place = presentation.place(of: segment)
    place.line = line.flatMap { presentation.place(line: $0.number).line } ?? place.line
    return Finding(
      "the byte ranges of \(uri.quoted) end at byte \(end), the resource has \(resource.byteCount) bytes: "
        + "the last \(rest) are in no segment", at: place, subject: URIReference(uri).path)
  }

  static let examples: RuleExamples = [
    .playlist(Self.example(200))
      .with(media: [.ofResource(400), .ofResource(400)], note: "The resource has 400 bytes."),
    .playlist(Self.example(300))
      .with(media: [.ofResource(400), .ofResource(400)], note: "The resource has 400 bytes."),
  ]

  /// A resource of 400 bytes, of which the playlist lists the first 300 or all.
  private static func example(_ lastLength: Int) -> String {
    .media(
      version: 4,
      """
      #EXTINF:4,
      #EXT-X-BYTERANGE:100@0
      a.ts
      #EXTINF:4,
      \(lastLength < 300 ? "▶" : "")#EXT-X-BYTERANGE:\(lastLength)@100
      a.ts
      """)
  }
}

extension SegmentFacts {
  /// A part of a transport stream of a resource size.
  fileprivate static func ofResource(_ byteCount: Int) -> SegmentFacts {
    var facts = SegmentFacts(
      firstClock: nil, duration: nil, container: .transportStream(packetSize: 188))
    facts.resourceByteCount = byteCount
    return facts
  }
}
