internal import ByteParsing
internal import HLSPlaylists

/// One of the formats in CODECS (RFC 6381).
struct CodecName: Hashable {
  /// The name as written, such as `avc1.64001f`.
  let text: String

  /// The formats in an attribute, without blanks around them.
  static func all(in codecs: String?) -> [CodecName] {
    codecs?.split(separator: ",").map { CodecName(text: String($0).trimmedOfBlanks) } ?? []
  }

  /// The part before the first point.
  var family: Substring { text.prefix { $0 != "." } }

  /// The parts after the family.
  private var parts: [Substring] { text.split(separator: ".").dropFirst().map { $0 } }

  private static let videoFamilies: Set<Substring> = [
    "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "dvh1", "dvhe", "dva1", "dvav", "dav1", "av01",
    "vp08", "vp09", "mp4v", "vvc1", "vvi1", "mjpg",
  ]

  /// Whether it is a video format.
  var isVideo: Bool { Self.videoFamilies.contains(family) }

  /// Whether it is AAC in a form with two channels: AAC-LC, HE-AAC v1 or HE-AAC v2.
  var isStereoAAC: Bool {
    ["mp4a.40.2", "mp4a.40.02", "mp4a.40.5", "mp4a.40.05", "mp4a.40.29"].contains(text)
  }

  /// Whether it is an audio format.
  var isAudio: Bool {
    ["mp4a", "ac-3", "ec-3", "ac-4", "alac", "fLaC", "apac", "Opus"].contains(family)
  }

  /// The reason why Apple's devices need not play it as video; `nil` for one that they play, and for
  /// one whose profile and level cannot be read.
  var unsupportedVideo: String? {
    switch family {
    case "mjpg": return nil
    case "avc1", "avc3":
      // Six hexadecimal digits: profile, constraints and level.
      guard let code = parts.first.flatMap({ UInt32($0, radix: 16) }), parts.first?.count == 6
      else {
        return nil
      }
      if ![66, 77, 88, 100].contains(code >> 16) { return "above High Profile" }
      return code & 0xFF > 52 ? "above level 5.2" : nil
    case "hvc1", "hev1":
      let profile = parts.first?.drop { $0.isLetter }
      let level = parts.first { $0.first == "L" || $0.first == "H" }
      if let profile = profile.flatMap({ Int($0) }), profile > 2 { return "above Main 10 Profile" }
      if let level = level.flatMap({ Int($0.dropFirst()) }), level > 153 {
        return "above level 5.1"
      }
      return nil
    case "dvh1", "dvhe", "dav1":
      // Profile 10 is that of AV1, and profile 20 that of stereo video.
      if let profile = parts.first.flatMap({ Int($0) }), ![5, 10, 20].contains(profile) {
        return "Dolby Vision of profile \(profile)"
      }
      if let level = parts.dropFirst().first.flatMap({ Int($0) }), level > 9 {
        return "above level 9"
      }
      return nil
    case "av01":
      let level = parts.dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) }
      return level.map { $0 > 18 } == true ? "above level 6.2" : nil
    default: return isVideo ? "neither H.264, HEVC, Dolby Vision nor AV1" : nil
    }
  }
}

extension MultivariantPlaylist.Variant {
  /// Whether the variant certainly has video.
  var hasVideo: Bool {
    tag.resolution != nil || tag.frameRate != nil || tag.video != nil
      || CodecName.all(in: tag.codecs).contains(where: \.isVideo)
  }
}
