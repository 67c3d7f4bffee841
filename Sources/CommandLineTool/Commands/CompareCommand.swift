import HLSInspection
import HLSReports
import InspectionReports
import MediaTiming
import SourceDiagnostics

/// `hlscue compare`: what changed between two analyses.
struct CompareCommand: Command {
  static let name = "compare"
  static let summary = "compare two presentations or saved analyses"
  static let operands = "BASELINE CANDIDATE"
  static let discussion = """
    Compares the cues, breaks, dates and facts of a candidate with those of a baseline: added, \
    removed, moved by more than the tolerance, or changed, field by field. Each of the two is an \
    input of cues other than a recording, or a file with the output of cues --format json or breaks \
    --format json. Segment names, media sequence numbers, time stamps and queries of URIs may \
    differ. The exit status is 1 when anything else differs, or when reading one of the two gives a \
    finding at or above --fail-on.
    """
  static let examples = [
    "hlscue compare baseline.json https://example.com/media.m3u8 --format junit=compare.xml",
    "hlscue compare --tolerance 40 encoder.ts packaged/media.m3u8",
    "hlscue compare --align pdt yesterday.json today.m3u8",
    "hlscue compare --demuxer libavformat,own segment.ts",
  ]
  static let options =
    [.tolerance, .align, .ignoredDifferences, .comparedDemuxers] + Option.reading + Option.selecting
    + Option.reporting
    + Option.common
  static let reportKind: Report.Kind? = .comparison

  private let inputs: (baseline: String, candidate: String)
  private let common: AnalysisRun
  private let filter: CueFilter
  private var comparison: ComparisonOptions
  /// What reads the media of the two sides.
  private let demuxers: (baseline: InspectionOptions.Demuxer, candidate: InspectionOptions.Demuxer)

  init(_ arguments: Arguments) throws(UsageError) {
    var operands = arguments.inputs
    if let text = arguments.value(of: .comparedDemuxers) {
      demuxers = try Self.demuxers(text)
      guard operands.count == 1 else {
        throw UsageError("compare --demuxer takes one input, which two readers read")
      }
      operands += operands
    } else {
      demuxers = (.own, .own)
    }
    guard operands.count == 2 else {
      throw UsageError("compare takes two inputs: hlscue compare BASELINE CANDIDATE")
    }
    inputs = (operands[0], operands[1])
    guard inputs != (InputFile.standardInput, InputFile.standardInput) else {
      throw UsageError("only one of the two inputs can be standard input")
    }
    common = try AnalysisRun(arguments, kind: .comparison, operands: [inputs.candidate])
    filter = try CueFilter(arguments)
    comparison = try ComparisonOptions(arguments)
    // With `--fail-on never` errors are still shown.
    comparison.leastSeverity = common.output.failingSeverity ?? .error
  }

  private static func demuxers(_ text: String) throws(UsageError) -> (
    InspectionOptions.Demuxer, InspectionOptions.Demuxer
  ) {
    switch text {
    case "libavformat,own": (.libavformat, .own)
    case "own,libavformat": (.own, .libavformat)
    default: throw UsageError("--demuxer \(text): expected libavformat,own or own,libavformat")
    }
  }

  func run(in session: Session) async -> ExitStatus {
    let inspectors = session.inspectors
    return await common.perform(in: session, finish: noting(in: session)) {
      candidate, remarks, progress throws(InspectionFailure) in
      for input in [inputs.baseline, candidate] {
        try RecordedInput.refuse(input, wanting: "the folder of one of its playlists")
      }
      var (first, second) = (common.reading, common.reading)
      first.inspection.demuxer = demuxers.baseline
      second.inspection.demuxer = demuxers.candidate
      let before = try await inspectors.inspector(for: inputs.baseline, first)
        .analyse(inputs.baseline, filter: filter, progress: progress) {
          remarks.addImports(of: $0)
        }
      let after = try await inspectors.inspector(for: candidate, second)
        .analyse(candidate, filter: filter, progress: progress) { remarks.addImports(of: $0) }
      do throws(AlignmentFailure) {
        return .comparison(try Comparison(of: after, with: before, options: comparison).report)
      } catch {
        throw InspectionFailure.notInInput(error.description)
      }
    }
  }
}

extension CompareCommand {
  /// Writes the names of `--ignore` that are of no use to standard error.
  private func noting(in session: Session) -> (Report) -> Report {
    { report in
      if case .comparison(let comparison) = report, !comparison.unusedNames.isEmpty {
        let names = comparison.unusedNames.joined(separator: ",")
        session.console.warn("--ignore \(names): nothing that is compared has such a name")
      }
      return report
    }
  }
}

extension ComparisonOptions {
  /// Interprets `--align` and `--tolerance`.
  init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    if let text = arguments.value(of: .tolerance) {
      guard let milliseconds = MediaTime(decimal: text), !milliseconds.isNegative else {
        throw UsageError("--tolerance \(text): expected milliseconds")
      }
      tolerance = milliseconds * MediaTime(value: 1, timescale: 1000)
    }
    ignoredNames = Set(
      arguments.values(of: .ignoredDifferences).flatMap { $0.split(separator: ",") }
        .map { $0.trimmingPrefix(while: \.isWhitespace) }.map(String.init))
    switch arguments.value(of: .align) {
    case nil, "auto"?: alignment = .automatic
    case "start"?: alignment = .start
    case "pts"?: alignment = .pts
    case "pdt"?: alignment = .pdt
    case let text?:
      guard let offset = TimeArgument.time(text) else {
        throw UsageError("--align \(text): expected auto, start, pts, pdt or seconds")
      }
      let limit = Self.maximumOffset
      guard offset <= limit, -offset <= limit else {
        throw UsageError("--align \(text): expected from -\(limit) to \(limit) seconds")
      }
      alignment = .offset(offset)
    }
  }
}
