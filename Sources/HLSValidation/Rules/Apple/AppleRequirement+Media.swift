internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

/// The requirements of media playlists and their segments.
extension AppleRequirement {
  static let independentSegments = AppleRequirement(
    "APL-002", "undeclared-independent-segments",
    "EXT-X-INDEPENDENT-SEGMENTS is in the multivariant playlist or in all playlists of video.",
    clauses: "rules 9.11 and 9.12",
    rationale: """
      A player that does not know that each segment can be decoded by itself loads an earlier one to start \
      or to change the variant.
      """,
    remedy: "Write EXT-X-INDEPENDENT-SEGMENTS into the multivariant playlist.",
    examples: [
      .presentation(
        .multivariant(
          "#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360", "low.m3u8",
          "#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=640x360", "main.m3u8"),
        playlists: [
          "low.m3u8": .markedAtStart(.media("4 a.ts")),
          "main.m3u8": .media("#EXT-X-INDEPENDENT-SEGMENTS", "4 a.ts"),
        ]),
      .fixed(
        inserting: "#EXT-X-INDEPENDENT-SEGMENTS",
        before: "#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360"),
    ],
    .renditions { renditions in
      guard !renditions.multivariant.hasIndependentSegments else { return [] }
      let variants = Dictionary(
        renditions.multivariant.variants.map { ($0.uri, $0) },
        uniquingKeysWith: { first, _ in first })
      return renditions.variants.compactMap { presentation in
        let variant = presentation.uri.flatMap { variants[$0] }
        guard let header = presentation.playlist?.header, !header.hasIndependentSegments,
          !header.isIFramesOnly, variant?.hasVideo == true,
          !presentation.media.contains(where: { $0?.startsWithKeyFrame == false })
        else { return nil }
        return Finding(
          "neither this playlist nor the multivariant playlist has EXT-X-INDEPENDENT-SEGMENTS",
          at: presentation.place(line: 1), subject: presentation.uri,
          recurrence: Recurrence(of: renditions.variants.count))
      }
    })

  static let protection = AppleRequirement(
    "APL-013", "unsupported-encryption",
    "FairPlay keys have METHOD=SAMPLE-AES and their KEYFORMAT; SAMPLE-AES-CTR is not used.",
    clauses: "rules 13.2, 13.3 and 13.11",
    rationale: "Apple's devices cannot decrypt the segments.",
    remedy: """
      Encrypt with the scheme cbcs, and write METHOD=SAMPLE-AES and \
      KEYFORMAT="com.apple.streamingkeydelivery".
      """,
    examples: [
      .media(
        version: 5, #"#EXT-X-KEY:METHOD=▶SAMPLE-AES-CTR,URI="skd://1",KEYFORMAT="com.example""#,
        "4 a.ts"),
      .media(version: 5, #"▶#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1""#, "4 a.ts"),
      .media(
        version: 5,
        #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery""#,
        "4 a.ts"),
    ],
    .playlist { playlist in
      let lines = [TagName.key, .sessionKey].flatMap { playlist.lines(of: $0) }
      return lines.compactMap { line in
        let attributes = line.attributes
        let isFairPlay = attributes["KEYFORMAT"]?.value == "com.apple.streamingkeydelivery"
        if let method = attributes["METHOD"],
          method.value == "SAMPLE-AES-CTR"
            || (isFairPlay && method.value != "SAMPLE-AES" && method.value != "NONE")
        {
          return Finding(
            "METHOD is \(method.value), SAMPLE-AES was expected",
            at: playlist.place(ofValue: method),
            subject: "METHOD", recurrence: Recurrence(key: method.value, of: lines.count))
        }
        guard !isFairPlay, attributes["URI"]?.value.hasPrefix("skd:") == true else { return nil }
        return Finding(
          "the key of FairPlay has no KEYFORMAT com.apple.streamingkeydelivery",
          at: playlist.place(line: line.number), subject: "KEYFORMAT",
          recurrence: Recurrence(key: "KEYFORMAT", of: lines.count))
      }
    })

  static let containers = AppleRequirement(
    "APL-014", "unsupported-container",
    "HEVC, AV1, FLAC and Apple Lossless are in fragmented MP4, and no segment is Ogg or Matroska.",
    clauses: "rules 1.2, 1.5, 1.39, 2.25 and 5.2",
    rationale: "Apple's devices do not find the stream in the segment.",
    remedy: "Package the media as fragmented MP4.",
    examples: [
      .media("▶4 a.ts").with(media: [
        Self.media(["hevc", "aac"], .transportStream(packetSize: 188))
      ]),
      .media("4 a.ts").with(media: [Self.media(["h264", "aac"], .transportStream(packetSize: 188))]
      ),
    ],
    .presentation { presentation in
      presentation.media.enumerated().lazy.compactMap { index, facts in
        fault(of: facts).map { fault in
          Finding(
            fault, at: presentation.place(ofSegment: index), subject: presentation.uri,
            recurrence: Recurrence(key: fault, of: presentation.media.count))
        }
      }
    })

  private static func media(_ codecs: [String], _ container: MediaContainer) -> SegmentFacts {
    SegmentFacts(
      firstClock: nil, duration: MediaTime(seconds: 4), codecs: codecs, hasVideo: true,
      container: container)
  }

  private static let codecsOfMP4: Set<String> = ["hevc", "av1", "flac", "alac"]

  private static func fault(of facts: SegmentFacts?) -> String? {
    switch facts?.container {
    case .transportStream, .packedAudio:
      let codecs = facts.map { $0.codecs + $0.changedCodecs }
      let codec = codecs?.first { codecsOfMP4.contains($0) }
      return codec.map { "\($0) was expected in fragmented MP4" }
    case .ogg, .matroska, .flac:
      return "the segment is no MP4, transport stream, packed audio or WebVTT"
    default: return nil
    }
  }

  static let keyFrames = AppleRequirement(
    "APL-015", "segment-without-key-frame", "Each segment of video starts with a key frame.",
    clauses: "rule 7.4",
    rationale: "A player cannot start or change the variant at the segment.",
    remedy: "Let the encoder write a key frame at each segment boundary.",
    examples: [
      .media("4 a.ts", "▶4 b.ts").with(media: [
        .video(pts: 0, seconds: 4), .video(pts: 360_000, seconds: 4, startsWithKeyFrame: false),
      ]),
      .media("4 a.ts", "4 b.ts").with(media: .videos(seconds: 4, pts: 0, 360_000)),
    ],
    .presentation { presentation in
      presentation.media.indices.lazy
        .filter { presentation.media[$0]?.startsWithKeyFrame == false }
        .map { index in
          Finding(
            "the segment does not start with a key frame", at: presentation.place(ofSegment: index),
            subject: presentation.uri, recurrence: Recurrence(of: presentation.media.count))
        }
    })
}
