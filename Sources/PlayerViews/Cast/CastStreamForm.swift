internal import Foundation
internal import HLSInspection
internal import HLSPlaylists
internal import MediaStreams

/// The stream format that a Cast receiver needs before loading.
///
/// It comes from the bytes of the segments; if none was read, from the playlists and the names of
/// the segments.
struct CastStreamForm {
  /// The media type of the input.
  let contentType: String
  /// `HlsSegmentFormat`, that of the audio; `nil` for other content than HLS.
  let segmentFormat: String?
  /// `HlsVideoSegmentFormat`; `nil` without video and for other content than HLS.
  let videoSegmentFormat: String?
  /// Whether there is audio and no video.
  let isAudioOnly: Bool

  private static let hlsType = "application/vnd.apple.mpegurl"
  /// Packed audio, by file extension (RFC 8216, section 3.4).
  private static let audioFormats = [
    "aac": "aac", "mp3": "mp3", "ac3": "ac3", "ec3": "e_ac3", "eac3": "e_ac3",
  ]
  /// The prefixes of video codecs in CODECS (RFC 6381).
  private static let videoCodecs = [
    "avc", "hvc", "hev", "dvh", "dva", "vp0", "vp8", "vp9", "av01", "mp4v",
  ]

  init(_ inspection: Inspection) {
    let form = inspection.parts.first?.form
    if case .file(let content) = inspection.subject {
      isAudioOnly = form?.isAudioOnly ?? false
      contentType = Self.type(of: content.container, isAudioOnly: isAudioOnly)
      (segmentFormat, videoSegmentFormat) = (nil, nil)
      return
    }
    contentType = Self.hlsType
    let named = inspection.parts.first?.playlist.flatMap(Self.format)
    let hasPicture: Bool?
    if case .multivariant(let playlist) = inspection.subject {
      hasPicture = Self.hasPicture(playlist)
    } else {
      hasPicture = nil
    }
    let isSound =
      hasPicture.map { !$0 } ?? form?.isAudioOnly ?? named.map { $0 != "ts" && $0 != "fmp4" }
      ?? false
    let own = form.flatMap(Self.format) ?? named.map { isSound && $0 == "ts" ? "ts_aac" : $0 }
    let sound = inspection.parts.first { $0.role == .audio }?.form.flatMap(Self.format)
    segmentFormat = sound ?? own
    isAudioOnly = isSound
    videoSegmentFormat = isSound ? nil : own.map { $0 == "fmp4" ? "fmp4" : "mpeg2_ts" }
  }

  /// The format of segments that were read.
  private static func format(of form: MediaForm) -> String? {
    switch form.container {
    case .transportStream: form.isAudioOnly ? "ts_aac" : "ts"
    case .isoBaseMedia: "fmp4"
    case .packedAudio(.ac3): "ac3"
    case .packedAudio(.eac3): "e_ac3"
    case .packedAudio(.mp3): "mp3"
    case .packedAudio(.aac): "aac"
    default: nil
    }
  }

  /// The format of unread segments according to their playlist.
  private static func format(of playlist: MediaPlaylist) -> String? {
    guard let segment = playlist.segments.first else { return nil }
    if segment.map != nil { return "fmp4" }
    let path = segment.uri.prefix { $0 != "?" && $0 != "#" }
    return audioFormats[path.split(separator: ".").last?.lowercased() ?? ""] ?? "ts"
  }

  /// Whether any variant has video; `nil` when unknown.
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

  /// The media type of a file (RFC 3555, 4337, 5334, 9639; of packed audio RFC 3003, 4184, 4598).
  private static func type(of container: MediaContainer, isAudioOnly: Bool) -> String {
    switch container {
    case .transportStream: "video/mp2t"
    case .isoBaseMedia: isAudioOnly ? "audio/mp4" : "video/mp4"
    case .ogg: "audio/ogg"
    case .flac: "audio/flac"
    case .matroska: isAudioOnly ? "audio/x-matroska" : "video/x-matroska"
    case .packedAudio(.aac): "audio/aac"
    case .packedAudio(.mp3): "audio/mpeg"
    case .packedAudio(.ac3): "audio/ac3"
    case .packedAudio(.eac3): "audio/eac3"
    default: "application/octet-stream"
    }
  }
}
