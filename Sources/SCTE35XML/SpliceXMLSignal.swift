public import SCTE35
public import SourceDiagnostics

/// One signal of a document: a `SpliceInfoSection` or a `Binary` element.
public struct SpliceXMLSignal: Hashable, Sendable {
  /// The bytes of the section: those that the document carries, or those that the fields encode to.
  public var bytes: [UInt8]
  /// The line of the element in the document, from 1.
  public var line: Int
  /// What is odd about the XML, in the order of the document. The section has its own issues.
  public var issues: [Issue]

  /// Something odd about the XML of a signal, which was passed over.
  public struct Issue: Hashable, Sendable {
    /// What was found, then what was made of it.
    public var message: String
    /// The line in the document, from 1.
    public var line: Int
    /// How much it matters.
    public var severity: Severity

    /// An issue at a line.
    public init(_ message: String, line: Int, severity: Severity = .warning) {
      self.message = message
      self.line = line
      self.severity = severity
    }
  }

  /// The section in the bytes, with what is wrong with it.
  public var decoding: SpliceDecoding { SpliceInfoSection.decode(bytes) }
}
