public import SCTE35
public import SourceDiagnostics

extension DecodedSplice {
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
