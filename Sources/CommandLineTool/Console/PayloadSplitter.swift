/// Splits lines into payloads: one a line, except for JSON and XML, which may go over several.
struct PayloadSplitter {
  /// One payload.
  struct Piece: Hashable {
    /// The payload as it was given, without blanks at its ends.
    var text: String
    /// Its first line, from 1.
    var line: Int
  }

  /// A document of more bytes is not waited for.
  static let maximumDocumentByteCount = LineSplitter.maximumLineByteCount

  private var lineNumber = 0
  private var scanner: DocumentScanner?
  /// The lines of a document that is not complete.
  private var pending: [String] = []
  private var pendingByteCount = 0

  /// Takes the next line, and calls the closure with a payload that is complete.
  mutating func append(_ line: String, _ body: (Piece) -> Void) {
    lineNumber += 1
    if scanner == nil { scanner = DocumentScanner(startingWith: line) }
    guard scanner != nil else { return emit(line, lineNumber, body) }
    scanner?.scan(line)
    pending.append(line)
    pendingByteCount += line.utf8.count + 1
    if scanner?.isComplete == true {
      emit(pending.joined(separator: "\n"), lineNumber - pending.count + 1, body)
      clear()
    } else if pendingByteCount > Self.maximumDocumentByteCount {
      finish(body)
    }
  }

  /// Ends the input. A document that is not complete was none: each of its lines is a payload.
  mutating func finish(_ body: (Piece) -> Void) {
    let first = lineNumber - pending.count + 1
    for (index, line) in pending.enumerated() { emit(line, first + index, body) }
    clear()
  }

  private mutating func clear() {
    scanner = nil
    pending = []
    pendingByteCount = 0
  }

  private func emit(_ text: String, _ line: Int, _ body: (Piece) -> Void) {
    let payload = text.trimmingBlanks
    if !payload.isEmpty { body(Piece(text: payload, line: line)) }
  }
}
