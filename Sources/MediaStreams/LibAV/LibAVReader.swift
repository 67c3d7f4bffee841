/// Reads media bytes of any container with libavformat, which is opened on first need.
public enum LibAVReader {
  /// The maximum number of packets: more than a day of video.
  static let maximumPackets = 4_000_000

  /// The formats that can be given, so that libavformat need not guess.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// An MPEG-2 transport stream.
    case transportStream = "mpegts"
    /// MP4, fragmented MP4, QuickTime.
    case isoBaseMedia = "mov"
    /// Ogg.
    case ogg
    /// Matroska or WebM.
    case matroska
    /// AAC with ADTS headers.
    case aac
    /// MPEG audio.
    case mp3
    /// AC-3.
    case ac3
    /// Enhanced AC-3.
    case eac3
    /// FLAC.
    case flac
  }

  /// Reads the streams, packets, chapters and metadata of a file.
  ///
  /// A fragmented MP4 segment needs its initialization section before it. The bytes are never
  /// treated as a playlist, and no other file or URL is opened, whatever they contain.
  ///
  /// - Throws: ``LibAVError`` when FFmpeg is missing or the bytes cannot be opened. Bytes that end
  ///   early or are damaged later give the packets before that.
  public static func read(
    _ bytes: [UInt8], format: Format? = nil
  ) throws(LibAVError) -> LibAVContent {
    let input = try LibAVInput(bytes, format: format?.rawValue)
    var packets: [Int: [LibAVPacket]] = [:]
    var count = 0
    var isCutOff = false
    do throws(LibAVError) {
      try input.forEachPacket { index, packet, _ in
        guard count < maximumPackets else {
          isCutOff = true
          return false
        }
        count += 1
        packets[index, default: []].append(packet)
        return true
      }
    } catch .callFailed where count > 0 {
      isCutOff = true
    }
    var streams = input.streams
    for index in streams.indices { streams[index].packets = packets[streams[index].index] ?? [] }
    return LibAVContent(
      formatName: input.formatName, streams: streams, chapters: input.chapters,
      metadata: input.metadata, duration: input.duration, isCutOff: isCutOff)
  }

  /// Reads the header of a file: streams without packets, chapters and metadata.
  ///
  /// - Throws: ``LibAVError`` when FFmpeg is missing or the bytes cannot be opened.
  public static func readHeader(
    _ bytes: [UInt8], format: Format? = nil
  ) throws(LibAVError) -> LibAVContent {
    let input = try LibAVInput(bytes, format: format?.rawValue)
    return LibAVContent(
      formatName: input.formatName, streams: input.streams, chapters: input.chapters,
      metadata: input.metadata, duration: input.duration, isCutOff: false)
  }
}
