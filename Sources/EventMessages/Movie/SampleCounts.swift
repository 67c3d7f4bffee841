internal import ByteParsing
internal import SourceDiagnostics

/// How many samples a table lists, and how large they are. Samples that share their bytes count separately.
public struct SampleCounts: Hashable, Sendable {
  /// The number of samples; `Int.max` for more.
  public private(set) var count = 0
  /// The sum of their sizes in bytes; `Int.max` for more.
  public private(set) var byteCount = 0

  /// No samples.
  init() {}

  /// The samples of `stsz` or `stz2` (ISO/IEC 14496-12, section 8.7.3). Declared sizes need no memory.
  init(_ box: Box, in scope: BoxScope) {
    self.init()
    self =
      scope.read(box) { reader throws(MalformedData) in
        _ = try reader.versionAndFlags()
        var counts = SampleCounts()
        if box.type == "stz2" {
          let bitCount = try reader.uint32("field_size") & 0xFF
          // The sizes are at most 65,535 bytes.
          let count = Int(try reader.uint32("sample_count"))
          counts.add(count, each: bitCount > 8 ? 0xFFFF : 0xFF)
          return counts
        }
        let size = try reader.uint32("sample_size")
        let count = Int(try reader.uint32("sample_count"))
        guard size == 0 else {
          counts.add(count, each: Int(size))
          return counts
        }
        for _ in 0..<min(count, reader.remaining / 4) {
          counts.add(1, each: Int(try reader.uint32("entry_size")))
        }
        return counts
      } ?? self
  }

  /// Adds samples of one size.
  mutating func add(_ count: Int, each size: Int) {
    let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
    add(SampleCounts(count: count, byteCount: overflow ? .max : bytes))
  }

  /// Adds other samples.
  mutating func add(_ other: SampleCounts) {
    let (count, isMany) = count.addingReportingOverflow(other.count)
    let (byteCount, isLarge) = byteCount.addingReportingOverflow(other.byteCount)
    (self.count, self.byteCount) = (isMany ? .max : count, isLarge ? .max : byteCount)
  }

  private init(count: Int, byteCount: Int) {
    self.count = count
    self.byteCount = byteCount
  }
}
