/// What a page holds at most, so that a day of a stream stays a file that a telephone opens.
///
/// Where a limit is met, the page says so and says where the rest is.
struct HTMLLimits: Hashable, Sendable {
  /// Rows of cues on the whole page.
  var cueRows = 10_000
  /// Bytes of markup for the fields of cues on the whole page.
  var fieldBytes = 450_000
  /// Characters of one value of a field.
  var valueCharacters = 2_000
  /// Dates of a track that are simply listed; of more, those that drift.
  var listedDates = 100
  /// Dates that drift of one track.
  var driftingDates = 500
  /// Breaks of one input.
  var breaks = 1_000
  /// Lines and messages that are named as signals of one break.
  var evidencePerBreak = 12
  /// Findings of one input.
  var findings = 1_000
  /// Places after the first one that are named of one finding.
  var placesPerFinding = 20
  /// Lines of a playlist that is shown whole.
  var wholeSourceLines = 2_000
  /// Lines of one playlist, where only what is around something remarkable is shown.
  var sourceLines = 5_000
  /// Lines above and below a remarkable one.
  var contextLines = 3
  /// Lines of all playlists of an input.
  var totalSourceLines = 20_000
  /// Findings whose messages stand at their lines; of more, their codes, which lead to the messages.
  var messagesInSource = 100
  /// Characters of one line.
  var lineCharacters = 1_000
  /// Cues that a line of the playlist links to.
  var linksPerLine = 4
  /// Rows of the segments of one playlist; of more, those that are remarkable.
  var segmentRows = 500
  /// Lanes of one timeline.
  var lanes = 24
  /// Differences of a comparison that have rows.
  var differences = 2_000
  /// Bytes of markup for the fields of those differences.
  var differenceBytes = 1_500_000
  /// What is the same in a comparison and has a row.
  var sameRows = 5_000
  /// Characters of what one side of a comparison says.
  var summaryCharacters = 300
  /// Lines from where something was to where it is, on one pair of lanes.
  var moves = 500
}
