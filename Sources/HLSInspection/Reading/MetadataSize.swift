internal import CueSources
internal import EventMessages
internal import MediaStreams
package import SourceDiagnostics

/// The size of metadata, as it is charged to a ``MetadataBudget``.
///
/// Texts count as JSON writes them: a control character is six bytes there, and each text is written up to three times.
enum MetadataSize {
  /// The bytes that one tag, section or event message needs beside its content, about.
  static let overhead = 1 << 10
  /// The memory that a part of a tag or section at the start or end of a segment needs beside its bytes, about.
  static let partOverhead = 1 << 7
  /// The memory of a finding about a segment, about.
  static let finding = 1 << 9
  /// The number of findings of a segment that count nothing.
  static let freeFindingCount = 64
  /// The memory of the clock of a program, about, in a reading and a timeline.
  static let programClock = 1 << 7
  /// The number of programs of a segment whose clocks count nothing.
  static let freeProgramCount = 64

  /// The size of bytes that may be text in any encoding, as JSON writes it.
  static func ofText(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 &+ printedSize(of: $1) }
  }

  /// The size of a section as JSON writes it. Each of its fields is a line; those of an ordinary section are in
  /// ``overhead``, but one of four kilobytes may have a thousand identifiers.
  static func ofSection(_ bytes: [UInt8]) -> Int {
    let size = ofSection(byteCount: bytes.count)
    let count = cueCount(of: bytes)
    return count > 1 ? count * (size + overhead) : size
  }

  /// The size of a section of so many bytes that makes one cue.
  static func ofSection(byteCount: Int) -> Int {
    byteCount + max(0, byteCount - ordinarySectionSize) * printedBytesOfByte
  }

  /// The number of cues that a section makes, each of which has all of it: one for each event of a splice_schedule
  /// (SCTE 35, sections 9.6 and 9.7.2), and else one.
  private static func cueCount(of section: [UInt8]) -> Int {
    let (encryptedPacket, commandType, spliceCount) = (4, 13, 14)
    guard section.count > spliceCount, section[encryptedPacket] & 0x80 == 0,
      section[commandType] == scheduleType
    else { return 1 }
    return Int(section[spliceCount])
  }

  /// The splice_command_type of a splice_schedule.
  private static let scheduleType: UInt8 = 0x04
  private static let ordinarySectionSize = 256
  private static let printedBytesOfByte = 72

  /// A control character has an escape of six bytes, a quote one of two, and an invalid byte becomes U+FFFD.
  private static func printedSize(of byte: UInt8) -> Int {
    if byte >= 0x80 { return 3 }
    if byte < 0x20 || byte == 0x7F { return 6 }
    return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? 2 : 1
  }
}

extension MetadataPayload {
  /// The size of its bytes as they are printed.
  var printedSize: Int { kind == .id3 ? MetadataSize.ofText(bytes) : MetadataSize.ofSection(bytes) }
}

extension EventMessageBox {
  /// The size of its bytes and names as they are printed.
  var printedSize: Int {
    let section =
      switch scte35Form {
      case .binary: MetadataSize.ofSection(messageData)
      // A byte is four thirds of a character in base64, and more than that as attributes.
      case .xml, .xmlBinary: MetadataSize.ofSection(byteCount: messageData.count * 3 / 4)
      case nil: 0
      }
    return MetadataSize.ofText(messageData) + section + MetadataSize.ofText(schemeIDURI.utf8)
      + MetadataSize.ofText(value.utf8)
  }
}

extension SegmentReading {
  /// Leaves out the tags, sections and event messages of a file that are beyond the limit, and what else there may be
  /// thousands of.
  ///
  /// Only the sizes of metadata count: the memory of many small ones is in proportion to the file.
  package mutating func leaveOutMetadata(
    beyond budget: inout MetadataBudget, at location: SourceLocation = SourceLocation()
  ) {
    let payloadCount = payloads.firstIndex { !budget.take($0.printedSize) } ?? payloads.count
    let messageCount =
      eventMessages.firstIndex { !budget.take($0.box.printedSize) } ?? eventMessages.count
    var count = payloads.count - payloadCount + eventMessages.count - messageCount
    payloads.removeSubrange(payloadCount...)
    eventMessages.removeSubrange(messageCount...)
    count += openTags.keep { budget.take($0.bytes.count) }
    count += tagRests.keep { budget.take($0.bytes.count) }
    count += cutSections.keep { budget.take($0.bytes.count) }
    var rank = 0
    count += findings.keep { _ in
      rank += 1
      return rank <= MetadataSize.freeFindingCount || budget.take(MetadataSize.finding)
    }
    if !budget.take(programClockSize) {
      count += programClocks.count
      programClocks = [:]
    }
    guard count > 0 else { return }
    findings.append(
      Diagnostic(
        .metadataLimitExceeded,
        """
        the tags, sections, event messages, findings and clocks of programs need more than \
        \(budget.limit >> 20) MiB as they are printed, the last \(count) of them are left out
        """, at: location))
  }

  /// The memory and the output that its metadata needs, about.
  package var metadataSize: Int {
    let parts =
      openTags.reduce(0) { $0 + $1.bytes.count + MetadataSize.partOverhead }
      + tagRests.reduce(0) { $0 + $1.bytes.count + MetadataSize.partOverhead }
      + cutSections.reduce(0) { $0 + $1.bytes.count + MetadataSize.partOverhead }
    let findingSize =
      max(0, findings.count - MetadataSize.freeFindingCount) * MetadataSize.finding
    return payloads.reduce(0) { $0 + $1.printedSize + MetadataSize.overhead }
      + eventMessages.reduce(0) { $0 + $1.box.printedSize + MetadataSize.overhead }
      + parts + findingSize + programClockSize
  }

  private var programClockSize: Int {
    max(0, programClocks.count - MetadataSize.freeProgramCount) * MetadataSize.programClock
  }
}

extension Array {
  /// Keeps the elements before the first one that is refused; returns the number of the others.
  fileprivate mutating func keep(_ isKept: (Element) -> Bool) -> Int {
    let end = firstIndex { !isKept($0) } ?? count
    defer { removeSubrange(end...) }
    return count - end
  }
}
