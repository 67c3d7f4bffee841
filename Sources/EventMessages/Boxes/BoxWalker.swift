internal import ByteParsing
internal import SourceDiagnostics

/// Iterates over the boxes in a range of bytes. Excessive sizes are cut to the available bytes, and a
/// box without a proper type is skipped.
struct BoxWalker: Sequence, IteratorProtocol {
  let bytes: [UInt8]
  let log: BoxLog
  private var reader: ByteReader

  private static let headerByteCount = 8
  private static let uuidByteCount = 16

  init(_ bytes: [UInt8], in range: Range<Int>, log: BoxLog) {
    self.bytes = bytes
    self.log = log
    self.reader = ByteReader(bytes, in: range)
  }

  mutating func next() -> Box? {
    while !reader.isAtEnd, log.countBox(at: reader.offset) {
      guard let box = read() else { return nil }
      if box.type.isPrintable { return box }
    }
    return nil
  }

  private mutating func read() -> Box? {
    let start = reader.offset
    do throws(MalformedData) {
      let shortSize = try reader.uint32("size")
      let type = FourCharacterCode(code: try reader.uint32("type"))
      let available = reader.end - start
      if !type.isPrintable {
        log.note(.boxTypeInvalid, "\"\(type)\" is not a box type", at: start)
        // Bytes that are no box have a size at random.
        guard (UInt32(Self.headerByteCount)...UInt32(clamping: available)).contains(shortSize)
        else {
          reader.move(to: reader.end)
          return nil
        }
      }
      let size: UInt64 =
        switch shortSize {
        case 0: UInt64(available)
        case 1: try reader.integer(8, "largesize")
        default: UInt64(shortSize)
        }
      if type == "uuid" { try reader.skip(Self.uuidByteCount, "extended type") }
      return box(type, start: start, size: size, available: available)
    } catch {
      // Some writers end a container with four zero bytes.
      let rest = bytes[start..<reader.end]
      if rest.count >= Self.headerByteCount || rest.contains(where: { $0 != 0 }) {
        log.note(.trailingBytes, "\(reader.end - start) bytes are too few for a box", at: start)
      }
      reader.move(to: reader.end)
      return nil
    }
  }

  private mutating func box(
    _ type: FourCharacterCode, start: Int, size: UInt64, available: Int
  ) -> Box? {
    let contentStart = reader.offset
    guard size >= UInt64(contentStart - start) else {
      log.note(
        .boxSizeTooSmall,
        "\(type) declares \(size) bytes, its header has \(contentStart - start)", at: start)
      reader.move(to: reader.end)
      return nil
    }
    if size > UInt64(available) {
      log.note(.boxTruncated, "\(type) declares \(size) bytes, there are \(available)", at: start)
    }
    let end = start + Int(Swift.min(size, UInt64(available)))
    reader.move(to: end)
    return Box(type: type, byteOffset: start, content: contentStart..<end)
  }
}
