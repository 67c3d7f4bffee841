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

  /// Raises the number of samples to another one, if that is larger.
  mutating func raise(to other: Int) { count = max(count, other) }

  /// The number of samples that `stts` or `ctts` declares.
  static func declared(inRuns box: Box, in scope: BoxScope) -> Int {
    var reader = ByteReader(scope.bytes, in: box.content)
    guard (try? reader.skip(8, "version, flags and entry_count")) != nil else { return 0 }
    var counts = SampleCounts()
    while let count = try? reader.uint32("sample_count"),
      (try? reader.skip(4, "sample_delta or sample_offset")) != nil
    {
      counts.add(Int(count), each: 0)
    }
    return counts.count
  }

  /// The samples of audio without compression that libavformat makes one entry of, at least.
  private static let samplesOfEntry = 160

  /// The number of entries that the chunks of `stsc` and `stco` or `co64` need, at most (ISO/IEC 14496-12, sections
  /// 8.7.4 and 8.7.5).
  static func entries(inChunks runs: Box, offsets: Box, in scope: BoxScope) -> Int {
    var reader = ByteReader(scope.bytes, in: offsets.content)
    guard (try? reader.skip(4, "version and flags")) != nil,
      let declared = try? reader.uint32("entry_count")
    else { return 0 }
    // A reader that ignores the size of the box ends with the file.
    let chunkCount = min(Int(declared), scope.bytes.count / 4)
    reader = ByteReader(scope.bytes, in: runs.content)
    guard (try? reader.skip(8, "version, flags and entry_count")) != nil else { return 0 }
    var counts = SampleCounts()
    var last: (first: Int, perChunk: Int)?
    func add(_ chunks: Int) {
      guard let last, chunks > 0 else { return }
      counts.add(chunks, each: last.perChunk / samplesOfEntry + 1)
    }
    while let first = try? reader.uint32("first_chunk"),
      let perChunk = try? reader.uint32("samples_per_chunk"),
      (try? reader.skip(4, "sample_description_index")) != nil
    {
      if let last { add(Int(first) - last.first) }
      last = (Int(first), Int(perChunk))
    }
    if let last { add(chunkCount - last.first + 1) }
    return counts.byteCount
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
