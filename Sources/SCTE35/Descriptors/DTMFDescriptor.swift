internal import SourceDiagnostics

/// Cue tones for older equipment: `DTMF_descriptor()` (SCTE 35, section 10.3.2).
public struct DTMFDescriptor: Hashable, Sendable {
  /// The time from the end of the tones to the splice, in tenths of a second.
  public var preroll: UInt8
  /// The tones, at most seven of `0`-`9`, `*` and `#`, as ASCII.
  public var characters: [UInt8]
  /// The 5 reserved bits after `dtmf_count`, as sent. Writers set them to ones.
  public var reservedBits: UInt8 = 0x1F

  /// Tones that end some tenths of a second before the splice.
  public init(preroll: UInt8, characters: [UInt8]) {
    self.preroll = preroll
    self.characters = characters
  }

  /// The tones as text, if printable.
  public var text: String? { PrintableText.ascii(characters) }

  /// The characters that are no tones.
  var unknownCharacters: [UInt8] {
    characters.filter {
      !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) && $0 != UInt8(ascii: "*")
        && $0 != UInt8(ascii: "#")
    }
  }

  init(reading reader: inout SectionReader) throws(MalformedData) {
    self.preroll = try reader.uint8("preroll")
    let count = try reader.uint8("dtmf_count")
    self.reservedBits = count & 0x1F
    self.characters = try reader.take(Int(count >> 5), "DTMF_char")
  }

  func write(to writer: inout SectionWriter) throws(SpliceEncodingError) {
    let count = try SectionWriter.checked(UInt64(characters.count), 7, "chars")
    writer.write(preroll)
    writer.write(UInt8(truncatingIfNeeded: count << 5) | reservedBits & 0x1F)
    writer.write(characters)
  }
}
