/// A frame of which only the bytes are available: of an unknown kind, encrypted, or malformed.
public struct UnknownFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The content after the header, without additions of the flags if those could be removed.
  public let data: ArraySlice<UInt8>

  var attributes: [ID3Attribute] {
    data.isEmpty ? [] : [ID3Attribute("data", .binary(data))]
  }

  var summary: String { data.summary }
}
