internal import HLSPlaylists
internal import SourceDiagnostics

/// The requirements of renditions.
extension AppleRequirement {
  static let languages = AppleRequirement(
    "APL-001", "rendition-without-language", "Every rendition but video has a LANGUAGE.",
    clauses: "rules 2.27, 4.4, 4.7 and 8.10",
    rationale: "A player chooses audio, subtitles and captions by the languages of its user.",
    remedy: "Write LANGUAGE in the form of RFC 5646, `und` where it is not known.",
    examples: [
      .multivariant(
        #"▶#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="en.m3u8""#,
        #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="a""#, "low.m3u8"),
      .fixed(replacing: #"NAME="English""#, with: #"NAME="English",LANGUAGE="en""#),
    ],
    .multivariant { playlist in
      let renditions = playlist.playlist.renditions
      return renditions.filter { $0.type != "VIDEO" && $0.language == nil }.map { rendition in
        Finding(
          "EXT-X-MEDIA of TYPE \(rendition.type ?? "?") has no LANGUAGE",
          at: playlist.place(line: rendition.line), subject: rendition.renditionName,
          recurrence: Recurrence(key: rendition.type ?? "", of: renditions.count))
      }
    })

  static let stereoAudio = AppleRequirement(
    "APL-010", "missing-stereo-aac", "Stereo audio in AAC is there.", clauses: "rule 2.3",
    rationale: "It is the one form of audio that every device plays.",
    remedy: "Add an audio rendition in AAC with two channels, and variants with it.",
    examples: [
      .multivariant(
        #"▶#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e,ec-3""#, "low.m3u8"),
      .multivariant(
        #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e,ec-3""#, "low.m3u8",
        #"#EXT-X-STREAM-INF:BANDWIDTH=1180000,CODECS="avc1.4d401e,mp4a.40.2""#, "low-aac.m3u8"),
    ],
    .multivariant { playlist in
      let variants = playlist.playlist.variants.filter { variant in
        CodecName.all(in: variant.codecs).contains(where: \.isAudio)
      }
      let groups = Dictionary(
        grouping: playlist.playlist.renditions.filter { $0.type == "AUDIO" }, by: \.groupID)
      let isStereo = groups.mapValues { group in
        group.contains { $0.channelCount.map { $0 <= 2 } ?? true }
      }
      let hasStereo = variants.contains { variant in
        CodecName.all(in: variant.codecs).contains(where: \.isStereoAAC)
          && isStereo[variant.audio] ?? true
      }
      guard let first = variants.first, !hasStereo else { return [] }
      return .one(
        "no variant has stereo audio in AAC", at: playlist.place(line: first.line),
        subject: "CODECS")
    })

  static let separateAudio = AppleRequirement(
    "APL-011", "multiplexed-alternative-audio",
    "Multichannel and alternative audio has playlists of its own.", clauses: "rules 9.6 and 9.7",
    rationale: "A player must load the video again to change the language, or cannot change it.",
    remedy: "Package each audio rendition by itself, and write its URI.",
    examples: [
      .multivariant(
        #"▶#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en""#,
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",URI="de.m3u8""#,
        #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="a""#, "low.m3u8"),
      .fixed(replacing: #"LANGUAGE="en""#, with: #"LANGUAGE="en",URI="en.m3u8""#),
    ],
    .multivariant { playlist in
      let audio = playlist.playlist.renditions.filter { $0.type == "AUDIO" }
      let groups = Dictionary(grouping: audio, by: \.groupID).mapValues(\.count)
      return audio.filter { $0.uri == nil }.compactMap { rendition in
        let count = groups[rendition.groupID] ?? 0
        let channels = rendition.channelCount ?? 0
        guard count > 1 || channels > 2 else { return nil }
        return Finding(
          count > 1
            ? "one of \(count) audio renditions of the group has no URI, it is in the variant itself"
            : "audio of \(channels) channels has no URI, it is in the variant itself",
          at: playlist.place(line: rendition.line), subject: rendition.renditionName,
          recurrence: Recurrence(of: audio.count))
      }
    })

  static let accessibility = AppleRequirement(
    "APL-012", "accessibility-not-selected",
    "Audio descriptions, and subtitles for the deaf and hard of hearing, have AUTOSELECT=YES, and those subtitles both characteristics.",
    clauses: "rules 2.13, 4.5 and 4.6",
    rationale: "A player that follows the settings of its user does not find the rendition.",
    remedy: """
      Write AUTOSELECT=YES, and both public.accessibility.transcribes-spoken-dialog and \
      public.accessibility.describes-music-and-sound in CHARACTERISTICS of such subtitles.
      """,
    examples: [
      .multivariant(
        #"▶#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Descriptions",LANGUAGE="en",CHARACTERISTICS="public.accessibility.describes-video",URI="d.m3u8""#,
        #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,AUDIO="a""#, "low.m3u8"),
      .fixed(replacing: #"LANGUAGE="en""#, with: #"LANGUAGE="en",AUTOSELECT=YES"#),
      .multivariant(
        #"▶#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="SDH",LANGUAGE="en",AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog",URI="s.m3u8""#,
        #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,SUBTITLES="s""#, "low.m3u8"),
      .fixed(
        replacing: "transcribes-spoken-dialog",
        with: "transcribes-spoken-dialog,public.accessibility.describes-music-and-sound"),
    ],
    .multivariant { playlist in
      let forDeaf = [
        "public.accessibility.transcribes-spoken-dialog",
        "public.accessibility.describes-music-and-sound",
      ]
      let wanted = ["public.accessibility.describes-video"] + forDeaf
      let renditions = playlist.playlist.renditions
      return renditions.compactMap { rendition in
        let has = rendition.characteristics?.split(separator: ",").map(String.init) ?? []
        guard let first = wanted.first(where: has.contains) else { return nil }
        let missing =
          rendition.type == "SUBTITLES" && forDeaf.contains(first)
          ? forDeaf.first { !has.contains($0) } : nil
        let lack = rendition.isAutoselect != true ? "AUTOSELECT=YES" : missing
        guard let lack else { return nil }
        return Finding(
          "the rendition has \(first) and no \(lack)",
          at: playlist.place(line: rendition.line), subject: rendition.renditionName,
          recurrence: Recurrence(key: lack == missing ? lack : first, of: renditions.count))
      }
    })
}

extension MultivariantPlaylist.Rendition {
  /// The number of channels; `nil` without CHANNELS.
  fileprivate var channelCount: Int? {
    tag.channels.flatMap { Int($0.prefix { $0 != "/" }) }
  }
}
