public import MediaTiming
internal import SourceDiagnostics

/// Data of an owner, `PRIV` (ID3v2.4.0 frames, section 4.27).
public struct PrivateFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The owner as carried.
  public let ownerText: ID3Text
  /// The data.
  public let data: ArraySlice<UInt8>
  /// Whether the owner is that of the time stamp of packed audio.
  public let isTiming: Bool

  /// The owner of the time stamp of packed audio (RFC 8216, section 3.4).
  public static let transportStreamTimestampOwner =
    "com.apple.streaming.transportStreamTimestamp"

  init(reading content: inout ID3FrameContentReader) {
    self.header = content.header
    self.ownerText = content.latin1Text("owner identifier")
    self.data = content.takeRest()
    self.isTiming = ownerText.bytes.elementsEqual(Self.transportStreamTimestampOwner.utf8)
    if isTiming, let fault = timestampFault {
      content.log.note(.timestampMalformed, fault, at: header.byteOffset)
    }
  }

  /// A URL or a reversed domain name that identifies the owner.
  public var ownerIdentifier: String { ownerText.string }

  /// The time stamp of packed audio; `nil` in frames of other owners, or when it is not 8 bytes.
  public var transportStreamTimestamp: TransportTimestamp? {
    guard isTiming, data.count == Self.timestampByteCount else { return nil }
    return TransportTimestamp(ticks: data.reduce(0) { $0 << 8 | UInt64($1) })
  }

  private static let timestampByteCount = 8

  private var timestampFault: String? {
    guard data.count == Self.timestampByteCount else {
      return "the time stamp has \(data.count) bytes, expected \(Self.timestampByteCount)"
    }
    let value = data.reduce(0) { $0 << 8 | UInt64($1) }
    guard value >= TransportTimestamp.modulus else { return nil }
    // The message does not contain the value, which differs in every segment, so that equal faults
    // are grouped.
    return "the time stamp has more than 33 bits, the lower 33 are used"
  }

  var attributes: [ID3Attribute] {
    [
      ID3Attribute("ownerIdentifier", .text(ownerIdentifier)),
      ID3Attribute("data", .binary(data)),
    ]
  }

  var summary: String { data.summary(of: ownerIdentifier) }
}
