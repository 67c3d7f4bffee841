internal import ByteParsing
internal import FieldValues
internal import ID3

/// The value of a cue of ID3 in hls.js.
enum HLSjsValue {
  /// The value of a frame as carried; `nil` for one that is no cue.
  ///
  /// - Parameter alwaysHasInfo: whether a frame without a description has an empty one.
  static func fields(of frame: TagFrames.Frame, alwaysHasInfo: Bool) -> [Field]? {
    let body = frame.body
    switch frame.id {
    case "PRIV":
      guard body.count >= 2 else { return nil }
      let (owner, data) = body.splitAtZero
      let info = owner.textWithoutZeros
      // The time of packed audio is no cue.
      guard info != PrivateFrame.transportStreamTimestampOwner else { return nil }
      return value(frame.id, info, bytes: data)
    case "APIC": return picture(body)
    case "TXXX", "WXXX":
      guard body.count >= 2 else { return nil }
      let (info, data) = body.dropFirst().splitAtZero
      return value(frame.id, info.textWithoutZeros, text: data.textWithoutZeros)
    case let id where id.hasPrefix("W"):
      return value(id, alwaysHasInfo ? "" : nil, text: body.textWithoutZeros)
    default:
      guard body.count >= 2 else { return nil }
      return value(
        frame.id, alwaysHasInfo ? "" : nil, text: body.dropFirst().textWithoutZeros)
    }
  }

  /// A picture with texts in UTF-8; others are not shown.
  private static func picture(_ body: ArraySlice<UInt8>) -> [Field]? {
    guard body.count >= 2, body.first == 3 else { return nil }
    let (mimeType, rest) = body.dropFirst().splitAtZero
    guard let type = rest.first else { return nil }
    let (description, data) = rest.dropFirst().splitAtZero
    return picture(description.textWithoutZeros, mimeType.textWithoutZeros, type: type, data)
  }

  private static func picture(
    _ description: String, _ mimeType: String, type: UInt8, _ data: ArraySlice<UInt8>
  ) -> [Field] {
    [
      Field("key", .string("APIC")), Field("description", .string(description)),
      Field("mimeType", .string(mimeType)), Field("pictureType", .integer(type)),
      Field("dataBase64", .bytes(data)),
    ]
  }

  /// The value of a frame that is read by the standard, in the same form.
  static func fields(of frame: ID3Frame, alwaysHasInfo: Bool) -> [Field] {
    let id = frame.id.description
    let noInfo = alwaysHasInfo ? "" : nil
    switch frame {
    // hls.js reads past the terminator of a text in every version.
    case .userText(let frame):
      return value(id, frame.description, text: frame.texts.strings.joined())
    case .text(let frame): return value(id, noInfo, text: frame.texts.strings.joined())
    case .address(let frame): return value(id, noInfo, text: frame.url)
    case .userAddress(let frame): return value(id, frame.description, text: frame.url)
    case .privateData(let frame): return value(id, frame.ownerIdentifier, bytes: frame.data)
    case .picture(let frame):
      return picture(
        frame.description, frame.mimeType, type: frame.pictureType.rawValue, frame.data)
    default:
      let dictionary = frame.contentDictionary.filter { $0.0 != "id" }
      return value(id, noInfo, text: dictionary.map(\.1).joined())
    }
  }

  private static func value(_ key: String, _ info: String?, text: String) -> [Field] {
    var fields = [Field("key", .string(key))]
    fields.add("info", info)
    fields.add("data", text)
    return fields
  }

  private static func value(_ key: String, _ info: String, bytes: ArraySlice<UInt8>) -> [Field] {
    [Field("key", .string(key)), Field("info", .string(info)), Field("dataBase64", .bytes(bytes))]
  }

  /// The value in one line of text.
  static func summary(of value: [Field]) -> String {
    let info = value["info"]?.plainText ?? value["description"]?.plainText ?? ""
    let data = (value["data"] ?? value["dataBase64"])?.startOfText ?? ""
    return info.isEmpty ? data : "\(info) = \(data)"
  }
}

extension FieldValue {
  /// The text of a string; `nil` for other values.
  var plainText: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  /// The text of a string, the start of bytes in base64; empty for other values.
  var startOfText: String {
    if case .bytes(let bytes) = self { return Base64.text(bytes.prefix(ViewCue.shownByteCount)) }
    return plainText ?? ""
  }
}
