/// Splits lines into payloads: one a line, except for JSON and XML, which may span several.
struct PayloadSplitter {
  struct Piece: Hashable {
    /// The payload as given, without surrounding blanks.
    var text: String
    /// Its first line, from 1.
    var line: Int
  }

  /// The maximum size of a document over several lines in bytes.
  static let maximumDocumentByteCount = LineSplitter.maximumLineByteCount

  private var lineNumber = 0
  private var scanner: DocumentScanner?
  /// The lines of an incomplete document, each with its end. As one text, millions of short ones are no larger than
  /// their bytes.
  private var pending = ""
  private var pendingLineCount = 0

  /// Takes the next line, and calls the closure with each complete payload.
  mutating func append(_ line: String, _ body: (Piece) -> Void) {
    lineNumber += 1
    if scanner == nil { scanner = DocumentScanner(startingWith: line) }
    guard scanner != nil else { return emit(line, lineNumber, body) }
    scanner?.scan(line)
    pending += line
    pending += "\n"
    pendingLineCount += 1
    if scanner?.isComplete == true {
      emit(pending, lineNumber - pendingLineCount + 1, body)
      clear()
    } else if pending.utf8.count > Self.maximumDocumentByteCount {
      finish(body)
    }
  }

  /// Ends the input. The lines of an incomplete document are payloads of their own.
  mutating func finish(_ body: (Piece) -> Void) {
    var number = lineNumber - pendingLineCount
    var start = pending.startIndex
    while let end = pending.utf8[start...].firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      emit(String(pending[start..<end]), number, body)
      start = pending.utf8.index(after: end)
    }
    clear()
  }

  private mutating func clear() {
    scanner = nil
    pending = ""
    pendingLineCount = 0
  }

  private func emit(_ text: String, _ line: Int, _ body: (Piece) -> Void) {
    let payload = text.trimmingBlanks
    if !payload.isEmpty { body(Piece(text: payload, line: line)) }
  }
}
