internal import ByteParsing
public import MediaTiming
public import SourceDiagnostics

/// Reads the value of one tag and keeps what was wrong with it.
public struct TagReader {
  let text: PlaylistText
  let line: Int
  /// What the tag says in attributes, with those of other lines where several tags describe one thing.
  public let attributes: AttributeList
  /// What was wrong so far.
  public private(set) var findings: [Diagnostic] = []

  /// A reader of one line.
  public init(_ line: PlaylistLine) {
    self.init(text: line.text, line: line.index)
  }

  init(text: PlaylistText, line: Int) {
    let hasList = TagCatalog.hasAttributeList(row: text.lines[line].tag)
    self.init(
      text: text, line: line,
      attributes: hasList
        ? AttributeList(text: text, line: line) : AttributeList(text: text, items: []))
    reportFaults()
  }

  init(text: PlaylistText, line: Int, attributes: AttributeList) {
    self.text = text
    self.line = line
    self.attributes = attributes
  }

  /// The number of the line, from 1.
  public var lineNumber: Int { text.number(ofLine: line) }

  /// The place of the tag.
  public var location: SourceLocation {
    text.sourceLocation(line: line, byte: text.lines[line].contentStart)
  }

  /// Keeps a finding.
  public mutating func report(
    _ rule: DiagnosticRule, _ message: String, at location: SourceLocation? = nil,
    severity: Severity? = nil
  ) {
    findings.append(Diagnostic(rule, message, at: location ?? self.location, severity: severity))
  }

  /// The text after the colon, without blanks around it; `nil` without a colon.
  public var value: String? {
    guard let range = valueRange else { return nil }
    return text.string(range)
  }

  var valueRange: Range<Int>? {
    guard var range = text.lines[line].value else { return nil }
    while let first = range.first, text.bytes[first] == 0x20 || text.bytes[first] == 0x09 {
      range = (first + 1)..<range.upperBound
    }
    return range
  }

  private var tagText: String { text.string(text.lines[line].name) }

  /// The value of the tag as a whole number of 64 bits; what is no such number is a finding.
  public mutating func integerValue() -> Int? {
    let written = value ?? ""
    if let number = Int(written) {
      if number < 0 { report(.numberOutOfRange, "\(tagText) has the negative number \(number)") }
      return number
    }
    if UInt64(written) != nil {
      reportLargeNumber(tagText, written, at: location)
    } else if Self.isDigits(written.drop { $0 == "-" || $0 == "+" }) {
      report(
        .numberOutOfRange,
        "\(tagText) has the number \(shortened(written)), which does not fit 64 bits")
    } else {
      report(
        Self.isForeignNumber(written) ? .numberOutOfRange : .mistypedValue,
        "\(tagText) has \(shown(written)), a whole number was expected")
    }
    return nil
  }

  /// The value of the tag, exactly as it is written, where a whole number should be. Decimals are a warning.
  public mutating func wholeValue() -> MediaTime? {
    let written = value ?? ""
    let expectation = "\(tagText) has \(shown(written)), a whole number was expected"
    if let range = valueRange, let number = DecimalText.parse(text.bytes, in: range),
      number.end == range.upperBound
    {
      // Values below the minimum of a tag are reported elsewhere.
      if !number.time.isNegative, !Self.isDigits(written[...]) {
        report(.mistypedValue, expectation, severity: .warning)
      }
      return number.time
    }
    report(Self.isForeignNumber(written) ? .numberOutOfRange : .mistypedValue, expectation)
    return nil
  }

  /// The value of the tag as a sequence number. Past 63 bits it lacks its highest bit, so that the numbers of two loads
  /// still differ by as much.
  public mutating func sequenceNumber() -> Int? {
    guard let large = value.flatMap(UInt64.init), large > UInt64(Int.max) else {
      return integerValue()
    }
    let number = Int(truncatingIfNeeded: large & UInt64(Int.max))
    report(
      .readingLimit,
      "\(tagText) has the number \(large), which is read as \(number), without the highest of its 64 bits"
    )
    return number
  }

  /// The text of an attribute, whether in quotes or not.
  public mutating func string(_ name: AttributeName) -> String? { attributes[name]?.value }

  /// The text of an attribute that the tag must have.
  public mutating func required(
    _ name: AttributeName, rule: DiagnosticRule = .missingAttribute
  ) -> String? {
    if let attribute = attributes[name] { return attribute.value }
    report(rule, "\(tagText) has no \(name.rawValue)")
    return nil
  }

  /// A whole number.
  public mutating func integer(_ name: AttributeName) -> Int? {
    if let attribute = attributes[name], attribute.integer == nil, UInt64(attribute.value) != nil {
      reportLargeNumber(name.rawValue, attribute.value, at: attribute.valueLocation)
      return nil
    }
    let number = typed(name, "a whole number", rule: numberRule(name)) { $0.integer }
    if let number, number < 0 {
      report(
        .numberOutOfRange, "\(name.rawValue) is \(number), a negative number",
        at: attributes[name]?.valueLocation)
    }
    return number
  }

  /// An exact decimal number.
  public mutating func decimal(_ name: AttributeName) -> MediaTime? {
    typed(name, "a decimal number", rule: numberRule(name)) { $0.decimal }
  }

  /// Width and height.
  public mutating func resolution(_ name: AttributeName) -> Resolution? {
    typed(name, "a width and a height") { $0.resolution }
  }

  /// `YES` or `NO`.
  public mutating func flag(_ name: AttributeName) -> Bool? {
    typed(name, "YES or NO", rule: .undefinedValue) {
      switch $0.value {
      case "YES": true
      case "NO": false
      default: nil
      }
    }
  }

  /// A length and an offset, `1000@20`.
  public mutating func byteRange(_ name: AttributeName) -> ByteRangeText? {
    typed(name, "a byte range") { ByteRangeText($0.value) }
  }

  /// Hexadecimal digits. What does not decode stays as text, with a finding.
  public mutating func hexadecimal(_ name: AttributeName) -> HexadecimalValue? {
    guard let attribute = attributes[name] else { return nil }
    let value = attribute.hexadecimal
    if attribute.bytesOfCapitals == nil, let error = value.error {
      var place = attribute.valueLocation
      place.byteOffset = place.byteOffset.map { $0 + error.byteOffset }
      place.column = place.column.map { $0 + error.byteOffset }
      report(.malformedHexadecimal, "\(name.rawValue) does not decode: \(error)", at: place)
    }
    return value
  }

  /// A date. One without a zone is read as UTC, with a finding.
  public mutating func date(_ name: AttributeName, rule: DiagnosticRule) -> CalendarTime? {
    guard let attribute = attributes[name] else { return nil }
    guard let date = attribute.date else {
      report(
        rule,
        "\(name.rawValue) \(stated(attribute.value)), an ISO 8601 date and time was expected",
        at: attribute.valueLocation)
      return nil
    }
    reportForm(of: date, name.rawValue, rule: rule, at: attribute.valueLocation)
    return date
  }

  mutating func requiredInteger(
    _ name: AttributeName, rule: DiagnosticRule = .missingAttribute
  ) -> Int? {
    required(name, rule: rule) == nil ? nil : integer(name)
  }

  mutating func requiredDecimal(_ name: AttributeName) -> MediaTime? {
    required(name) == nil ? nil : decimal(name)
  }

  /// Texts with tabs between them.
  mutating func tabSeparated(_ name: AttributeName) -> [String]? {
    string(name)?.split(separator: "\t").map(String.init)
  }

  /// IV, which has 16 bytes. It is a number, so that an odd count of digits is a short one and not a malformed one.
  mutating func initializationVector() -> HexadecimalValue? {
    let digits = (attributes["IV"]?.value ?? "").dropFirst(2)
    let isNumber = attributes["IV"]?.form == .hexadecimal && digits.allSatisfy(\.isHexDigit)
    let value = isNumber ? attributes["IV"]?.hexadecimal : hexadecimal("IV")
    let bits = isNumber ? digits.count * 4 : value?.bytes.map { $0.count * 8 }
    if let bits, bits != 128 {
      // A number may be written without its leading zeros, but decryptors fill it up on different sides.
      report(
        .malformedInitializationVector, "IV has \(bits) bits, 128 were expected",
        at: attributes["IV"]?.valueLocation, severity: bits < 128 && bits > 0 ? .warning : .error)
    }
    return value
  }

  /// Reports the difference of a date from the form that the standard requires.
  mutating func reportForm(
    of date: CalendarTime, _ name: String, rule: DiagnosticRule, at place: SourceLocation
  ) {
    if date.unusualText?.contains(" ") == true {
      report(
        rule, "\(name) has a blank between date and time, a T was expected", at: place,
        severity: .warning)
    }
    if date.utcOffset == nil {
      report(rule, "\(name) has no time zone, UTC is taken", at: place, severity: .warning)
    }
  }

  /// Reports a number up to 2^64 - 1, which the standard allows but which is not read.
  private mutating func reportLargeNumber(
    _ name: String, _ written: String, at place: SourceLocation
  ) {
    report(
      .readingLimit, "\(name) has the number \(written), numbers past \(Int.max) are not read",
      at: place)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }

  private mutating func typed<Value>(
    _ name: AttributeName, _ expectation: String, rule: DiagnosticRule = .mistypedValue,
    _ convert: (Attribute) -> Value?
  ) -> Value? {
    guard let attribute = attributes[name] else { return nil }
    if let value = convert(attribute) { return value }
    report(
      rule, "\(name.rawValue) \(stated(attribute.value)), \(expectation) was expected",
      at: attribute.valueLocation)
    return nil
  }

  /// The rule that a value breaks which is no number of its type.
  private func numberRule(_ name: AttributeName) -> DiagnosticRule {
    let written = attributes[name]?.writtenValue ?? ""
    return Self.isForeignNumber(written) ? .numberOutOfRange : .mistypedValue
  }

  /// Whether a text is a number as programs write it and playlists may not: `NaN`, `inf`, `0x1p4`, `1e5`.
  private static func isForeignNumber(_ text: String) -> Bool {
    let isDecimal = text.utf8.allSatisfy { "0123456789.-+".utf8.contains($0) }
    return !isDecimal && !text.isEmpty && Double(text) != nil
  }

  private mutating func reportFaults() {
    for fault in attributes.faults where fault.kind != .emptyAttribute {
      let rule: DiagnosticRule =
        switch fault.kind {
        case .tooMany: .readingLimit
        case .typographicQuotes: .mistypedValue
        default: .malformedAttributeList
        }
      report(
        rule, attributes.typographicMessage(of: fault) ?? "\(tagText): \(fault.kind.rawValue)",
        at: text.sourceLocation(line: line, byte: fault.offset))
    }
    for index in attributes.repeatedPositions() {
      let attribute = attributes[index]
      report(
        .repeatedAttribute,
        "\(tagText) has \(attribute.name.rawValue) twice, the first value counts",
        at: attribute.location)
    }
  }

  private func stated(_ text: String) -> String {
    "\(text.isEmpty ? "has" : "is") \(shown(text))"
  }

  private func shown(_ text: String) -> String {
    text.isEmpty ? "no value" : "\"\(shortened(text))\""
  }

  private func shortened(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }
}
