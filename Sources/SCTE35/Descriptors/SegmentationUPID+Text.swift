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
  /// Returns `nil` when the text does not have the form of the type.
  public init?(type: UPIDType, text: String) {
    let bytes: [UInt8]?
    switch type {
    case .umid:
      bytes = try? Hexadecimal.bytes(text.filter { $0 != "." })
    case .isan, .versionedISAN: bytes = ISANText.bytes(text)
    case .airingID: bytes = try? Hexadecimal.bytes(text)
    case .eidr: bytes = EIDRText.bytes(text)
    case .uuid: bytes = try? Hexadecimal.bytes(text.filter { $0 != "-" })
    case .atscContentIdentifier, .mid, .notUsed: bytes = nil
    case .mpu:
      bytes = Self.managedBytes(text)
    default: bytes = Array(text.utf8)
    }
    guard let bytes else { return nil }
    self.init(type: type, bytes: bytes)
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
