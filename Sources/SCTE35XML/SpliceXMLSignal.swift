public import SCTE35
public import SourceDiagnostics

/// One signal of a document: a `SpliceInfoSection` or a `Binary` element.
public struct SpliceXMLSignal: Hashable, Sendable {
  /// The bytes of the section, as carried or as encoded from the fields.
  public var bytes: [UInt8]
  /// The line of the element in the document, from 1.
  public var line: Int
  /// The issues of the XML, in document order. The section has its own issues.
  public var issues: [Issue]

  /// An ignored oddity in the XML of a signal.
  public struct Issue: Hashable, Sendable {
    /// What was found, and how it was interpreted.
    public var message: String
    /// The line in the document, from 1.
    public var line: Int
    /// The severity.
    public var severity: Severity

    /// An issue at a line.
    public init(_ message: String, line: Int, severity: Severity = .warning) {
      self.message = message
      self.line = line
      self.severity = severity
    }
  }

  /// The decoded section, with its issues.
  public var decoding: SpliceDecoding { SpliceInfoSection.decode(bytes) }
}
