internal import SourceDiagnostics

/// A file in a tag, `GEOB` (ID3v2.4.0 frames, section 4.15).
public struct ObjectFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The media type as carried.
  public let mimeTypeText: ID3Text
  /// The file name as carried.
  public let fileNameText: ID3Text
  /// The description as carried.
  public let descriptionText: ID3Text
  /// The content of the file.
  public let data: ArraySlice<UInt8>

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    try content.readEncoding()
    self.mimeTypeText = content.latin1Text("MIME type")
    self.fileNameText = content.text("file name")
    self.descriptionText = content.text("content description")
    self.data = content.takeRest()
  }

  /// The media type, such as `text/plain`.
  public var mimeType: String { mimeTypeText.string }

  /// The name of the file.
  public var fileName: String { fileNameText.string }

  /// The description of the file.
  public var description: String { descriptionText.string }

  var attributes: [ID3Attribute] {
    [
      ID3Attribute("mimeType", .text(mimeType)), ID3Attribute("fileName", .text(fileName)),
      ID3Attribute("description", .text(description)), ID3Attribute("data", .binary(data)),
    ]
  }

  var summary: String {
    let names = [fileName, description, mimeType].filter { !$0.isEmpty }
    return (names + [data.summary]).joined(separator: " ")
  }
}
