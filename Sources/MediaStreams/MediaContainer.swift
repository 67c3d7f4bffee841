/// The outermost format of media bytes.
public enum MediaContainer: Hashable, Sendable {
  /// An MPEG-2 transport stream, with the distance between packets in bytes: 188, 192 or 204.
  case transportStream(packetSize: Int)
  /// Consecutive audio frames, with only ID3 tags in between (RFC 8216, section 3.4).
  case packedAudio(PackedAudioCodec)
  /// MP4, fragmented MP4, QuickTime.
  case isoBaseMedia
  /// Ogg.
  case ogg
  /// Matroska or WebM.
  case matroska
  /// A FLAC file.
  case flac
  /// A WebVTT text file.
  case webVTT
  /// An HLS playlist.
  case playlist
  /// Text instead of media, such as the error page of a server.
  case text(TextKind)
  /// No bytes at all.
  case empty
  /// Bytes that match nothing known.
  case unrecognized

  /// The kind of text in place of media.
  public enum TextKind: String, Hashable, Sendable {
    /// An HTML page.
    case html = "HTML"
    /// Another XML document.
    case xml = "XML"
    /// A JSON document.
    case json = "JSON"
    /// Lines that begin as those of a playlist, which is UTF-8 (RFC 8216bis, section 4).
    case utf16 = "UTF-16 text"
  }

  /// Whether it is a media container.
  public var isMedia: Bool {
    switch self {
    case .transportStream, .packedAudio, .isoBaseMedia, .ogg, .matroska, .flac: true
    case .webVTT, .playlist, .text, .empty, .unrecognized: false
    }
  }

  /// The common name of the format.
  public var name: String {
    switch self {
    case .transportStream(188): "MPEG-2 transport stream"
    case .transportStream(let size): "MPEG-2 transport stream with \(size)-byte packets"
    case .packedAudio(let codec): "packed audio (\(codec.rawValue))"
    case .isoBaseMedia: "ISO base media file"
    case .ogg: "Ogg"
    case .matroska: "Matroska"
    case .flac: "FLAC"
    case .webVTT: "WebVTT"
    case .playlist: "HLS playlist"
    case .text(let kind): kind.rawValue
    case .empty: "empty"
    case .unrecognized: "unrecognized"
    }
  }
}

/// The codecs that HLS allows as packed audio (RFC 8216, section 3.4).
public enum PackedAudioCodec: String, Hashable, Sendable, CaseIterable {
  /// AAC with ADTS headers.
  case aac
  /// MPEG audio, layers I to III.
  case mp3
  /// AC-3.
  case ac3
  /// Enhanced AC-3.
  case eac3
}
