import HLSPlaylists
import SourceDiagnostics

/// What one line says as a tag of a type.
struct TagReading<Tag: PlaylistTag> {
  /// The tag; `nil` when the line lacks what it cannot be without.
  let tag: Tag?
  /// The findings, each as its code and column.
  let findings: [String]

  init(_ type: Tag.Type, _ line: String) {
    var reader = TagReader(PlaylistDocument(line).lines[0])
    self.tag = Tag(reading: &reader)
    self.findings = reader.findings.map { "\($0.rule.code) \($0.location.column ?? 0)" }
  }
}
