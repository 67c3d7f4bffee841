/// Text made of numbers, digit by digit, because a report may have millions of times.
struct DigitText {
  private var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Appends a character of ASCII.
  mutating func append(_ character: Unicode.Scalar) {
    bytes.append(UInt8(truncatingIfNeeded: character.value))
  }

  /// Appends a number with leading zeros up to a width.
  mutating func append(_ number: UInt64, width: Int = 1) {
    if width == 2, number < 100 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
      return bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
    var count = 1
    var rest = number / 10
    while rest > 0 {
      count += 1
      rest /= 10
    }
    count = max(count, width)
    bytes.append(addingCapacity: count) { $0.append(repeating: UInt8(ascii: "0"), count: count) }
    var place = bytes.count
    rest = number
    while rest > 0 {
      place -= 1
      bytes[place] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// Appends a number of any size.
  mutating func append(_ number: UInt128) {
    if let small = UInt64(exactly: number) {
      append(small)
    } else {
      bytes.append(contentsOf: String(number).utf8)
    }
  }

  /// Removes trailing zeros, down to a number of characters.
  mutating func dropTrailingZeros(downTo count: Int) {
    while bytes.count > count, bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
  }

  /// How many characters there are.
  var count: Int { bytes.count }

  var string: String { String(decoding: bytes, as: UTF8.self) }
}
