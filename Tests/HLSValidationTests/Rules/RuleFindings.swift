import HLSValidation
import SourceDiagnostics

/// What one rule finds in a playlist that a test writes, without its `#EXTM3U` and target duration of 4 s.
func findings(
  _ code: String, in lines: String, isEnded: Bool = true,
  policy: ValidationPolicy = ValidationPolicy()
) -> [Diagnostic] {
  let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n\(lines)" + (isEnded ? "\n#EXT-X-ENDLIST" : "")
  return findings(code, in: RuleExample(text, policy: policy))
}

/// What one rule finds in an example.
func findings(_ code: String, in example: RuleExample) -> [Diagnostic] {
  Validator().findings(in: example.validationSubject).filter { $0.rule.code == code }
}

/// The date before the first segment of playlists in tests.
let firstDate = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z"

/// Segments of four seconds.
func segments(_ count: Int) -> String {
  (0..<count).map { "#EXTINF:4,\n\($0).ts" }.joined(separator: "\n")
}
