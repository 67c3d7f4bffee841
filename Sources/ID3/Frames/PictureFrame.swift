internal import FieldValues
internal import SourceDiagnostics

/// A picture, `APIC` (ID3v2.4.0 frames, section 4.14), and `PIC` of version 2.2.
public struct PictureFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// The media type, such as `image/jpeg`; `-->` when the data is a URL.
  ///
  /// Version 2.2 has a format of three letters, which becomes the media type here.
  public let mimeType: String
  /// The kind of picture.
  public let pictureType: PictureType
  /// The description as carried.
  public let descriptionText: ID3Text
  /// The picture, or its URL.
  public let data: ArraySlice<UInt8>

  /// The media type for a URL instead of a picture.
  static let addressType = "-->"

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    try content.readEncoding()
    if content.version.major == 2 {
      let format = ID3Text(coding: .latin1, bytes: try content.take(3, "image format")).string
      self.mimeType = Self.mimeType(ofFormat: format)
    } else {
      self.mimeType = content.latin1Text("MIME type").string
    }
    self.pictureType = PictureType(rawValue: try content.byte("picture type"))
    self.descriptionText = content.text("description")
    self.data = content.takeRest()
  }

  private static func mimeType(ofFormat format: String) -> String {
    switch format.uppercased() {
    case addressType: addressType
    case "JPG": "image/jpeg"
    default: "image/" + format.lowercased()
    }
  }

  /// The description of the picture.
  public var description: String { descriptionText.string }

  /// The URL of the picture, if the frame does not contain the picture itself.
  public var url: String? {
    guard mimeType == Self.addressType else { return nil }
    return ID3Text(coding: .latin1, bytes: data.prefix { $0 != 0 }).string
  }

  var attributes: [ID3Attribute] {
    var attributes = [
      ID3Attribute("mimeType", .text(mimeType)),
      ID3Attribute("pictureType", .integer(Int(pictureType.rawValue))),
    ]
    if let name = pictureType.name {
      attributes.append(ID3Attribute("pictureTypeName", .detail(.string(name))))
    }
    attributes.append(ID3Attribute("description", .text(description)))
    attributes.append(ID3Attribute("data", url.map { .text($0) } ?? .binary(data)))
    return attributes
  }

  var summary: String {
    let type = pictureType.name ?? "picture type \(pictureType.rawValue)"
    let names = [mimeType, type, description].filter { !$0.isEmpty }
    return (names + [url ?? data.summary]).joined(separator: " ")
  }
}

/// The kind of a picture in a tag (ID3v2.4.0 frames, section 4.14).
public struct PictureType: RawRepresentable, Hashable, Sendable {
  /// The number in the frame.
  public var rawValue: UInt8

  /// A type from its number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  private static let names = [
    "other", "file icon", "other file icon", "front cover", "back cover", "leaflet page", "media",
    "lead artist", "artist", "conductor", "band", "composer", "lyricist", "recording location",
    "during recording", "during performance", "screen capture", "bright coloured fish",
    "illustration", "band logotype", "publisher logotype",
  ]

  /// The name of the type; `nil` for a number without one.
  public var name: String? {
    Self.names.indices.contains(Int(rawValue)) ? Self.names[Int(rawValue)] : nil
  }
}
