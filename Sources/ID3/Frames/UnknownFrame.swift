/// A frame of which only the bytes are known: of another kind, encrypted, or malformed.
public struct UnknownFrame: ID3FrameBody {
  /// What the header says.
  public let header: ID3FrameHeader
  /// The content after the header, without what the flags added when that could be taken off.
  public let data: ArraySlice<UInt8>

  var attributes: [ID3Attribute] {
    data.isEmpty ? [] : [ID3Attribute("data", .binary(data))]
  }

  var summary: String { data.summary }
}
