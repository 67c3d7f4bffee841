import HLSInspection
import HLSReports
import InspectionReports

/// `hlscue convert`: a playlist with its ad markers in another dialect.
struct ConvertCommand: Command {
  static let name = "convert"
  static let summary = "convert the ad markers of a playlist to another dialect"
  static let operands = "INPUT --markers DIALECT"
  static let discussion = """
    Writes a media playlist with its ad breaks in another dialect to standard output. All other \
    lines are unchanged, byte for byte, including queries and user names. If the playlist has no \
    ad markers, they are written from the SCTE-35 messages in its segments. Losses of the dialect, \
    messages that had to be made for it, and breaks that are not the same when the written lines \
    are read back, are reported on standard error.
    """
  static let examples = [
    "hlscue convert media.m3u8 --markers daterange",
    "hlscue convert media.m3u8 --markers none",
  ]
  static let options =
    [
      .markers, .playlistOnly, .noFollow, .timeout, .header, .privateHosts, .program, .redact,
      .noRedact, .failOn,
    ]
    + Option.common

  private let input: String
  private let markers: String
  private var reading: ReadingOptions
  private let output: OutputOptions

  init(_ arguments: Arguments) throws(UsageError) {
    guard let input = arguments.inputs.first, arguments.inputs.count == 1 else {
      throw UsageError("convert takes one INPUT: a media playlist, or - for standard input")
    }
    guard let markers = arguments.value(of: .markers) else {
      throw UsageError("no --markers DIALECT given: as in --markers daterange")
    }
    self.input = input
    self.markers = markers
    reading = try ReadingOptions(arguments)
    reading.inspection.makesTracks = false
    output = try OutputOptions(arguments, kind: .breaks)
  }

  func run(in session: Session) async -> ExitStatus {
    let console = session.console
    let progress = console.progressLines(isShown: true)(input)
    do throws(InspectionFailure) {
      try RecordedInput.refuse(input, wanting: "a file in the folder of one of its playlists")
      let inspection = try await session.inspectors.inspector(for: input, reading)
        .inspect(input) { progress.update($0) }
      console.redaction.hide(inspection.importedValues, fromQueriesOf: inspection.importedAddresses)
      let converted = try ConvertedPlaylist(inspection, markers: markers)
      progress.finish()
      let report = BreaksReport(input: input, findings: converted.findings)
        .redacted(by: console.redaction)
      UnreadResources(in: report.findings, of: report.input).lines.forEach(console.warn)
      for note in converted.notes { console.warn("\(input): \(note)") }
      console.output.write(converted.bytes)
      return max(console.finishOutput(), output.status(of: .breaks(report)))
    } catch {
      progress.finish()
      return console.report(error)
    }
  }
}
