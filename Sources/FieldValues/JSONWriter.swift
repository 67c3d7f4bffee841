public import MediaTiming

/// Writes JSON (RFC 8259) sequentially, without building a tree first.
///
/// Text collects in the writer until ``drain(to:)``. The writer adds separators and escapes; the
/// caller must close objects and arrays in the right order.
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Layout: Hashable, Sendable {
    /// Everything on one line, without blanks.
    case compact
    /// One value a line, indented by two spaces.
    case indented
  }

  /// How the text is laid out.
  public let layout: Layout
  private var bytes: [UInt8] = []
  private var depth = 0
  private var isFirstInside = true
  private var followsKey = false

  /// The number of bytes that collect before ``drainWhenLarge(to:)`` writes them.
  static let largeByteCount = 64 * 1024

  /// An empty writer.
  public init(layout: Layout = .compact) {
    self.layout = layout
    bytes.reserveCapacity(Self.largeByteCount)
  }

  /// Writes out the text so far.
  public mutating func drain(to output: inout some TextOutputStream) {
    guard !bytes.isEmpty else { return }
    output.write(String(decoding: bytes, as: UTF8.self))
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes out the text so far if there is much of it.
  package mutating func drainWhenLarge(to output: inout some TextOutputStream) {
    if bytes.count >= Self.largeByteCount { drain(to: &output) }
  }

  /// Ends the line; the next value is independent.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isFirstInside = true
    followsKey = false
  }

  /// Writes an object whose members the closure writes.
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }

  /// Writes an array whose elements the closure writes.
  @inlinable
  public mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  /// Opens an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }
  /// Closes the object opened last.
  public mutating func endObject() { close(UInt8(ascii: "}")) }
  /// Opens an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }
  /// Closes the array opened last.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the name of the next member.
  public mutating func key(_ name: String) {
    quote(name, before: layout == .indented ? ": " : ":")
    followsKey = true
  }

  /// Writes `null`.
  public mutating func null() { write("null") }

  /// Writes a flag.
  public mutating func value(_ flag: Bool) { write(flag ? "true" : "false") }

  /// Writes a whole number.
  public mutating func value(_ number: Int64) {
    addValue(upTo: Self.maximumDigits + 1) { output in
      if number < 0 { output.append(UInt8(ascii: "-")) }
      Self.write(number.magnitude, to: &output)
    }
  }

  /// Writes a decimal number; one that is not finite has no JSON form and becomes `null`.
  public mutating func value(_ number: Double) {
    write(number.isFinite ? number.description : "null")
  }

  /// Writes seconds, rounded to six decimals half away from zero and without needless zeros.
  public mutating func value(_ time: MediaTime) {
    guard let microseconds = time.rounded(toTimescale: 1_000_000) else {
      return write(time.description)
    }
    let (whole, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    addValue(upTo: Self.maximumDigits + 8) { output in
      if microseconds < 0 { output.append(UInt8(ascii: "-")) }
      Self.write(whole, to: &output)
      output.append(UInt8(ascii: "."))
      var fraction = rest
      var unit: UInt64 = 100_000
      repeat {
        output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / unit))
        fraction %= unit
        unit /= 10
      } while fraction > 0
    }
  }

  /// Writes text.
  public mutating func value(_ text: String) { quote(text) }

  /// Writes bytes as text of base64 (RFC 4648).
  public mutating func value(_ bytes: ArraySlice<UInt8>) {
    addValue(upTo: Base64Encoding.characterCount(of: bytes.count) + 2) { output in
      output.append(UInt8(ascii: "\""))
      Base64Encoding.write(bytes, to: &output)
      output.append(UInt8(ascii: "\""))
    }
  }

  /// Writes a value that is JSON on one line already.
  package mutating func value(json: String) { write(json) }

  private mutating func open(_ bracket: UInt8) {
    addValue(upTo: 1) { $0.append(bracket) }
    depth += 1
    isFirstInside = true
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    let indentation = isFirstInside ? nil : self.indentation
    bytes.append(addingCapacity: 2 + (indentation ?? 0)) { output in
      output.append(line: indentation)
      output.append(bracket)
    }
    isFirstInside = false
  }

  /// How far a line is indented; `nil` if everything is on one line.
  private var indentation: Int? { layout == .indented && depth >= 0 ? 2 * depth : nil }

  /// Writes text as it is.
  private mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in addValue(upTo: utf8.count) { $0.append(copying: utf8) } }
  }

  /// Adds a value at once, behind what separates it from the one before. The check of the buffer for each of its
  /// bytes would take longer than writing them.
  @inline(__always)
  private mutating func addValue(upTo count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    guard !followsKey else {
      followsKey = false
      return bytes.append(addingCapacity: count, initializingWith: write)
    }
    let needsComma = !isFirstInside
    let indentation = depth > 0 ? self.indentation : nil
    isFirstInside = false
    bytes.append(addingCapacity: count + 2 + (indentation ?? 0)) { output in
      if needsComma { output.append(UInt8(ascii: ",")) }
      output.append(line: indentation)
      write(&output)
    }
  }

  /// The digits of the largest number.
  private static let maximumDigits = 20

  private static func write(_ number: UInt64, to output: inout OutputSpan<UInt8>) {
    var count = 1
    var rest = number
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    output.append(repeating: UInt8(ascii: "0"), count: count)
    output.withUnsafeMutableBufferPointer { digits, end in
      var rest = number
      for place in ((end - count)..<end).reversed() {
        digits[place] += UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
  }

  private mutating func quote(_ text: String, before end: StaticString = "") {
    var text = text
    text.withUTF8 { utf8 in
      guard Self.mayNeedEscapes(utf8) else {
        return addValue(upTo: utf8.count + 2 + end.utf8CodeUnitCount) { output in
          output.append(UInt8(ascii: "\""))
          output.append(copying: utf8)
          output.append(UInt8(ascii: "\""))
          for index in 0..<end.utf8CodeUnitCount { output.append(end.utf8Start[index]) }
        }
      }
      addValue(upTo: 1) { $0.append(UInt8(ascii: "\"")) }
      var runStart = 0
      var index = 0
      while index < utf8.count {
        guard let escape = Self.escape(utf8, at: index) else {
          index += 1
          continue
        }
        bytes.append(contentsOf: utf8[runStart..<index])
        bytes.append(contentsOf: escape.text.utf8)
        index += escape.byteCount
        runStart = index
      }
      bytes.append(contentsOf: utf8[runStart...])
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: end.description.utf8)
    }
  }

  /// Whether any byte may start an escape, eight bytes at a time. Nearly every text is plain ASCII and has none.
  @inline(__always)
  private static func mayNeedEscapes(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard utf8.count >= 8 else {
      var word = ones << 5
      for byte in utf8 { word = word << 8 | UInt64(byte) }
      return mayNeedEscapes(word)
    }
    let raw = UnsafeRawBufferPointer(utf8)
    let last = raw.count - 8
    var index = 0
    while index < last {
      if mayNeedEscapes(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { return true }
      index += 8
    }
    return mayNeedEscapes(raw.loadUnaligned(fromByteOffset: last, as: UInt64.self))
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Whether one of eight bytes is a control character, a quote, a backslash or not ASCII: its highest bit is then set.
  @inline(__always)
  private static func mayNeedEscapes(_ word: UInt64) -> Bool {
    let quotes = (word ^ ones &* UInt64(UInt8(ascii: "\""))) &- ones
    let backslashes = (word ^ ones &* UInt64(UInt8(ascii: "\\"))) &- ones
    return (word | (word &+ ones) | (word &- ones << 5) | quotes | backslashes) & ones << 7 != 0
  }

  /// The escape of the character at an index; `nil` for none.
  ///
  /// RFC 8259 requires it below U+0020, for quotes and for backslashes. DEL, the C1 controls and
  /// direction marks are escaped as well, because JSON is printed to terminals that a stream must
  /// not control, and U+2028 and U+2029, because some readers of ndjson treat them as line ends.
  @inline(__always)
  private static func escape(
    _ utf8: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (text: String, byteCount: Int)? {
    let byte = utf8[index]
    if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte != 0x7F {
      return byte < 0xC2 ? nil : escapeOfSequence(utf8, at: index)
    }
    switch byte {
    case UInt8(ascii: "\""): return (#"\""#, 1)
    case UInt8(ascii: "\\"): return (#"\\"#, 1)
    case UInt8(ascii: "\n"): return (#"\n"#, 1)
    case UInt8(ascii: "\r"): return (#"\r"#, 1)
    case UInt8(ascii: "\t"): return (#"\t"#, 1)
    default: return (numericEscape(byte), 1)
    }
  }

  /// The escape of a character of several bytes. Most characters with the same first byte need
  /// none.
  private static func escapeOfSequence(
    _ utf8: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (text: String, byteCount: Int)? {
    func byte(_ offset: Int) -> UInt8 {
      index + offset < utf8.count ? utf8[index + offset] : 0
    }
    switch (utf8[index], byte(1), byte(2)) {
    case (0xC2, 0x80..<0xA0, _): return (numericEscape(byte(1)), 2)
    // The Arabic letter mark.
    case (0xD8, 0x9C, _): return (#"\u061c"#, 2)
    // The marks of direction, the separators of lines and paragraphs, embeddings and overrides.
    case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xA8...0xAE):
      return (numericEscape(byte(2) - 0x80, of: "20"), 3)
    // The isolates.
    case (0xE2, 0x81, 0xA6...0xA9): return (numericEscape(byte(2) - 0x40, of: "20"), 3)
    default: return nil
    }
  }

  private static func numericEscape(_ value: UInt8, of row: String = "00") -> String {
    #"\u"# + row + (value < 0x10 ? "0" : "") + String(value, radix: 16)
  }
}

extension OutputSpan<UInt8> {
  /// Starts a line; none without an indentation.
  @inline(__always)
  fileprivate mutating func append(line indentation: Int?) {
    guard let indentation else { return }
    append(UInt8(ascii: "\n"))
    append(repeating: UInt8(ascii: " "), count: indentation)
  }

  @inline(__always)
  fileprivate mutating func append(copying added: UnsafeBufferPointer<UInt8>) {
    withUnsafeMutableBufferPointer { bytes, count in
      guard !added.isEmpty else { return }
      _ = UnsafeMutableBufferPointer(rebasing: bytes[count...]).update(from: added)
      count += added.count
    }
  }
}

extension JSONWriter {
  /// Writes a value of any kind.
  public mutating func value(_ value: FieldValue) {
    switch value {
    case .null: null()
    case .bool(let flag): self.value(flag)
    case .integer(let number): self.value(number)
    case .number(let number): self.value(number)
    case .time(let time): self.value(time)
    case .string(let text): self.value(text)
    case .bytes(let bytes): self.value(bytes)
    case .array(let values): array(values) { $0.value($1) }
    case .object(let fields): object { $0.members(fields) }
    }
  }

  /// Writes members of the open object.
  public mutating func members(_ fields: [Field]) {
    // Elements of a span are not retained.
    let fields = fields.span
    for index in fields.indices {
      key(fields[index].name)
      value(fields[index].value)
    }
  }

  package mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    self.value(value)
  }

  package mutating func member(_ name: String, _ value: Bool?) {
    guard let value else { return }
    key(name)
    self.value(value)
  }

  package mutating func member(_ name: String, _ value: Int?) {
    guard let value else { return }
    key(name)
    self.value(Int64(value))
  }

  package mutating func member(_ name: String, _ value: MediaTime?) {
    guard let value else { return }
    key(name)
    self.value(value)
  }

  package mutating func member(_ name: String, _ value: CalendarTime?) {
    member(name, value?.description)
  }

  package mutating func member(_ name: String, _ value: TransportTimestamp?) {
    member(name, value.map { Int($0.ticks) })
  }

  package mutating func memberOrNull(_ name: String, _ value: MediaTime?) {
    key(name)
    if let value { self.value(value) } else { null() }
  }

  package mutating func memberOrNull(_ name: String, _ value: CalendarTime?) {
    key(name)
    if let value { self.value(value.description) } else { null() }
  }
}
