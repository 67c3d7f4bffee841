internal import ByteParsing

extension SegmentationUPID {
  /// The usual written form of the identifier; `nil` when the bytes have none.
  public var text: String? {
    guard !bytes.isEmpty else { return nil }
    switch type {
    case .umid: return bytes.count == 32 ? groups(of: 4, separator: ".") : nil
    case .isan, .versionedISAN: return ISANText(bytes)?.description
    case .airingID: return "0x" + Hexadecimal.text(bytes)
    case .eidr: return EIDRText(bytes)?.description
    case .atscContentIdentifier: return ATSCContentIdentifier(bytes)?.description
    case .mpu: return managedText
    case .mid: return nil
    case .uuid: return uuidText
    default: return PrintableText.lenient(bytes)
    }
  }

  /// Parses the written form of an identifier, for the types that have one.
  ///
  /// An AiringID may also be a decimal number. Returns `nil` when the text does not have the form
  /// of the type.
  public init?(type: UPIDType, text: String) {
    let bytes: [UInt8]?
    switch type {
    case .umid:
      bytes = try? Hexadecimal.bytes(text.filter { $0 != "." })
    case .isan, .versionedISAN: bytes = ISANText.bytes(text)
    case .airingID: bytes = Self.airingBytes(text)
    case .eidr: bytes = EIDRText.bytes(text)
    case .uuid: bytes = Self.uuidBytes(text)
    case .atscContentIdentifier, .mid, .notUsed: bytes = nil
    case .mpu:
      bytes = Self.managedBytes(text)
    default: bytes = Array(text.utf8)
    }
    guard let bytes else { return nil }
    self.init(type: type, bytes: bytes)
  }

  /// The number of hexadecimal digits of an AiringID.
  private static let airingDigitCount = 16

  /// The bytes of an AiringID: a hexadecimal number, filled up with zeros, or a decimal one.
  ///
  /// Digits alone are decimal, except for as many as all bytes have in hexadecimal.
  private static func airingBytes(_ text: String) -> [UInt8]? {
    var digits = text
    if text.lowercased().hasPrefix("0x") {
      digits.removeFirst(2)
    } else if !text.isEmpty, text.utf8.count != airingDigitCount,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    {
      guard let number = UInt64(text) else { return nil }
      digits = String(number, radix: 16)
    }
    guard !digits.isEmpty else { return [] }
    let zeros = String(repeating: "0", count: max(0, airingDigitCount - digits.utf8.count))
    return try? Hexadecimal.bytes(zeros + digits)
  }

  /// The bytes of a UUID, with or without what makes it a URN (RFC 9562, section 4).
  private static func uuidBytes(_ text: String) -> [UInt8]? {
    let prefix = "urn:uuid:"
    let digits = text.lowercased().hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    return try? Hexadecimal.bytes(digits.filter { $0 != "-" })
  }

  /// The owner and, after a colon, the private data as text or hexadecimal.
  private var managedText: String? {
    guard let formatIdentifier else { return nil }
    let data = Array(bytes[4...])
    return "\(formatIdentifier):"
      + (PrintableText.ascii(data) ?? "0x" + Hexadecimal.text(data))
  }

  private static func managedBytes(_ text: String) -> [UInt8]? {
    guard let colon = text.firstIndex(of: ":"), let owner = FormatIdentifier(String(text[..<colon]))
    else { return nil }
    let data = text[text.index(after: colon)...]
    if data.hasPrefix("0x") {
      guard let bytes = try? Hexadecimal.bytes(data) else { return nil }
      return owner.bytes + bytes
    }
    return owner.bytes + Array(data.utf8)
  }

  /// Sixteen bytes in the form of RFC 4122; some senders put that text itself into the message.
  private var uuidText: String? {
    guard bytes.count == 16 else { return PrintableText.ascii(bytes) }
    let digits = Array(Hexadecimal.text(bytes))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }

  private func groups(of size: Int, separator: String) -> String {
    stride(from: 0, to: bytes.count, by: size).map {
      NumberText.upper(bytes[$0..<min($0 + size, bytes.count)])
    }.joined(separator: separator)
  }
}
