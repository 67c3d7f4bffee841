import HLSValidation
import SourceDiagnostics

/// What one rule finds in an input.
func findings(of code: String, in example: RuleExample) -> [Diagnostic] {
  Validator().findings(in: example.validationSubject).filter { $0.rule.code == code }
}

/// A playlist of 4 s segments.
func playlist(
  _ lines: [String], sequence: Int = 0, isEnded: Bool = false, header: [String] = []
) -> String {
  (["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:4", "#EXT-X-MEDIA-SEQUENCE:\(sequence)"]
    + header + lines + (isEnded ? ["#EXT-X-ENDLIST"] : [])).joined(separator: "\n") + "\n"
}

/// The lines of segments with these names.
func segments(_ names: String...) -> [String] { names.flatMap { ["#EXTINF:4,", "\($0).ts"] } }
