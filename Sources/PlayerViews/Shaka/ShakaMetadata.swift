internal import FieldValues
internal import ID3
internal import MediaTiming

/// Metadata of Shaka Player: a frame of ID3 or an attribute of a date range.
struct ShakaMetadata: Hashable {
  var key: String
  var description = ""
  /// `data`, or `dataBase64` for bytes.
  var data: Field
  var mimeType: String?
  var pictureType: UInt8?

  /// Text under a key.
  init(_ key: String, description: String = "", text: String) {
    self.key = key
    self.description = description
    data = Field("data", .string(text))
  }

  /// Bytes under a key.
  init(_ key: String, description: String = "", bytes: ArraySlice<UInt8>) {
    self.key = key
    self.description = description
    data = Field("dataBase64", .bytes(bytes))
  }

  /// The time stamp of packed audio.
  init(timestamp: TransportTimestamp, countsLastByteTwice: Bool) {
    key = "PRIV"
    description = PrivateFrame.transportStreamTimestampOwner
    let surplus = countsLastByteTwice ? timestamp.ticks & 0xFF : 0
    data = Field(
      "data",
      .number(Double(timestamp.ticks + surplus) / Double(TransportTimestamp.timescale / 1000)))
  }

  /// The media type of a picture that is a URL.
  private static let addressType = "-->"
  /// Where values of a list are joined.
  private static let separator = " / "

  /// A frame as carried; `nil` for one that is not reported.
  init?(_ frame: TagFrames.Frame) {
    let body = frame.body
    switch frame.id {
    case "PRIV":
      let (owner, data) = body.splitAtZero
      guard body.count >= 2, owner.count < body.count else { return nil }
      let name = owner.textWithoutZeros
      guard name != PrivateFrame.transportStreamTimestampOwner else { return nil }
      self.init(frame.id, description: name, bytes: data)
    case "APIC":
      self.init(picture: body)
    case "TXXX", "WXXX":
      guard let encoding = body.first else { return nil }
      let (info, rest) = body.dropFirst().split(encoding)
      self.init(
        frame.id, description: info.text(encoding),
        text: Self.list(rest, frame.id == "WXXX" ? 0 : encoding))
    case "COMM", "USLT":
      guard let encoding = body.first, body.count >= 4 else { return nil }
      let (info, rest) = body.dropFirst(4).split(encoding)
      self.init(frame.id, description: info.text(encoding), text: Self.list(rest, encoding))
    case let id where id.hasPrefix("T"):
      guard let encoding = body.first, body.count >= 2 else { return nil }
      self.init(id, text: Self.list(body.dropFirst(), encoding))
    case let id where id.hasPrefix("W"): self.init(id, text: body.textWithoutZeros)
    default: self.init(frame.id, bytes: body)
    }
  }

  private init?(picture body: ArraySlice<UInt8>) {
    guard let encoding = body.first else { return nil }
    let (type, rest) = body.dropFirst().splitAtZero
    guard let pictureType = rest.first else { return nil }
    let (info, data) = rest.dropFirst().split(encoding)
    let mimeType = type.textWithoutZeros
    let description = info.text(encoding)
    if mimeType == Self.addressType {
      self.init("APIC", description: description, text: data.textWithoutZeros)
    } else {
      self.init("APIC", description: description, bytes: data)
    }
    self.mimeType = mimeType
    self.pictureType = pictureType
  }

  /// `payload`.
  var payload: [Field] {
    [
      Field("key", .string(key)), Field("description", .string(description)), data,
      Field("mimeType", mimeType.map(FieldValue.string) ?? .null),
      Field("pictureType", pictureType.map { .integer($0) } ?? .null),
    ]
  }

  /// The value in one line of text.
  var summary: String {
    let value: String
    if case .number(let number) = data.value {
      value = "\(number)"
    } else {
      value = data.value.startOfText
    }
    return description.isEmpty ? value : "\(description) = \(value)"
  }

  // MARK: Text

  /// The values of a list, joined, without zeros at the end.
  private static func list(_ bytes: ArraySlice<UInt8>, _ encoding: UInt8) -> String {
    var values: [String] = []
    var rest = bytes
    while !rest.isEmpty {
      let (value, others) = rest.split(encoding)
      values.append(value.text(encoding))
      rest = others
    }
    while values.last?.isEmpty == true { values.removeLast() }
    return values.joined(separator: separator)
  }
}
