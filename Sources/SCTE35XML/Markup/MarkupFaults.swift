internal import CLibXML2

/// The faults of a document, and the reason for an early stop of the parser.
///
/// Without a collector, libxml2 prints faults.
final class MarkupFaults {
  /// The maximum number of faults that are kept.
  static let maximumCount = 20

  struct Fault {
    var message: String
    var line: Int
  }

  /// The faults in their order.
  private(set) var faults: [Fault] = []
  /// The reason for stopping before the end of the document.
  private(set) var refusal: SpliceXMLError?

  /// Collects the parser's faults, and stops it at a document type declaration, before its content,
  /// and at an element beyond the limits of ``MarkupParser``.
  ///
  /// The parser must not outlive the collector.
  func attach(to parser: xmlParserCtxtPtr) {
    parser.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    guard let handler = parser.pointee.sax else { return }
    handler.pointee.internalSubset = { context, _, _, _ in
      guard let context else { return }
      MarkupFaults.stop(
        context.assumingMemoryBound(to: xmlParserCtxt.self),
        "a document type declaration is not read")
    }
    handler.pointee.startElementNs = { context, name, prefix, uri, count, names, n, d, attributes in
      guard let context else { return }
      let parser = context.assumingMemoryBound(to: xmlParserCtxt.self)
      if parser.pointee.nodeNr >= MarkupParser.maximumDepth {
        MarkupFaults.stop(parser, "elements are nested deeper than \(MarkupParser.maximumDepth)")
      } else if parser.pointee.nsNr / 2 > MarkupParser.maximumNamespaceCount {
        // Each prefix is searched among all of them. A prefix and its namespace count as two.
        MarkupFaults.stop(
          parser, "more than \(MarkupParser.maximumNamespaceCount) namespaces are in force")
      } else {
        xmlSAX2StartElementNs(context, name, prefix, uri, count, names, n, d, attributes)
      }
    }
    handler.pointee.serror = { context, fault in
      guard let context, let fault else { return }
      MarkupFaults.attached(to: context.assumingMemoryBound(to: xmlParserCtxt.self))?
        .add(fault.pointee)
    }
  }

  private static func stop(_ parser: xmlParserCtxtPtr, _ reason: String) {
    attached(to: parser)?.refusal = SpliceXMLError(reason, line: Int(xmlSAX2GetLineNumber(parser)))
    xmlStopParser(parser)
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
