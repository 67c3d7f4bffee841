internal import Foundation
internal import HLSInspection
internal import HLSPlaylists
internal import MediaStreams

/// What a Cast receiver has to know of the form of a stream before it loads it.
struct CastStreamForm {
  /// The media type of the input.
  let contentType: String
  /// `HlsSegmentFormat`; `nil` for what is no HLS.
  let segmentFormat: String?
  /// Whether there is sound and no picture.
  let isAudioOnly: Bool

  /// `HlsVideoSegmentFormat`; `nil` without pictures and for what is no HLS.
  var videoSegmentFormat: String? {
    guard !isAudioOnly else { return nil }
    return segmentFormat.map { $0 == "fmp4" ? "fmp4" : "mpeg2_ts" }
  }

  private static let hlsType = "application/vnd.apple.mpegurl"
  /// Packed audio, by the extension of its files (RFC 8216, section 3.4).
  private static let audioFormats = [
    "aac": "aac", "mp3": "mp3", "ac3": "ac3", "ec3": "e_ac3", "eac3": "e_ac3",
  ]
  /// The codings of pictures as CODECS begins with them (RFC 6381).
  private static let videoCodecs = [
    "avc", "hvc", "hev", "dvh", "dva", "vp0", "vp8", "vp9", "av01", "mp4v",
  ]

  init(_ inspection: Inspection) {
    if case .file(let content) = inspection.subject {
      contentType = Self.type(of: content.container)
      segmentFormat = nil
      isAudioOnly = content.isAudioOnly
      return
    }
    let segment = inspection.parts.first?.playlist?.segments.first
    let path = segment.map { $0.uri.prefix { $0 != "?" && $0 != "#" } } ?? ""
    let packed = Self.audioFormats[path.split(separator: ".").last?.lowercased() ?? ""]
    let hasPicture: Bool?
    if case .multivariant(let playlist) = inspection.subject {
      hasPicture = Self.hasPicture(playlist)
    } else {
      hasPicture = nil
    }
    contentType = Self.hlsType
    isAudioOnly = hasPicture.map { !$0 } ?? (packed != nil)
    segmentFormat =
      segment.map { segment in
        if segment.map != nil { return "fmp4" }
        return packed ?? (hasPicture == false ? "ts_aac" : "ts")
      }
  }

  /// Whether any variant has pictures; `nil` when none tells.
  private static func hasPicture(_ playlist: MultivariantPlaylist) -> Bool? {
    if playlist.variants.contains(where: { $0.tag.resolution != nil }) { return true }
    let codecs = playlist.variants.compactMap(\.tag.codecs)
    guard codecs.count == playlist.variants.count, !codecs.isEmpty else { return nil }
    return codecs.contains { text in
      text.split(separator: ",").contains { codec in
        videoCodecs.contains { codec.drop { $0 == " " }.hasPrefix($0) }
      }
    }
  }

  private static func type(of container: MediaContainer) -> String {
    switch container {
    case .transportStream: "video/mp2t"
    case .isoBaseMedia: "video/mp4"
    case .ogg: "audio/ogg"
    case .flac: "audio/flac"
    case .matroska: "video/x-matroska"
    case .packedAudio(let codec): "audio/\(codec.rawValue.lowercased())"
    default: "application/octet-stream"
    }
  }
}

extension MediaContent {
  fileprivate var isAudioOnly: Bool {
    switch container {
    case .packedAudio, .ogg, .flac: true
    default:
      streams.contains { $0.kind == .audio } && !streams.contains { $0.kind == .video }
    }
  }
}
