internal import ByteParsing
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// The requirements of variants and I-frame playlists.
extension AppleRequirement {
  static let trickPlay = AppleRequirement(
    "APL-003", "missing-i-frame-playlist", "A presentation with video has I-frame playlists.",
    clauses: "rule 6.1",
    rationale: "Without them a viewer sees no pictures while scrubbing and scanning.",
    remedy: "Let the packager write I-frame playlists, and an EXT-X-I-FRAME-STREAM-INF for each.",
    examples: [
      .multivariant(#"▶#EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=640x360"#, "low.m3u8"),
      .multivariant(
        #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=640x360"#, "low.m3u8",
        #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,URI="frames.m3u8""#),
    ],
    .multivariant { playlist in
      guard let variant = playlist.playlist.variants.first(where: \.hasVideo),
        playlist.playlist.iFrameStreams.isEmpty
      else { return [] }
      return .one(
        "there is video and no EXT-X-I-FRAME-STREAM-INF", at: playlist.place(line: variant.line),
        subject: "EXT-X-I-FRAME-STREAM-INF")
    })

  static let trickPlayDescription = AppleRequirement(
    "APL-004", "incomplete-i-frame-description",
    "EXT-X-I-FRAME-STREAM-INF has CODECS and RESOLUTION.", clauses: "rules 9.3 and 9.4",
    rationale: "A player chooses an I-frame playlist by them, before it has loaded any.",
    remedy: "Let the packager write the missing attributes.",
    examples: [
      .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8",
        #"▶#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,URI="frames.m3u8",CODECS="avc1.4d401e""#),
      .fixed(replacing: "BANDWIDTH=90000", with: "BANDWIDTH=90000,RESOLUTION=640x360"),
    ],
    .multivariant { playlist in
      let streams = playlist.playlist.iFrameStreams
      return streams.compactMap { stream in
        let missing =
          (stream.codecs == nil ? ["CODECS"] : [])
          + (stream.resolution == nil ? ["RESOLUTION"] : [])
        guard !missing.isEmpty else { return nil }
        return Finding(
          "the I-frame playlist has no \(missing.joined(separator: " and no "))",
          at: playlist.place(line: stream.line), subject: stream.uri.map { URIReference($0).path },
          recurrence: Recurrence(key: missing.joined(), of: streams.count))
      }
    })

  static let videoRange = AppleRequirement(
    "APL-005", "undeclared-video-range",
    "VIDEO-RANGE is at every variant when one is not SDR, and the variants of a group share it.",
    clauses: "rule 9.16",
    rationale: """
      A player takes a variant without VIDEO-RANGE for SDR. It shows HDR video with wrong colours, and \
      changes between ranges while it plays.
      """,
    remedy:
      "Write VIDEO-RANGE at every variant and I-frame playlist, and one group for each range.",
    examples: [
      .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=2560000,RESOLUTION=1280x720,VIDEO-RANGE=PQ", "hdr.m3u8",
        "▶#EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=640x360", "sdr.m3u8"),
      .fixed(replacing: "640x360", with: "640x360,VIDEO-RANGE=SDR"),
    ],
    .multivariant { playlist in
      let all = RangedVideo.all(in: playlist.playlist)
      guard all.contains(where: \.isHDR) else { return [] }
      var found = all.filter { $0.range == nil }.map { video in
        Finding(
          "another variant is \(all.first(where: \.isHDR)?.range ?? "HDR"), and this one has no VIDEO-RANGE",
          at: playlist.place(line: video.line), subject: video.path,
          recurrence: Recurrence(key: "range", of: all.count))
      }
      var ranges: [String: String] = [:]
      for video in all {
        guard let group = video.group, let range = video.range else { continue }
        let first = ranges[group] ?? range
        ranges[group] = first
        guard first != range else { continue }
        found.add(
          "VIDEO-RANGE is \(range), the first variant of the group \(group.quoted) has \(first)",
          at: playlist.place(line: video.line), subject: video.path,
          recurrence: Recurrence(key: group))
      }
      return found
    })

  static let standardRange = AppleRequirement(
    "APL-006", "missing-sdr",
    "A presentation with HDR video has variants and I-frame playlists in SDR.",
    clauses: "rules 1.24 and 6.16",
    rationale: "Devices and displays without HDR have nothing to play.",
    remedy: "Add variants in SDR, and I-frame playlists of them.",
    examples: [
      .multivariant(
        "▶#EXT-X-STREAM-INF:BANDWIDTH=2560000,RESOLUTION=1280x720,VIDEO-RANGE=PQ", "hdr.m3u8"),
      .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=2560000,RESOLUTION=1280x720,VIDEO-RANGE=PQ", "hdr.m3u8",
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=640x360,VIDEO-RANGE=SDR", "sdr.m3u8"),
    ],
    .multivariant { playlist in
      let all = RangedVideo.all(in: playlist.playlist)
      return [true, false].compactMap { isIFrames in
        let videos = all.filter { $0.isIFrames == isIFrames }
        guard let first = videos.first, videos.allSatisfy(\.isHDR) else { return nil }
        return Finding(
          "no \(isIFrames ? "I-frame playlist" : "variant") is SDR",
          at: playlist.place(line: first.line), subject: isIFrames ? "I-frames" : "variants")
      }
    })

  static let bitRates = AppleRequirement(
    "APL-007", "single-bit-rate", "Video has several bit rates.", clauses: "rule 9.9",
    rationale: "A player cannot adapt to its network: it stalls, or shows less than it could.",
    remedy: "Add variants of the video with other bit rates.",
    examples: [
      .multivariant("▶#EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=640x360", "low.m3u8"),
      .multivariant(
        "#EXT-X-STREAM-INF:BANDWIDTH=1280000,RESOLUTION=640x360", "low.m3u8",
        "#EXT-X-STREAM-INF:BANDWIDTH=2560000,RESOLUTION=1280x720", "high.m3u8"),
    ],
    .multivariant { playlist in
      let videos = playlist.playlist.variants.filter(\.hasVideo)
      guard let first = videos.first, Set(videos.map(\.bandwidth)).count == 1 else { return [] }
      return .one(
        "the video has one bit rate", at: playlist.place(line: first.line), subject: "BANDWIDTH")
    })

  static let codecs = AppleRequirement(
    "APL-008", "unsupported-video-codec",
    "Video is H.264, HEVC, Dolby Vision or AV1, of a supported profile and level.",
    clauses: "rules 1.1, 1.3, 1.6, 1.9 and 1.37",
    rationale: "Apple's devices skip the variant, or fail in the middle of it.",
    remedy: "Encode the variant with a profile and level that the specification lists.",
    examples: [
      .multivariant(#"▶#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="vp09.00.10.08""#, "low.m3u8"),
      .multivariant(#"▶#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.6e0028""#, "low.m3u8"),
      .multivariant(
        #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="hvc1.2.4.L153.B0,mp4a.40.2""#, "low.m3u8"),
    ],
    .multivariant { playlist in
      let streams =
        playlist.playlist.variants.map { ($0.codecs, $0.line) }
        + playlist.playlist.iFrameStreams.map { ($0.codecs, $0.line) }
      return streams.flatMap { codecs, line in
        CodecName.all(in: codecs).compactMap { codec in
          codec.unsupportedVideo.map { reason in
            Finding(
              "CODECS has \(codec.text.quoted), which is \(reason)", at: playlist.place(line: line),
              subject: codec.text, recurrence: Recurrence(key: codec.text, of: streams.count))
          }
        }
      }
    })

  static let frameRate = AppleRequirement(
    "APL-009", "frame-rate-above-60", "Video has at most 60 frames per second.",
    clauses: "rule 1.19",
    rationale: "Apple's devices do not decode more in time; immersive video alone may have more.",
    remedy: "Encode the variant with at most 60 frames per second.",
    examples: [
      .multivariant("▶#EXT-X-STREAM-INF:BANDWIDTH=1280000,FRAME-RATE=120", "low.m3u8"),
      .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=1280000,FRAME-RATE=60", "low.m3u8"),
    ],
    .multivariant { playlist in
      let variants = playlist.playlist.variants
      return variants.compactMap { variant in
        guard let rate = variant.frameRate, rate > MediaTime(seconds: 60),
          variant.requiredVideoLayout == nil
        else { return nil }
        return Finding(
          "FRAME-RATE is \(rate), at most 60 was expected", at: playlist.place(line: variant.line),
          subject: URIReference(variant.uri).path, recurrence: Recurrence(of: variants.count))
      }
    })
}

/// A variant with video or an I-frame playlist, as rules about VIDEO-RANGE see it.
private struct RangedVideo {
  var range: String?
  var group: String?
  var path: String?
  var line: Int
  var isIFrames: Bool

  var isHDR: Bool { range == "PQ" || range == "HLG" }

  static func all(in playlist: MultivariantPlaylist) -> [RangedVideo] {
    let variants = playlist.variants.filter(\.hasVideo).map {
      RangedVideo(
        range: $0.videoRange, group: $0.video, path: URIReference($0.uri).path, line: $0.line,
        isIFrames: false)
    }
    return variants
      + playlist.iFrameStreams.map {
        RangedVideo(
          range: $0.videoRange, group: nil, path: $0.uri.map { URIReference($0).path },
          line: $0.line, isIFrames: true)
      }
  }
}
