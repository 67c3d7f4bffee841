/// The size limits of a page, so that a day of a stream is still a file that a phone can open.
///
/// At a limit the page says that it is incomplete and where to find the rest.
struct HTMLLimits: Hashable, Sendable {
  /// Rows of cues on the whole page.
  var cueRows = 10_000
  /// Bytes of markup for the fields of cues on the whole page.
  var fieldBytes = 450_000
  /// Characters of the identifier and of the summary of a cue, in tables and on timelines.
  var cueCharacters = 1_000
  /// Characters of one value of a field.
  var valueCharacters = 2_000
  /// Dates of a track that are all listed; beyond that, only those that drift.
  var listedDates = 100
  /// Dates that drift of one track.
  var driftingDates = 500
  /// Breaks of one input.
  var breaks = 1_000
  /// Lines and messages that are listed as starts and ends of one break.
  var signalsPerBreak = 40
  /// Lines and messages within one break that are listed.
  var evidencePerBreak = 12
  /// Parts of one break that are listed.
  var partsPerBreak = 100
  /// Findings that the row of a break names.
  var findingsPerBreak = 8
  /// Findings of one input.
  var findings = 1_000
  /// Further places of one finding that are listed.
  var placesPerFinding = 20
  /// Lines of a playlist that is shown completely.
  var wholeSourceLines = 2_000
  /// Lines of one playlist of which only the surroundings of notable lines are shown.
  var sourceLines = 5_000
  /// Lines above and below a notable one.
  var contextLines = 3
  /// Lines of all playlists of an input.
  var totalSourceLines = 20_000
  /// Findings whose messages appear at their lines; beyond that, only their codes as links.
  var messagesInSource = 100
  /// Characters of one line.
  var lineCharacters = 1_000
  /// Cues that a line of the playlist links to.
  var linksPerLine = 4
  /// Rows of the segments of one playlist; beyond that, only notable ones.
  var segmentRows = 500
  /// Items of the table of players.
  var playerRows = 500
  /// Lanes of one timeline.
  var lanes = 24
  /// Items of one lane without a row that a zoomed timeline shows.
  var itemsWithoutRow = 2_000
  /// Differences of a comparison that have rows.
  var differences = 2_000
  /// Bytes of markup for the fields of those differences.
  var differenceBytes = 1_500_000
  /// Unchanged entries of a comparison that have rows.
  var sameRows = 5_000
  /// Characters of the summary of one side of a comparison.
  var summaryCharacters = 300
  /// Lines for moved items on one pair of lanes.
  var moves = 500
}
