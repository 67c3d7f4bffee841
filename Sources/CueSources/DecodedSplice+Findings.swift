public import SCTE35
public import SourceDiagnostics

extension DecodedSplice {
  /// Returns one finding for the payload: text that is not bytes, or the first error in the bytes,
  /// since later ones may follow from it. A valid section with other bytes after it is a warning;
  /// `nil` when there is no fault.
  ///
  /// - Parameters:
  ///   - place: Its place.
  ///   - leavesOutChecksum: Whether the checksum is already reported by the code that found the
  ///     section.
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
