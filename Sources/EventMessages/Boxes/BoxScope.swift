internal import ByteParsing
internal import SourceDiagnostics

/// The range of one box in a file, with the context for reading its content.
struct BoxScope {
  let bytes: [UInt8]
  let log: BoxLog

  func boxes(in range: Range<Int>) -> BoxWalker { BoxWalker(bytes, in: range, log: log) }

  /// Visits every box in a container.
  func forEachChild(of box: Box, _ body: (Box) -> Void) {
    log.inside(box) { for child in boxes(in: box.content) { body(child) } }
  }

  /// Reads the fields of a box; `nil`, with an issue, when they are malformed.
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
