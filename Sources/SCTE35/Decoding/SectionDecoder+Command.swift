internal import SourceDiagnostics

extension SectionDecoder {
  /// Decodes the command and leaves the reader at `descriptor_loop_length`.
  ///
  /// Returns `false` when the end of the command is unknown; all bytes are then in it.
  @inline(__always)
  mutating func decodeCommand(
    _ declaredLength: UInt16, into section: inout SpliceInfoSection
  ) throws(MalformedData) -> Bool {
    log.scope = .command
    defer { log.scope = .section }
    let type = try reader.uint8("splice_command_type")
    let start = reader.offset
    if declaredLength == SpliceInfoSection.unspecifiedCommandLength {
      section.declaredCommandLength = declaredLength
      return decodeUndelimited(type, from: start, into: &section)
    }
    let declaredEnd = start + Int(declaredLength)
    guard declaredEnd <= payloadEnd else {
      section.declaredCommandLength = declaredLength
      log.report(
        .commandLengthWrong,
        "splice_command_length is \(declaredLength), \(payloadEnd - start) bytes are left",
        at: start - 3, "spliceCommandLength", in: .section)
      return decodeUndelimited(type, from: start, into: &section)
    }
    reader.move(to: start..<declaredEnd)
    do throws(MalformedData) {
      section.command = try SpliceCommand(type: type, reading: &reader)
    } catch {
      return decodeBeyond(declaredEnd, type, from: start, error, into: &section)
    }
    if SpliceCommand.isReserved(type) {
      log.report(
        .commandTypeReserved, "splice_command_type 0x\(NumberText.byte(type)) is reserved",
        at: start - 1, "commandType")
    }
    let syntaxEnd = reader.offset
    reader.move(to: syntaxEnd..<payloadEnd)
    if syntaxEnd < declaredEnd {
      settleLongerLength(declaredEnd, declaredLength, syntaxEnd, into: &section)
    }
    return true
  }

  /// Trusts a length greater than the command, unless only the syntax leads to a loop.
  private mutating func settleLongerLength(
    _ declaredEnd: Int, _ declaredLength: UInt16, _ syntaxEnd: Int,
    into section: inout SpliceInfoSection
  ) {
    let extra = declaredEnd - syntaxEnd
    if !hasLoop(at: declaredEnd), hasLoop(at: syntaxEnd) {
      section.declaredCommandLength = declaredLength
      log.report(
        .commandLengthWrong,
        "splice_command_length is \(declaredLength), only \(Int(declaredLength) - extra) leads to the descriptors",
        at: syntaxEnd, "spliceCommandLength", in: .section)
      return
    }
    reader.move(to: syntaxEnd..<declaredEnd)
    section.commandTrailingBytes = reader.takeRest()
    reader.move(to: declaredEnd..<payloadEnd)
    log.report(
      .commandTrailingBytes,
      "something follows the end of the command: \(Plural.text(extra, "byte"))", at: syntaxEnd,
      "trailingBytes")
  }

  /// Decodes a command that needs more than its length, if its own end leads to a descriptor loop.
  private mutating func decodeBeyond(
    _ declaredEnd: Int, _ type: UInt8, from start: Int, _ fault: MalformedData,
    into section: inout SpliceInfoSection
  ) -> Bool {
    reader.move(to: start..<payloadEnd)
    if SpliceCommand.hasOwnLength(type),
      let command = try? SpliceCommand(type: type, reading: &reader), hasLoop(at: reader.offset)
    {
      section.command = command
      section.declaredCommandLength = UInt16(truncatingIfNeeded: declaredEnd - start)
      log.report(
        .commandLengthWrong,
        "splice_command_length is \(declaredEnd - start), the command has \(reader.offset - start)",
        at: start - 3, "spliceCommandLength", in: .section)
      return true
    }
    log.report(.commandMalformed, fault)
    reader.move(to: start..<declaredEnd)
    section.command = .unrecognized(type: type, bytes: reader.takeRest())
    reader.move(to: declaredEnd..<payloadEnd)
    return true
  }

  /// Decodes a command without a length up to the end of its syntax, which some commands do not
  /// have.
  private mutating func decodeUndelimited(
    _ type: UInt8, from start: Int, into section: inout SpliceInfoSection
  ) -> Bool {
    reader.move(to: start..<payloadEnd)
    if SpliceCommand.hasOwnLength(type) {
      do throws(MalformedData) {
        section.command = try SpliceCommand(type: type, reading: &reader)
        return true
      } catch { log.report(.commandMalformed, error) }
    } else {
      log.report(
        .commandLengthUnknown,
        "the end of a command of type 0x\(NumberText.byte(type)) is unknown without its length",
        at: start - 1, "commandType")
    }
    reader.move(to: start..<payloadEnd)
    section.command = .unrecognized(type: type, bytes: reader.takeRest())
    return false
  }

  /// Whether a descriptor loop that ends inside the section may start at an offset.
  private func hasLoop(at offset: Int) -> Bool {
    var whole = reader
    whole.move(to: offset..<payloadEnd)
    guard let length = whole.peekUInt16(at: offset) else { return false }
    return offset + 2 + Int(length) <= payloadEnd
  }
}
