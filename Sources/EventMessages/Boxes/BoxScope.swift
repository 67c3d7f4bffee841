internal import ByteParsing
internal import SourceDiagnostics

/// The part of a file in which one box lies, with what is needed to read what is in the box.
struct BoxScope {
  let bytes: [UInt8]
  let log: BoxLog

  /// The boxes in a range of bytes.
  func boxes(in range: Range<Int>) -> BoxWalker { BoxWalker(bytes, in: range, log: log) }

  /// Does something with every box in a container.
  func forEachChild(of box: Box, _ body: (Box) -> Void) {
    log.inside(box) { for child in boxes(in: box.content) { body(child) } }
  }

  /// Reads the fields of a box; `nil`, with an issue, when they do not follow the syntax.
  func read<Value>(
    _ box: Box, _ body: (inout ByteReader) throws(MalformedData) -> Value
  ) -> Value? {
    var reader = ByteReader(bytes, in: box.content)
    do throws(MalformedData) {
      return try body(&reader)
    } catch {
      log.inside(box) { log.note(.boxMalformed, "\(error)", at: error.byteOffset) }
      return nil
    }
  }
}
