import Foundation
import HLSReports

/// How several inputs are worked on.
struct BatchOptions: Sendable {
  /// The maximum number of inputs at once.
  static let maximumJobs = 1024

  /// The inputs.
  let inputs: BatchInputs
  /// The number of inputs at once that is asked for.
  let jobs: Int
  /// Whether the output of a run that was killed is continued.
  let resumes: Bool
  /// Whether the inputs that are done are skipped then. With a baseline they are not: a finding in it is known once in
  /// all inputs of a run, and those that are done have used up some.
  let skipsDone: Bool
  /// Whether the time of each input is reported.
  let listsTimes: Bool
  /// The output file that a later run can continue; `nil` if the output is another one.
  let part: String?
  /// Whether lines of findings are those that the status depends on.
  let showsFindings: Bool
  /// What the results depend on beside the inputs, so that a run with another one is not continued.
  let request: BatchRequest

  /// - Parameter kind: the kind of the reports.
  init(
    _ arguments: Arguments, operands: [String], _ output: OutputOptions, kind: Report.Kind
  ) throws(UsageError) {
    request = BatchRequest(arguments, kind: kind)
    showsFindings = [.cues, .findings].contains(kind)
    inputs = try BatchInputs(arguments, operands: operands)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    jobs = arguments.value(of: .jobs).flatMap { Int($0) } ?? cores
    guard (1...Self.maximumJobs).contains(jobs) else {
      throw UsageError("--jobs \(jobs): expected a number from 1 to \(Self.maximumJobs)")
    }
    resumes = arguments.has(.resume)
    skipsDone = !arguments.has(.baseline)
    listsTimes = arguments.has(.timings)
    let isLines = output.destinations.count == 1 && output.destinations[0].format == .ndjson
    let file = inputs.list != nil && isLines ? output.destinations[0].file : nil
    part = file.flatMap(FileOutput.replacedFile)
    guard !resumes || file != nil else {
      throw UsageError("--resume needs --files-from and one output, --format ndjson=FILE")
    }
    guard !resumes || part != nil else {
      throw UsageError("--resume cannot continue \(file ?? ""), which is no regular file")
    }
    guard !listsTimes || output.destinations.contains(where: { $0.format == .ndjson }) else {
      throw UsageError("--timings needs --format ndjson")
    }
  }

  /// The number of files and connections that an input needs at most, somewhat more than were measured, and that of all
  /// others of a run.
  private static let descriptorsOfInput = 8
  private static let descriptorsOfRun = 32

  /// The number of inputs at once for which that many files and connections can be open.
  ///
  /// More would be lines about servers that cannot be reached, though they can.
  func jobs(withinDescriptors limit: Int?) -> Int {
    guard let limit else { return jobs }
    return min(jobs, max(1, (limit - Self.descriptorsOfRun) / Self.descriptorsOfInput))
  }
}
