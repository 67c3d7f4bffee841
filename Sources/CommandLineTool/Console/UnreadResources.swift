import HLSReports
import SourceDiagnostics

/// The resources of an input that could not be read, or not to their end: one line for each on standard error.
///
/// Whoever sends the results into a file or another program learns this way that something is missing in them.
struct UnreadResources: Hashable, Sendable {
  /// How many resources are told of.
  static let maximumLines = 10

  /// The rules of media that is cut off or cannot be taken apart. All errors of loading count too.
  private static let rulesOfPartialMedia: Set<String> = [
    "TSR-002",  // The last packet is cut off.
    "TSR-005",  // There is no program association table.
  ]

  /// The lines, without the name of the program.
  private(set) var lines: [String] = []

  /// What the findings of an input tell of its resources.
  init(in findings: [FindingReport], of input: String) {
    var told: Set<String> = []
    var untoldCount = 0
    for finding in findings where Self.tellsOfResource(finding) {
      let places = [finding.location] + finding.otherLocations
      let names = places.map { $0.uri ?? input }
      for name in names {
        let line = name == input ? name : "\(input): \(name)"
        guard told.insert("\(line): \(finding.message)").inserted else { continue }
        if lines.count < Self.maximumLines {
          lines.append("\(line): \(finding.message)")
        } else {
          untoldCount += 1
        }
      }
      // A finding lists some of its places. Those left out name the same resource when all others do.
      if Set(names).count > 1 { untoldCount += max((finding.count ?? 1) - places.count, 0) }
    }
    if untoldCount > 0 { lines.append("\(input): … and \(untoldCount) more") }
  }

  private static func tellsOfResource(_ finding: FindingReport) -> Bool {
    finding.severity == .error && finding.rule.hasPrefix("LOAD-")
      || rulesOfPartialMedia.contains(finding.rule)
  }
}
