internal import ByteParsing

extension TagText {
  /// Creates the EXT-X-DATERANGE tag of some values.
  ///
  /// The result reads back as the same values, numbers without loss.
  public init(_ tag: DateRangeTag, customAttributes: [CustomAttribute] = []) {
    self.init(.dateRange)
    add("ID", tag.id.map { .quoted($0) })
    add("CLASS", tag.attributeClass.map { .quoted($0) })
    add("START-DATE", tag.startDate.map { .date($0) })
    add("END-DATE", tag.endDate.map { .date($0) })
    add("DURATION", tag.duration.map { .decimal($0) })
    add("PLANNED-DURATION", tag.plannedDuration.map { .decimal($0) })
    add("CUE", tag.cue.isEmpty ? nil : .quoted(tag.cue.joined(separator: ",")))
    add("SCTE35-CMD", tag.scte35Command.map(Self.hexadecimal))
    add("SCTE35-OUT", tag.scte35Out.map(Self.hexadecimal))
    add("SCTE35-IN", tag.scte35In.map(Self.hexadecimal))
    for attribute in customAttributes {
      let text: AttributeText =
        switch attribute.value {
        case .string(let text): .quoted(text)
        case .number(let number): .decimal(number)
        case .hexadecimal(let value): Self.hexadecimal(value)
        }
      add(AttributeName(rawValue: attribute.name), text)
    }
    if tag.endsOnNext { add("END-ON-NEXT", .enumerated("YES")) }
  }

  /// Bytes as digits; a value that is not a sequence of bytes stays as written.
  private static func hexadecimal(_ value: HexadecimalValue) -> AttributeText {
    value.bytes.map { .hexadecimal($0) } ?? .enumerated(value.text)
  }
}

extension DateRangeTag {
  /// A date range with only an ID.
  public init(id: String) {
    self.id = id
    self.endsOnNext = false
    self.cue = []
  }
}

extension HexadecimalValue {
  /// The value of some bytes.
  public init(_ bytes: [UInt8]) {
    self.init(text: "0x" + Hexadecimal.text(bytes).uppercased())
  }
}
