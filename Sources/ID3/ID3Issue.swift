public import SourceDiagnostics

/// Something that is wrong or odd in a tag, found while it was read.
///
/// Its path is such as `frames[1].subFrames[0]`, and empty for the tag itself; its offset counts from the first byte of
/// the buffer. In a tag of version 2.2 or 2.3 that is unsynchronised, the bytes that were put in are not counted.
public typealias ID3Issue = DecodingIssue<ID3IssueKind>

/// The kinds of faults of an ID3 tag. The raw value is the stable id of reports.
public enum ID3IssueKind: String, IssueKind {
  /// There is no tag in the bytes.
  case tagMissing = "tag-missing"
  /// Bytes stand before the first tag.
  case leadingBytes = "leading-bytes"
  /// Bytes that are no filler stand between two tags or after the last one.
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
  /// The checksum in the extended header is not that of the tag.
  case checksumMismatch = "checksum-mismatch"
  /// The footer is not the copy of the header that it has to be.
  case footerMismatch = "footer-mismatch"
  /// Padding holds something else than zeros.
  case paddingNotZero = "padding-not-zero"
  /// A frame identifier has characters other than A-Z and 0-9.
  case frameIDInvalid = "frame-id-invalid"
  /// A frame goes past the end of the tag, or of the bytes.
  case frameTruncated = "frame-truncated"
  /// The sizes of frames are written in the way of another version.
  case frameSizeCoding = "frame-size-coding"
  /// A frame has no content at all.
  case frameEmpty = "frame-empty"
  /// The content of a frame does not follow its syntax.
  case frameMalformed = "frame-malformed"
  /// A frame is encrypted, so that its content is not known.
  case frameEncrypted = "frame-encrypted"
  /// A compressed frame does not inflate.
  case inflationFailed = "inflation-failed"
  /// A frame has another length than it says for after inflation and resynchronisation.
  case dataLengthMismatch = "data-length-mismatch"
  /// The text encoding is none of 0 to 3.
  case encodingUnknown = "encoding-unknown"
  /// A text in UTF-16 has no byte order mark.
  case byteOrderMarkMissing = "byte-order-mark-missing"
  /// A text is not valid in its encoding.
  case textInvalid = "text-invalid"
  /// A text that others follow does not end.
  case terminatorMissing = "terminator-missing"
  /// Apple's time stamp of packed audio is not 8 bytes with 33 used bits.
  case timestampMalformed = "timestamp-malformed"
  /// A limit of ``ID3Limits`` was met.
  case limitReached = "limit-reached"

  /// How much a fault of this kind matters.
  public var severity: Severity {
    switch self {
    case .filler, .frameEncrypted: .info
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
