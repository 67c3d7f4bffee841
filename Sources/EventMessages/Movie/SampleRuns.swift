internal import ByteParsing
internal import SourceDiagnostics

/// A table of sample counts and a value for each, `stts` or `ctts` (ISO/IEC 14496-12, section
/// 8.6.1).
///
/// The table is read entry by entry, and never kept as a whole.
struct SampleRuns {
  /// The remaining samples of the current entry; `nil` after the last one.
  private(set) var run: (count: Int, value: UInt32)?
  private var reader: ByteReader
  private var entriesLeft: UInt32

  init?(_ box: Box, in scope: BoxScope) {
    let start = scope.read(box) { reader throws(MalformedData) in
      _ = try reader.versionAndFlags()
      let count = try reader.uint32("entry_count")
      return (reader, count)
    }
    guard let start else { return nil }
    self.reader = start.0
    self.entriesLeft = start.1
    if Int(entriesLeft) > reader.remaining / 8 {
      scope.log.inside(box) {
        scope.log.note(
          .boxMalformed,
          "entry_count is \(start.1), there is room for \(start.0.remaining / 8)",
          at: box.byteOffset)
      }
    }
    readEntry()
  }

  var isAtEnd: Bool { run == nil }

  /// Skips samples of the current entry, and continues with the next entry after its last.
  mutating func advance(by count: Int) {
    guard let current = run else { return }
    if count < current.count {
      run = (current.count - count, current.value)
    } else {
      readEntry()
    }
  }

  private mutating func readEntry() {
    run = nil
    while run == nil, entriesLeft > 0 {
      entriesLeft -= 1
      guard let count = try? reader.uint32("sample_count"),
        let value = try? reader.uint32("sample_delta or sample_offset")
      else { return }
      if count > 0 { run = (Int(count), value) }
    }
  }
}
