internal import SourceDiagnostics

/// A command of somebody's own: `private_command()` (SCTE 35, section 9.7.6).
public struct PrivateCommand: Hashable, Sendable {
  /// Whose command it is, as registered with SMPTE.
  public var identifier: FormatIdentifier
  /// What follows the identifier.
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
