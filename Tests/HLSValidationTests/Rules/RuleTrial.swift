import HLSValidation
import MediaTiming
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

/// Two loads of a live playlist of 4 s segments, with dates and with lines before segments, that never list some of them.
func twoLoads(
  _ lines: [Int: String], count: Int = 10, without unseen: Range<Int>
) -> [String] {
  [0..<unseen.lowerBound, unseen.upperBound..<count].map { numbers in
    let first = CalendarTime(
      timeSince1970: MediaTime(seconds: 1_767_225_600 + 4 * numbers.lowerBound))
    return playlist(
      ["#EXT-X-PROGRAM-DATE-TIME:\(first)"]
        + numbers.flatMap { [lines[$0]].compactMap(\.self) + segments("\($0)") },
      sequence: numbers.lowerBound)
  }
}

/// The lines of segments with these names.
func segments(_ names: String...) -> [String] { names.flatMap { ["#EXTINF:4,", "\($0).ts"] } }
