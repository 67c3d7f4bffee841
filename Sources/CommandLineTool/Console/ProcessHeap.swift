#if canImport(Glibc)
  internal import CMalloc
  internal import Glibc
#endif

/// Sets the heap of a process up for the analysis of large inputs.
///
/// A sixth of the time to analyse a playlist of ten thousand segments would go into first touches of memory, page by
/// page of 4 KB, and into growing the heap of the thread that works by as little. The program calls it first; the
/// libraries leave the heap of their process alone.
enum ProcessHeap {
  /// How much of the address space the heap takes at once. It costs nothing until it is used.
  private static let reservedByteCount = 1 << 30
  /// Blocks of this size and larger are taken from the system by themselves.
  private static let separateByteCount: Int32 = 32 << 20
  private static let pageSize: UInt = 4096

  /// One heap for all threads, which stays with the process and may use huge pages.
  ///
  /// Where the system does not give the address space, all goes on as it does without this call.
  static func prepare() {
    #if canImport(Glibc)
      _ = mallopt(M_ARENA_MAX, 1)
      _ = mallopt(M_TRIM_THRESHOLD, .max)
      // The block has to be part of the heap, and the heap goes on where it ends.
      _ = mallopt(M_MMAP_MAX, 0)
      if let block = malloc(reservedByteCount) {
        free(block)
        let first = (UInt(bitPattern: block) + pageSize - 1) & ~(pageSize - 1)
        let end = (UInt(bitPattern: block) + UInt(reservedByteCount)) & ~(pageSize - 1)
        if let start = UnsafeMutableRawPointer(bitPattern: first), end > first {
          _ = madvise(start, Int(end - first), MADV_HUGEPAGE)
        }
      }
      _ = mallopt(M_MMAP_MAX, maximumSeparateBlocks)
      _ = mallopt(M_MMAP_THRESHOLD, separateByteCount)
    #endif
  }

  /// What the library allows by itself.
  private static let maximumSeparateBlocks: Int32 = 65536
}
