public import SourceDiagnostics

/// The bytes of a resource and where they came from.
public struct LoadedResource: Hashable, Sendable {
  /// The bytes: those of the asked range, or all.
  public var bytes: [UInt8]
  /// How many bytes the whole resource has of which a range was asked for; nil when that is not known.
  public var totalByteCount: Int64?
  /// Where the bytes came from in the end, after redirects. References in them are resolved against it.
  public var finalLocation: ResourceLocation
  /// What a person should know although the bytes were read, such as a server that ignores ranges.
  public var findings: [Diagnostic]

  /// A resource from its parts.
  public init(
    bytes: [UInt8], finalLocation: ResourceLocation, findings: [Diagnostic] = []
  ) {
    self.bytes = bytes
    self.finalLocation = finalLocation
    self.findings = findings
  }
}
