import FieldValues
import HLSReports
import MediaTiming

extension SampleReports {
  /// Texts by which a stream might try to be more than text in some format.
  static let hostileTexts = [
    "<script>alert(1)</script>", "]]>", "\u{1B}[31mred", "\u{202E}backwards", "=cmd()|'x'!A1",
    "nul \0 nul", "a --> b", "one\ntwo\r\n\r\nthree", "| cell | `code` **bold**",
    "\"quoted\", comma",
    // A combining mark joins the sign before it to one character, which is no sign to a search for characters.
    "a,\u{301}b", "a\"\u{301}b", "=\u{301}HYPERLINK(1)", "a -->\u{301} b", "x|\u{301}y",
    "<\u{301}b *\u{301}b",
  ]

  /// A cue for each of them.
  static var hostile: CuesReport {
    var report = cues
    report.findings = []
    report.tracks = [
      TrackReport(
        uid: 1, type: "id3",
        cues: hostileTexts.enumerated().map { index, text in
          CueReport(
            uid: index + 1, id: text, startTime: MediaTime(seconds: index),
            endTime: MediaTime(seconds: index + 1), summary: text,
            content: [Field("text", .string(text))])
        })
    ]
    return report
  }
}
