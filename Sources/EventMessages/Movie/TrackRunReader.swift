internal import ByteParsing
internal import SourceDiagnostics

/// Sums up the samples of `trun` boxes (ISO/IEC 14496-12, section 8.8.8).
struct TrackRunReader {
  let defaults: SampleDefaults
  /// The decode time of the next sample.
  private(set) var decodeTime: Int128
  private(set) var times = SampleTimes()
  /// Whether the first sample of the first run is a sync sample.
  private(set) var startsWithSync: Bool?

  init(defaults: SampleDefaults, start: Int128) {
    self.defaults = defaults
    self.decodeTime = start
  }

  /// The optional fields of a run and of its samples.
  private struct Layout {
    let bits: UInt32

    var hasDataOffset: Bool { bits & 0x01 != 0 }
    var hasFirstFlags: Bool { bits & 0x04 != 0 }
    var hasDuration: Bool { bits & 0x100 != 0 }
    var hasSize: Bool { bits & 0x200 != 0 }
    var hasFlags: Bool { bits & 0x400 != 0 }
    var hasOffset: Bool { bits & 0x800 != 0 }
    var hasSampleFields: Bool { bits & 0xF00 != 0 }
  }

  mutating func read(_ reader: inout ByteReader) throws(MalformedData) {
    let layout = Layout(bits: try reader.versionAndFlags().flags)
    let count = Int(try reader.uint32("sample_count"))
    if layout.hasDataOffset { try reader.skip(4, "data_offset") }
    let firstFlags = layout.hasFirstFlags ? try reader.uint32("first_sample_flags") : nil
    guard count > 0 else { return }
    guard layout.hasSampleFields else {
      // All samples are equal, so a large count costs no time.
      noteFirst(firstFlags ?? defaults.flags)
      add(count, defaults.duration, offset: 0)
      return
    }
    for _ in 0..<count {
      let duration =
        layout.hasDuration ? try reader.uint32("sample_duration") : defaults.duration
      if layout.hasSize { try reader.skip(4, "sample_size") }
      let flags = layout.hasFlags ? try reader.uint32("sample_flags") : defaults.flags
      // Version 0 has unsigned offsets, but writers store negative ones there too.
      let offset =
        layout.hasOffset
        ? Int32(bitPattern: try reader.uint32("sample_composition_time_offset")) : 0
      noteFirst(firstFlags ?? flags)
      add(1, duration, offset: offset)
    }
  }

  private mutating func noteFirst(_ flags: UInt32?) {
    guard times.count == 0 else { return }
    startsWithSync = flags.map { $0 & SampleDefaults.isNonSync == 0 }
  }

  private mutating func add(_ count: Int, _ duration: UInt32, offset: Int32) {
    times.add(count: count, each: duration, at: decodeTime, offset: offset)
    decodeTime += Int128(count) * Int128(duration)
  }
}
