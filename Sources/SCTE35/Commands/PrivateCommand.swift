internal import SourceDiagnostics

/// A private command: `private_command()` (SCTE 35, section 9.7.6).
public struct PrivateCommand: Hashable, Sendable {
  /// The owner of the command, as registered with SMPTE.
  public var identifier: FormatIdentifier
  /// The bytes after the identifier.
  public var bytes: [UInt8]

  /// A command of the owner of an identifier.
  public init(identifier: FormatIdentifier, bytes: [UInt8]) {
    self.identifier = identifier
    self.bytes = bytes
  }

  init(reading reader: inout SectionReader) throws(MalformedData) {
    self.identifier = FormatIdentifier(rawValue: try reader.uint32("identifier"))
    self.bytes = reader.takeRest()
  }
}
