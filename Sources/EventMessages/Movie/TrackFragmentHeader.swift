internal import ByteParsing
internal import SourceDiagnostics

/// The time fields of `tfhd` (ISO/IEC 14496-12, section 8.8.7).
struct TrackFragmentHeader {
  let trackID: UInt32
  private let duration: UInt32?
  private let flags: UInt32?

  init(reading reader: inout ByteReader) throws(MalformedData) {
    let present = try reader.versionAndFlags().flags
    self.trackID = try reader.uint32("track_ID")
    if present & 0x01 != 0 { try reader.skip(8, "base_data_offset") }
    if present & 0x02 != 0 { try reader.skip(4, "sample_description_index") }
    self.duration = present & 0x08 != 0 ? try reader.uint32("default_sample_duration") : nil
    if present & 0x10 != 0 { try reader.skip(4, "default_sample_size") }
    self.flags = present & 0x20 != 0 ? try reader.uint32("default_sample_flags") : nil
  }

  /// The defaults of the track with the changes of the fragment.
  func defaults(over track: SampleDefaults) -> SampleDefaults {
    SampleDefaults(duration: duration ?? track.duration, flags: flags ?? track.flags)
  }
}
