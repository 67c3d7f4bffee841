#if canImport(Glibc)
  internal import Glibc
#endif

/// Asks the system for huge pages under large arrays.
///
/// Half of the time to read a playlist of a million segments would be first touches of memory in
/// pages of 4 KB; pages of 2 MB need a five-hundredth of them. A system without them loses nothing.
package enum LargeArrays {
  /// Smaller arrays gain nothing.
  private static let minimumByteCount = 4 << 20
  private static let pageSize: UInt = 4096

  /// Prepares the reserved memory of an array that is filled next.
  package static func prepare<Element>(_ array: inout [Element]) {
    let byteCount = array.capacity * MemoryLayout<Element>.stride
    guard byteCount >= minimumByteCount else { return }
    array.withUnsafeMutableBytes { prepare($0.baseAddress, byteCount: byteCount) }
  }

  /// Prepares memory that is filled next.
  package static func prepare(_ memory: UnsafeMutableRawPointer?, byteCount: Int) {
    #if canImport(Glibc)
      guard let memory, byteCount >= minimumByteCount else { return }
      let first = (UInt(bitPattern: memory) + pageSize - 1) & ~(pageSize - 1)
      let end = (UInt(bitPattern: memory) + UInt(byteCount)) & ~(pageSize - 1)
      guard let start = UnsafeMutableRawPointer(bitPattern: first), end > first else { return }
      // This is a hint: it affects only the speed.
      _ = madvise(start, Int(end - first), MADV_HUGEPAGE)
    #endif
  }
}
