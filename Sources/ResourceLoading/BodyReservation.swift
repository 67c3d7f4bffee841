/// The space that a body gets while it arrives.
enum BodyReservation {
  /// Above this size a body of unknown length gets several times its space, which uses no memory before it is written;
  /// growing in small steps would copy it often.
  private static let smallestOpenSize = 4 << 20
  /// The growth factor for a body of unknown length. Reserving the maximum size at first would end the process where
  /// address space is limited.
  private static let growth = 8

  /// The capacity for a body that has outgrown its space; `nil` to let it grow by itself.
  ///
  /// - Parameters:
  ///   - count: The number of bytes so far.
  ///   - declared: The number of bytes that the server has announced.
  ///   - maximum: The maximum size of the body.
  static func capacity(for count: Int, declared: Int64?, maximum: Int) -> Int? {
    guard count > smallestOpenSize else { return nil }
    if let declared { return min(Int(clamping: declared), maximum) }
    let grown = count * growth
    // One more growth would hold the body twice.
    return grown > maximum / 2 ? maximum : grown
  }
}
