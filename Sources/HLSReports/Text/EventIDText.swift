/// An event id in both forms that operators know.
enum EventIDText {
  /// `100 (0x64)`.
  static func text(_ id: some BinaryInteger) -> String {
    "\(id) (0x\(String(id, radix: 16, uppercase: true)))"
  }
}
