public import MediaTiming
public import SourceDiagnostics

/// One ID3 version 2 tag: a header and its frames (id3.org, ID3v2.2.0, ID3v2.3.0, ID3v2.4.0).
public struct ID3Tag: Hashable, Sendable {
  /// The version, which determines the coding of frame sizes and flags.
  public var version: ID3Version
  /// The offset of the header from the first byte of the buffer.
  public var byteOffset: Int
  /// The size of the whole tag as its header declares it, including header and footer.
  public var byteCount: Int
  /// Whether all declared bytes were present.
  public var isComplete: Bool
  /// Whether the tag was unsynchronised, so that no byte pair in it looks like MPEG audio.
  public var isUnsynchronised: Bool
  /// Whether there was an extended header before the frames.
  public var hasExtendedHeader: Bool
  /// Whether the tag is flagged as experimental.
  public var isExperimental: Bool
  /// Whether there is a footer, which only version 2.4 has.
  public var hasFooter: Bool
  /// The number of bytes of padding after the last frame.
  public var paddingByteCount: Int
  /// The frames in the order of the tag, including those with timing.
  public var frames: [ID3Frame]

  /// The time stamp of packed audio: that of its first sample (RFC 8216, section 3.4).
  ///
  /// It comes from a `PRIV` frame of the owner `com.apple.streaming.transportStreamTimestamp`.
  public var transportStreamTimestamp: TransportTimestamp? {
    for case .privateData(let frame) in frames {
      if let timestamp = frame.transportStreamTimestamp { return timestamp }
    }
    return nil
  }
}

extension ID3Tag {
  /// The size of a tag's header, and of its footer, in bytes.
  public static let headerByteCount = 10

  /// Reads all tags of a packet; filler between and after them is skipped.
  ///
  /// It does not throw: faults are issues. A truncated tag is kept as far as it goes.
  public static func parseAll(in bytes: [UInt8]) -> ID3Parsing {
    var reader = ID3SequenceReader(bytes)
    reader.readPacket()
    reader.log.noteLeftOutTags()
    return reader.result
  }

  /// Reads all tags of one packet of a stream whose packets share a budget. Tags that it leaves out are counted, but
  /// no issue.
  public static func parseAll(in bytes: [UInt8], spending budget: inout ID3Budget) -> ID3Parsing {
    var reader = ID3SequenceReader(bytes, budget: budget)
    reader.readPacket()
    budget = reader.log.budget
    return reader.result
  }

  /// Reads the tag whose header is at an offset; `nil` without a header.
  public static func parse(
    at offset: Int = 0, in bytes: [UInt8], inflating budget: ID3Budget = .init()
  ) -> (tag: ID3Tag, issues: [ID3Issue])? {
    guard let header = ID3TagHeader(bytes, at: offset) else { return nil }
    let log = ID3ReadingLog(budget: budget)
    let tag = ID3TagReader(bytes: bytes, header: header, log: log).tag()
    return (tag, log.issues)
  }

  /// The size of a whole tag as its first ten bytes declare it, including the footer.
  ///
  /// Used to assemble a tag from several packets. `nil` without a complete header.
  public static func declaredSize(_ bytes: [UInt8], at offset: Int = 0) -> Int? {
    ID3TagHeader(bytes, at: offset)?.byteCount
  }

  /// Finds and reads the tags of a whole file.
  ///
  /// Tags at the start are read, and one at the end by its footer, also before an ID3 version 1
  /// tag. With `includingEmbedded`, complete tags in between are found as well, as in packed audio
  /// between its frames; media data that only looks like a header is not treated as one.
  public static func scan(_ bytes: [UInt8], includingEmbedded: Bool = false) -> ID3Parsing {
    var reader = ID3SequenceReader(bytes)
    reader.readFile(includingEmbedded: includingEmbedded)
    reader.log.noteLeftOutTags()
    return reader.result
  }
}
