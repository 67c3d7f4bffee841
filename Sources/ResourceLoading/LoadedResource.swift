public import SourceDiagnostics

/// The bytes of a resource and their origin.
public struct LoadedResource: Hashable, Sendable {
  /// The bytes: those of the requested range, or all.
  public var bytes: [UInt8]
  /// The size of the whole resource if a range was requested; nil if unknown.
  public var totalByteCount: Int64?
  /// The final location after redirects, the base for references in the resource.
  public var finalLocation: ResourceLocation
  /// Findings about a successful load, such as a server that ignores ranges.
  public var findings: [Diagnostic]

  /// A resource from its parts.
  public init(bytes: [UInt8], finalLocation: ResourceLocation, findings: [Diagnostic] = []) {
    self.bytes = bytes
    self.finalLocation = finalLocation
    self.findings = findings
  }
}
