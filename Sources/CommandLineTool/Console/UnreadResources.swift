import HLSReports
import SourceDiagnostics

/// The resources of an input that could not be read completely: one line for each on standard
/// error.
///
/// So a user who redirects the results to a file or a program sees that they are incomplete.
struct UnreadResources: Hashable, Sendable {
  /// The maximum number of listed resources.
  static let maximumLines = 10

  /// The rules about media that is truncated or cannot be demultiplexed. All loading errors count
  /// as well.
  private static let rulesOfPartialMedia: Set<String> = [
    "TSR-002",  // The last packet is cut off.
    "TSR-005",  // There is no program association table.
  ]

  /// The lines, without the name of the program.
  private(set) var lines: [String] = []

  /// The resources in the findings of an input.
  init(in findings: [FindingReport], of input: String) {
    var seen: Set<String> = []
    var omittedCount = 0
    for finding in findings where Self.concernsResource(finding) {
      let places = [finding.location] + finding.otherLocations
      let names = places.map { $0.uri ?? input }
      for name in names {
        let line = name == input ? name : "\(input): \(name)"
        guard seen.insert("\(line): \(finding.message)").inserted else { continue }
        if lines.count < Self.maximumLines {
          lines.append("\(line): \(finding.message)")
        } else {
          omittedCount += 1
        }
      }
      // A finding lists some of its places. The omitted ones are of the same resource if all listed
      // ones are.
      if Set(names).count > 1 { omittedCount += max((finding.count ?? 1) - places.count, 0) }
    }
    if omittedCount > 0 { lines.append("\(input): … and \(omittedCount) more") }
  }

  private static func concernsResource(_ finding: FindingReport) -> Bool {
    finding.severity == .error && finding.rule.hasPrefix("LOAD-")
      || rulesOfPartialMedia.contains(finding.rule)
  }
}
