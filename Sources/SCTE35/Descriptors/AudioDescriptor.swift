internal import ByteParsing
internal import SourceDiagnostics

/// The audio streams of the content that follows: `audio_descriptor()` (SCTE 35, section 10.3.5).
public struct AudioDescriptor: Hashable, Sendable {
  /// The streams, at most 15.
  public var channels: [Channel]
  /// The 4 reserved bits after `audio_count`, as sent. Writers set them to ones.
  public var reservedBits: UInt8 = 0x0F

  /// One audio stream.
  public struct Channel: Hashable, Sendable {
    /// The `component_tag` of its stream identifier descriptor, 0xFF for the order of the PMT.
    public var componentTag: UInt8
    /// The three bytes of its ISO 639 language code, below 2^24.
    public var isoCode: UInt32
    /// `Bit_Stream_Mode` as in ATSC A/52, 3 bits.
    public var bitStreamMode: UInt8
    /// `Num_Channels` as the code of ATSC A/52, table A4.5, 4 bits. It is not a count.
    public var numChannels: UInt8
    /// Whether the stream is a full service by itself.
    public var isFullService: Bool

    /// An audio stream.
    public init(
      componentTag: UInt8, isoCode: UInt32, bitStreamMode: UInt8, numChannels: UInt8,
      isFullService: Bool
    ) {
      self.componentTag = componentTag
      self.isoCode = isoCode
      self.bitStreamMode = bitStreamMode
      self.numChannels = numChannels
      self.isFullService = isFullService
    }

    /// The language code as text, or as six hexadecimal digits when it is not printable.
    public var language: String {
      let bytes = [16, 8, 0].map { UInt8(truncatingIfNeeded: isoCode >> UInt32($0)) }
      return PrintableText.ascii(bytes) ?? Hexadecimal.text(bytes)
    }

    /// Returns the number for a `language` text.
    static func isoCode(of text: String) -> UInt32? {
      let characters = Array(text.utf8)
      if characters.count == 3 { return characters.reduce(0) { $0 << 8 | UInt32($1) } }
      guard let bytes = try? Hexadecimal.bytes(text), bytes.count == 3 else { return nil }
      return bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// A list of audio streams.
  public init(channels: [Channel]) { self.channels = channels }

  init(reading reader: inout SectionReader) throws(MalformedData) {
    let count = try reader.uint8("audio_count")
    self.reservedBits = count & 0x0F
    self.channels = []
    for _ in 0..<(count >> 4) {
      let tag = try reader.uint8("component_tag")
      let code = UInt32(truncatingIfNeeded: try reader.integer(3, "ISO_code"))
      let mode = try reader.uint8("Bit_Stream_Mode")
      channels.append(
        Channel(
          componentTag: tag, isoCode: code, bitStreamMode: mode >> 5, numChannels: mode >> 1 & 0x0F,
          isFullService: mode & 1 == 1))
    }
  }

  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    let count = try SectionWriter.checked(UInt64(channels.count), 15, "channels")
    writer.write(UInt8(truncatingIfNeeded: count << 4) | reservedBits & 0x0F)
    for (index, channel) in channels.enumerated() {
      let path = "channels[\(index)]"
      let code = try SectionWriter.checked(UInt64(channel.isoCode), 0xFF_FFFF, path + ".isoCode")
      let mode = try SectionWriter.checked(
        UInt64(channel.bitStreamMode), 7, path + ".bitStreamMode")
      let number = try SectionWriter.checked(UInt64(channel.numChannels), 15, path + ".numChannels")
      writer.write(channel.componentTag)
      writer.write(code, bytes: 3)
      writer.write(
        UInt8(truncatingIfNeeded: mode << 5 | number << 1) | (channel.isFullService ? 1 : 0))
    }
  }
}
