import Hlscue

/// Lists what differs between the breaks and cues of two renditions.
func differences(of candidate: String, from baseline: String) async throws -> [String] {
  let inspector = Inspector(loader: ResourceLoader())
  let comparison = try Comparison(
    of: try await inspector.analyse(candidate), with: try await inspector.analyse(baseline))
  return comparison.report.differences.map { entry in
    "\(entry.what.rawValue) \(entry.change?.rawValue ?? "changed"): \(entry.id ?? "no id")"
  }
}
