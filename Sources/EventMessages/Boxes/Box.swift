/// The place and type of a box (ISO/IEC 14496-12, section 4.2).
struct Box {
  let type: FourCharacterCode
  /// The offset of the first byte of the size.
  let byteOffset: Int
  /// The bytes after size, type and, in a `uuid` box, the extended type; limited to the data.
  let content: Range<Int>
}
