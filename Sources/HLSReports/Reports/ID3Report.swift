public import FieldValues
internal import SourceDiagnostics

/// The ID3 tags of one file.
public struct ID3Report: Hashable, Sendable {
  /// One tag.
  public struct Tag: Hashable, Sendable {
    /// The version, such as `2.4`.
    public var version: String
    /// The offset from the first byte of the file.
    public var byteOffset: Int
    /// The length with its header.
    public var byteCount: Int
    /// The frames, each as the content of a cue of an `id3` track.
    public var frames: [[Field]]
    /// Each frame in one line, in the order of ``frames``. Only the text format shows it.
    public var summaries: [String]

    /// One tag.
    public init(
      version: String, byteOffset: Int, byteCount: Int, frames: [[Field]], summaries: [String] = []
    ) {
      self.version = version
      self.byteOffset = byteOffset
      self.byteCount = byteCount
      self.frames = frames
      self.summaries = summaries
    }
  }

  /// The input as the user named it.
  public var input: String
  /// The tags in the order of the file.
  public var tags: [Tag]
  /// The faults of the tags.
  public var issues: [IssueReport]

  /// The report of one file.
  public init(input: String, tags: [Tag] = [], issues: [IssueReport] = []) {
    self.input = input
    self.tags = tags
    self.issues = issues
  }
}

extension ID3Report: ReportDocument {
  static let schema = "hlscue.id3/1"

  var report: Report { .id3(self) }
  var worstSeverity: Severity? { issues.map(\.severity).max() }

  mutating func redact(by redaction: URIRedaction) {
    input = redaction.address(input)
    tags.changeEach { tag in
      tag.frames = tag.frames.map { $0.map { $0.redacted(by: redaction) } }
      tag.summaries = tag.summaries.map(redaction.text)
    }
    issues = issues.map { $0.redacted(by: redaction) }
  }
}
