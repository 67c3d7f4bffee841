public import SourceDiagnostics

/// A fault of a tag, found while it was read.
///
/// Its path is such as `frames[1].subFrames[0]`, and empty for the tag itself; its offset counts
/// from the first byte of the buffer. In an unsynchronised tag of version 2.2 or 2.3, the inserted
/// bytes are not counted.
public typealias ID3Issue = DecodingIssue<ID3IssueKind>

/// The kinds of faults of an ID3 tag. The raw value is the stable id of reports.
public enum ID3IssueKind: String, IssueKind {
  /// There is no tag in the bytes.
  case tagMissing = "tag-missing"
  /// There are bytes before the first tag.
  case leadingBytes = "leading-bytes"
  /// There are bytes other than filler between two tags or after the last one.
  case foreignBytes = "foreign-bytes"
  /// Filler of 0x00 or 0xFF follows a tag.
  case filler = "filler"
  /// The bytes end before the tag does.
  case tagTruncated = "tag-truncated"
  /// The version is not one of 2.2, 2.3 and 2.4.
  case versionUnsupported = "version-unsupported"
  /// The whole tag is compressed, which version 2.2 announced but never defined.
  case tagCompressed = "tag-compressed"
  /// The extended header does not follow its syntax.
  case extendedHeaderMalformed = "extended-header-malformed"
  /// The checksum in the extended header does not match the tag.
  case checksumMismatch = "checksum-mismatch"
  /// The footer is not a copy of the header.
  case footerMismatch = "footer-mismatch"
  /// Padding contains bytes other than zero.
  case paddingNotZero = "padding-not-zero"
  /// A frame identifier has characters other than A-Z and 0-9.
  case frameIDInvalid = "frame-id-invalid"
  /// A frame extends beyond the end of the tag, or of the bytes.
  case frameTruncated = "frame-truncated"
  /// The sizes of frames are coded as in another version.
  case frameSizeCoding = "frame-size-coding"
  /// A frame has no content.
  case frameEmpty = "frame-empty"
  /// The content of a frame does not follow its syntax.
  case frameMalformed = "frame-malformed"
  /// A frame is encrypted, so its content is unknown.
  case frameEncrypted = "frame-encrypted"
  /// A compressed frame does not inflate.
  case inflationFailed = "inflation-failed"
  /// The length of a frame after inflation and resynchronisation is not the declared one.
  case dataLengthMismatch = "data-length-mismatch"
  /// The text encoding is not 0 to 3.
  case encodingUnknown = "encoding-unknown"
  /// The text encoding is 2 or 3, which versions before 2.4 do not define.
  case encodingOfLaterVersion = "encoding-of-later-version"
  /// Something follows the terminator of the text of a property, which versions before 2.4 ignore.
  case textAfterTerminator = "text-after-terminator"
  /// A text in UTF-16 has no byte order mark.
  case byteOrderMarkMissing = "byte-order-mark-missing"
  /// A text is not valid in its encoding.
  case textInvalid = "text-invalid"
  /// A text before others has no terminator.
  case terminatorMissing = "terminator-missing"
  /// Apple's time stamp of packed audio is not 8 bytes with 33 used bits.
  case timestampMalformed = "timestamp-malformed"
  /// A limit of ``ID3Limits`` was reached.
  case limitReached = "limit-reached"

  /// The severity of this kind of fault.
  public var severity: Severity {
    switch self {
    case .filler, .frameEncrypted: .info
    // Taggers do both, and players read it.
    case .encodingOfLaterVersion, .textAfterTerminator: .info
    case .leadingBytes, .foreignBytes, .checksumMismatch, .footerMismatch, .paddingNotZero,
      .frameSizeCoding, .frameEmpty, .dataLengthMismatch, .encodingUnknown, .byteOrderMarkMissing,
      .textInvalid,
      .terminatorMissing, .timestampMalformed, .extendedHeaderMalformed, .limitReached:
      .warning
    case .tagMissing, .tagTruncated, .versionUnsupported, .tagCompressed, .frameIDInvalid,
      .frameTruncated, .frameMalformed, .inflationFailed:
      .error
    }
  }
}
