internal import SourceDiagnostics

/// The avail of a splice: `avail_descriptor()` (SCTE 35, section 10.3.1).
public struct AvailDescriptor: Hashable, Sendable {
  /// `provider_avail_id`.
  public var providerAvailID: UInt32

  /// An avail of the provider.
  public init(providerAvailID: UInt32) { self.providerAvailID = providerAvailID }

  init(reading reader: inout SectionReader) throws(MalformedData) {
    self.providerAvailID = try reader.uint32("provider_avail_id")
  }

  func write(to writer: inout SectionWriter) { writer.write(providerAvailID) }
}
