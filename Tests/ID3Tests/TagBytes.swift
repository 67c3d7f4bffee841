/// Builds tags byte by byte, for tests.
enum TagBytes {
  static func syncsafe(_ value: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) }
  }

  static func plain(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }

  /// A tag around frames that are bytes already.
  static func tag(
    _ body: [UInt8]..., major: UInt8 = 4, flags: UInt8 = 0, footer: Bool = false
  ) -> [UInt8] {
    // Arrays are appended whole, which is faster without optimisation than joining them.
    let body = body.reduce(into: []) { $0 += $1 }
    let rest: [UInt8] = [major, 0, flags | (footer ? 0x10 : 0)] + syncsafe(body.count)
    return Array("ID3".utf8) + rest + body + (footer ? Array("3DI".utf8) + rest : [])
  }

  /// A frame of version 2.4, or of 2.3 when the size is plain.
  static func frame(
    _ id: String, _ content: [UInt8], flags: [UInt8] = [0, 0], plainSize: Bool = false
  ) -> [UInt8] {
    Array(id.utf8) + (plainSize ? plain(content.count) : syncsafe(content.count)) + flags + content
  }

  /// A frame of version 2.2.
  static func shortFrame(_ id: String, _ content: [UInt8]) -> [UInt8] {
    Array(id.utf8) + plain(content.count).dropFirst() + content
  }

  /// UTF-8 text; `\0` separates.
  static func text(_ text: String, encoding: UInt8 = 3) -> [UInt8] { [encoding] + text.utf8 }

  static func utf16(_ text: String, littleEndian: Bool, mark: Bool = true) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return littleEndian ? bytes.reversed() : bytes
    }
  }
}
