internal import Metrics

/// The media types that a client accepts (RFC 9110, section 12.5.1), as far as there is a choice here.
struct MediaRanges: Hashable, Sendable {
  private struct Range: Hashable, Sendable {
    var type: String
    var weight: Double
  }

  private var ranges: [Range] = []

  /// The ranges of an `Accept` field.
  init(_ field: String?) {
    for part in (field ?? "").split(separator: ",") {
      let words = part.split(separator: ";").map { word in
        word.filter { $0 != " " && $0 != "\t" }.lowercased()
      }
      guard let type = words.first else { continue }
      let weight = words.dropFirst().first { $0.hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 }
      ranges.append(Range(type: type, weight: weight ?? 1))
    }
  }

  private func weight(of type: String) -> Double {
    let group = type.prefix { $0 != "/" } + "/*"
    let known =
      ranges.first { $0.type == type } ?? ranges.first { $0.type == group }
      ?? ranges.first { $0.type == "*/*" }
    return known?.weight ?? 0
  }

  /// The form of metrics: OpenMetrics only where it is named, and wanted at least as much as plain text.
  var metricText: MetricText {
    let openMetrics = "application/openmetrics-text"
    guard ranges.contains(where: { $0.type == openMetrics && $0.weight > 0 }) else {
      return .prometheus
    }
    return weight(of: openMetrics) >= weight(of: "text/plain") ? .openMetrics : .prometheus
  }
}
