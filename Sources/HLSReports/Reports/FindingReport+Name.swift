import SourceDiagnostics

extension FindingReport {
  /// The message with the name of the resource that could not be read, for formats without the
  /// place.
  var messageWithName: String {
    guard rule.hasPrefix("LOAD-"), let uri = location.uri, uri != input else { return message }
    let others = (count ?? 1) - 1
    let more = others > 0 ? " and \(Plural.text(others, "other"))" : ""
    return "\(uri)\(more): \(message)"
  }
}
