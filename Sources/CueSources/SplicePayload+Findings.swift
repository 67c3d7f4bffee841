internal import SCTE35
public import SourceDiagnostics

extension DiagnosticRule {
  /// A payload that should stand without quotes.
  public static let hexadecimalInQuotes = DiagnosticRule(
    "PAY-002", "hexadecimal-in-quotes", .warning,
    "A hexadecimal value stands without quotes; in quotes it is a text.",
    specification: "RFC 8216bis, section 4.2")
  /// The outer frame of a section is wrong.
  public static let spliceSectionMalformed = DiagnosticRule(
    "PAY-004", "splice-section-malformed", .error,
    "A splice information section has table_id 0xFC and the length that it declares.",
    specification: "SCTE 35, section 9.6")
  /// The checksum of a section is wrong.
  public static let spliceChecksumMismatch = DiagnosticRule(
    "PAY-005", "splice-checksum-mismatch", .error,
    "The CRC_32 of a splice information section is that of its bytes.",
    specification: "SCTE 35, section 9.6")
  /// The inside of a section is wrong.
  public static let spliceContentMalformed = DiagnosticRule(
    "PAY-006", "splice-content-malformed", .error,
    "The lengths of commands and descriptors fit their syntax.",
    specification: "SCTE 35, sections 9.7 and 10.2")
}

extension SplicePayload {
  /// What is wrong with it, as one finding: that the text is no bytes, or the first error in the bytes, since
  /// those behind it may follow from it. A valid section with other bytes behind it is a warning; `nil` when
  /// nothing is wrong.
  ///
  /// - Parameters:
  ///   - place: Where it is.
  ///   - leavesOutChecksum: Whether who found the section has told of its checksum already.
  public func finding(at place: SourceLocation, leavesOutChecksum: Bool = false) -> Diagnostic? {
    if let textFault {
      return Diagnostic(.spliceSectionMalformed, textFault.description, at: place)
    }
    let fault = decoding?.issues.first { issue in
      issue.severity == .error && !(leavesOutChecksum && issue.id == .checksumMismatch)
    }
    let trailing = decoding?.issues.first { $0.id == .trailingBytes }
    return (fault ?? trailing).map { $0.diagnostic(Self.rule(of: $0), at: place) }
  }

  private static func rule(of issue: SpliceIssue) -> DiagnosticRule {
    switch issue.id {
    case .checksumMismatch: .spliceChecksumMismatch
    case .notASpliceSection, .sectionTruncated, .sectionLengthTooShort, .sectionLengthTooLong,
      .sectionIndicatorSet, .trailingBytes, .packetStuffing:
      .spliceSectionMalformed
    default: .spliceContentMalformed
    }
  }
}
