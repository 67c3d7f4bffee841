/// An identifier of the file by an owner, `UFID` (ID3v2.4.0 frames, section 4.1).
public struct FileIdentifierFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The owner as carried.
  public let ownerText: ID3Text
  /// The identifier, of up to 64 bytes by the standard.
  public let identifier: ArraySlice<UInt8>

  init(reading content: inout ID3FrameContentReader) {
    self.header = content.header
    self.ownerText = content.latin1Text("owner identifier")
    self.identifier = content.takeRest()
  }

  /// A URL that identifies the owner.
  public var ownerIdentifier: String { ownerText.string }

  var attributes: [ID3Attribute] {
    [
      ID3Attribute("ownerIdentifier", .text(ownerIdentifier)),
      ID3Attribute("identifier", .binary(identifier)),
    ]
  }

  var summary: String { identifier.summary(of: ownerIdentifier) }
}
