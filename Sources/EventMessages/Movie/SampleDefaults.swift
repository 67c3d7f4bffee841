internal import ByteParsing
internal import SourceDiagnostics

/// The values of samples that a run omits (ISO/IEC 14496-12, sections 8.8.3 and 8.8.7).
struct SampleDefaults: Hashable, Sendable {
  var duration: UInt32 = 0
  /// `nil` when unknown whether samples are sync samples.
  var flags: UInt32?

  /// The flag of a sample that is not a sync sample.
  static let isNonSync: UInt32 = 0x1_0000

  /// The fields of `trex`.
  static func trackExtends(
    _ reader: inout ByteReader
  ) throws(MalformedData) -> (trackID: UInt32, defaults: SampleDefaults) {
    _ = try reader.versionAndFlags()
    let trackID = try reader.uint32("track_ID")
    try reader.skip(4, "default_sample_description_index")
    let duration = try reader.uint32("default_sample_duration")
    try reader.skip(4, "default_sample_size")
    let flags = try reader.uint32("default_sample_flags")
    return (trackID, SampleDefaults(duration: duration, flags: flags))
  }
}
