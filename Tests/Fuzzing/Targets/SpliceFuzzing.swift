import FieldValues
import MediaTiming
import SCTE35
import SourceDiagnostics

/// Fuzzes the decoder and the encoder of SCTE-35 sections.
///
/// What decodes without an error encodes to the same bytes, by itself and through its fields;
/// nothing else that the library offers for a section traps.
enum SpliceFuzzing: FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    let decoding = SpliceInfoSection.decode(bytes)
    require(decoding.byteCount <= bytes.count, "a section is no longer than its bytes")
    if let text = String(validating: bytes, as: UTF8.self) {
      _ = try? SplicePayloadText.bytes(text)
    }
    guard let section = decoding.section else {
      require(!decoding.issues.isEmpty, "no section without an issue")
      return
    }
    let encoded = try? section.encoded()
    if decoding.isValid, decoding.byteCount <= SpliceInfoSection.maximumSectionLength + 3 {
      require(
        encoded == Array(bytes[..<decoding.byteCount]), "a valid section encodes to its bytes")
      let copy = try? SpliceInfoSection(fields: .object(section.fields)).encoded()
      require(copy == encoded, "the fields of a valid section make the same section")
    }
    _ = section.textTree.count &+ section.summary.count &+ section.contentIssues.count
    _ = (section.direction, section.breakDuration, section.normalizedForComparison)
    var tracker = SpliceEventTracker()
    for second in 0...1 {
      _ = tracker.follow(
        section, at: .init(time: section.spliceTime?.time ?? MediaTime(seconds: second)))
    }
  }
}
