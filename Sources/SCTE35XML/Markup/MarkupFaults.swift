internal import CLibXML2

/// What libxml2 has to say about a document while it reads it, so that nothing of it is printed.
final class MarkupFaults {
  /// More faults than this are not kept.
  static let maximumCount = 20

  /// One fault.
  struct Fault {
    var message: String
    var line: Int
  }

  /// The faults in their order.
  private(set) var faults: [Fault] = []
  /// Whether the document has a document type declaration.
  private(set) var hasDocumentType = false

  /// Collects what a parser reports, and stops it at a document type declaration, before anything
  /// in that is looked at.
  ///
  /// The parser must not be used after the collector is gone.
  func attach(to parser: xmlParserCtxtPtr) {
    parser.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    guard let handler = parser.pointee.sax else { return }
    handler.pointee.internalSubset = { context, _, _, _ in
      guard let context else { return }
      let parser = context.assumingMemoryBound(to: xmlParserCtxt.self)
      MarkupFaults.attached(to: parser)?.hasDocumentType = true
      xmlStopParser(parser)
    }
    handler.pointee.serror = { context, fault in
      guard let context, let fault else { return }
      MarkupFaults.attached(to: context.assumingMemoryBound(to: xmlParserCtxt.self))?
        .add(fault.pointee)
    }
  }

  private static func attached(to parser: xmlParserCtxtPtr) -> MarkupFaults? {
    parser.pointee._private.map { Unmanaged<MarkupFaults>.fromOpaque($0).takeUnretainedValue() }
  }

  private func add(_ fault: xmlError) {
    guard faults.count < Self.maximumCount else { return }
    var message = fault.message.map { String(cString: $0) } ?? "error \(fault.code)"
    while message.last?.isWhitespace ?? false { message.removeLast() }
    faults.append(Fault(message: message, line: Int(fault.line)))
  }
}
