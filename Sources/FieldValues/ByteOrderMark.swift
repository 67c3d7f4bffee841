extension Collection<UInt8> {
  /// The bytes without a byte order mark of UTF-8 at their start.
  package var withoutByteOrderMark: SubSequence {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}
