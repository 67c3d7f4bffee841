public import MediaTiming
public import SourceDiagnostics

/// One ID3 version 2 tag: a header and its frames (id3.org, ID3v2.2.0, ID3v2.3.0, ID3v2.4.0).
public struct ID3Tag: Hashable, Sendable {
  /// The version, which decides how sizes and flags of frames are written.
  public var version: ID3Version
  /// The offset of the header from the first byte of the buffer.
  public var byteOffset: Int
  /// The size of the whole tag as its header declares it, header and footer included.
  public var byteCount: Int
  /// Whether all declared bytes were there.
  public var isComplete: Bool
  /// Whether the tag was unsynchronised, so that no byte pair in it looks like MPEG audio.
  public var isUnsynchronised: Bool
  /// Whether an extended header stood before the frames.
  public var hasExtendedHeader: Bool
  /// Whether the tag says that it is in an experimental stage.
  public var isExperimental: Bool
  /// Whether a footer stands at the end, which only version 2.4 has.
  public var hasFooter: Bool
  /// The number of bytes of padding after the last frame.
  public var paddingByteCount: Int
  /// The frames in the order of the tag, those that carry timing included.
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
  /// The number of bytes of a tag's header, and of its footer.
  public static let headerByteCount = 10

  /// Reads all tags of a packet, one after another; filler between and after them is skipped.
  ///
  /// Nothing is thrown: what cannot be read is an issue. A tag that the bytes cut off is kept as far as
  /// it goes.
  public static func parseAll(in bytes: [UInt8]) -> ID3Parsing {
    var budget = ID3InflationBudget()
    return parseAll(in: bytes, spending: &budget)
  }

  /// Reads all tags of one packet of a stream, whose packets share a budget.
  public static func parseAll(
    in bytes: [UInt8], spending budget: inout ID3InflationBudget
  ) -> ID3Parsing {
    var reader = ID3SequenceReader(bytes, budget: budget)
    reader.readPacket()
    budget = reader.log.budget
    return reader.result
  }

  /// Reads the one tag whose header is at an offset; `nil` when there is no header.
  public static func parse(
    at offset: Int = 0, in bytes: [UInt8], inflating budget: ID3InflationBudget = .init()
  ) -> (tag: ID3Tag, issues: [ID3Issue])? {
    guard let header = ID3TagHeader(bytes, at: offset) else { return nil }
    let log = ID3ReadingLog(budget: budget)
    let tag = ID3TagReader(bytes: bytes, header: header, log: log).tag()
    return (tag, log.issues)
  }

  /// The size of a whole tag as its first ten bytes declare it, footer included.
  ///
  /// For putting together a tag that several packets carry. `nil` when no header is there, or not all of it.
  public static func declaredSize(_ bytes: [UInt8], at offset: Int = 0) -> Int? {
    ID3TagHeader(bytes, at: offset)?.byteCount
  }

  /// Finds and reads the tags of a whole file.
  ///
  /// Tags at the start are read, and one at the end by its footer, also before an ID3 version 1 tag. With
  /// `includingEmbedded`, complete tags between the two are found as well, as packed audio may have
  /// them between its frames; what merely looks like a header in media data is not taken for one.
  public static func scan(
    _ bytes: [UInt8], includingEmbedded: Bool = false
  ) -> ID3Parsing {
    var reader = ID3SequenceReader(bytes)
    reader.readFile(includingEmbedded: includingEmbedded)
    return reader.result
  }
}
