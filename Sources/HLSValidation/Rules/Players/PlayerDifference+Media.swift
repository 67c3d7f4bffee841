internal import AdBreaks
internal import CueSources
internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// The differences about metadata in the media.
extension PlayerDifference {
  static let tagBetweenFrames = PlayerDifference(
    "PLY-002", "tag-between-audio-frames",
    "ID3 tags of packed audio stand before its first frame.",
    players: "Shaka Player 5.2, video.js 8, hls.js 1.6",
    rationale: """
      Shaka Player stops at the segment with error 3018, video.js shows nothing, and hls.js places the tag a frame \
      early.
      """,
    remedy:
      "Begin a segment at the time of the tag, or package the audio as MPEG-TS or fragmented MP4.",
    examples: tagExamples(.betweenFrames, "The segment has an ID3 tag between two of its frames."),
    .presentation { $0.tags(.betweenFrames, "an ID3 tag stands between the frames of the audio") })

  static let messageOfVersion0 = PlayerDifference(
    "PLY-005", "tag-in-message-of-version-0",
    "ID3 in event messages is in those of version 1.", players: "hls.js",
    rationale: """
      hls.js before 1.7 does not show ID3 in event messages of version 0, and later ones place it too early by the first \
      decode time.
      """,
    remedy: "Write event messages of version 1, as CMAF asks for.",
    examples: tagExamples(
      .inMessageOfVersion0, "The segment has ID3 in an event message of version 0."),
    .presentation { $0.tags(.inMessageOfVersion0, "ID3 is in an event message of version 0") })

  static let otherEncoding = PlayerDifference(
    "PLY-006", "tag-text-other-than-utf-8", "Text in ID3 tags is UTF-8.",
    players: "hls.js 1.6, video.js 8",
    rationale: """
      hls.js reads text of every encoding as UTF-8, so that other letters are garbled, and video.js shows text in UTF-8 \
      alone.
      """,
    remedy: "Write tags of version 2.4 with the encoding 3, UTF-8.",
    examples: tagExamples(.otherEncoding, "The segment has an ID3 tag with text in UTF-16."),
    .presentation { $0.tags(.otherEncoding, "an ID3 tag has text in another encoding than UTF-8") })

  static let severalTags = PlayerDifference(
    "PLY-007", "several-tags-in-one-packet",
    "A PES packet and an event message have one ID3 tag.", players: "video.js 8, Media3",
    rationale: "These players read the first tag of a packet or message and drop the others.",
    remedy: "Write all frames of one time into one tag.",
    examples: tagExamples(.behindAnotherTag, "The segment has two ID3 tags in one packet."),
    .presentation { $0.tags(.behindAnotherTag, "an ID3 tag follows another one in its packet") })

  static let decodingLead = PlayerDifference(
    "PLY-008", "metadata-late-by-decoding",
    "The first picture of a stream with ID3 is presented when it is decoded.",
    players: "hls.js 1.6, Shaka Player 5.2",
    rationale: """
      These players count from the first decode time, so that all metadata in the media is late by the time between \
      decoding and presentation.
      """,
    remedy:
      "Let the encoder start with equal time stamps, or subtract the difference in the application.",
    examples: [
      .media("▶4 a.ts").with(
        media: [lateMedia(by: 80)],
        note: "The first picture is decoded 80 ms before it is presented."),
      .media("4 a.ts").with(media: [lateMedia(by: 0)]),
    ],
    .presentation { presentation in
      var seen: Set<Int> = []
      let starts = presentation.segments.indices.filter {
        seen.insert(presentation.segments[$0].continuityRange).inserted
      }
      return starts.compactMap { index in
        guard let facts = presentation.media(ofSegment: index), facts.mayHaveID3,
          let lead = facts.decodingLead, lead > .zero
        else { return nil }
        return Finding(
          "metadata in the media is \(lead.messageText) late in hls.js and Shaka Player",
          at: presentation.place(ofSegment: index), subject: presentation.uri,
          recurrence: Recurrence(of: starts.count))
      }
    })

  static let spliceAlone = PlayerDifference(
    "PLY-011", "splices-in-transport-stream-alone",
    "SCTE-35 messages of a transport stream are in the playlist, too.",
    players: "hls.js, video.js, Shaka Player, Media3, AVPlayer",
    rationale: "No player of HLS gives an application the SCTE-35 messages of a transport stream.",
    remedy: "Let the packager write SCTE35-OUT and SCTE35-IN of EXT-X-DATERANGE.",
    examples: [
      .media("#EXTINF:4,", "▶a.ts").with(
        media: [.video(pts: 0, seconds: 4)], splices: .section(Section.spliceOut, at: .zero)),
      .datedMedia(.dateRange("a", at: 0, "SCTE35-OUT=\(Section.spliceOut)"), "4 a.ts").with(
        media: [.video(pts: 0, seconds: 4)], splices: .section(Section.spliceOut, at: .zero)),
    ],
    .presentation { presentation in
      guard presentation.playlist != nil, !presentation.hasMarkers else { return [] }
      let splices = presentation.splices.filter { $0.pid != nil }
      guard let first = splices.first else { return [] }
      return .one(
        "no player gives an application the \(splices.count) SCTE-35 message\(splices.count == 1 ? "" : "s") of the transport stream",
        at: presentation.place(of: first), subject: presentation.uri)
    })

  private static func tagExamples(_ traits: ID3TagTraits, _ note: String) -> RuleExamples {
    var facts = SegmentFacts(firstClock: nil, duration: MediaTime(seconds: 4))
    facts.tagTraits = traits
    var plain = facts
    plain.tagTraits = []
    return [
      .media("▶4 a.ts").with(media: [facts], note: note),
      .media("4 a.ts").with(media: [plain]),
    ]
  }

  private static func lateMedia(by milliseconds: Int) -> SegmentFacts {
    var facts = SegmentFacts.video(
      pts: 0, seconds: 4,
      metadata: [.init(.id3, pid: 257, pts: TransportTimestamp(ticks: 90_000))])
    facts.decodingLead = MediaTime(value: Int128(milliseconds), timescale: 1000)
    return facts
  }
}

extension PresentationSubject {
  /// A finding for each segment that has a tag with a trait.
  fileprivate func tags(_ trait: ID3TagTraits, _ message: String) -> [Finding] {
    media.indices.compactMap { index in
      guard media[index]?.tagTraits.contains(trait) == true else { return nil }
      return Finding(
        message, at: place(ofSegment: index), subject: uri,
        recurrence: Recurrence(of: media.count))
    }
  }
}

extension SegmentFacts {
  fileprivate var mayHaveID3: Bool {
    metadata.contains { $0.kind == .id3 } || !eventMessages.isEmpty
  }
}
