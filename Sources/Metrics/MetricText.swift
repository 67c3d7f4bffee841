/// The text forms of metrics.
public enum MetricText: Hashable, Sendable, CaseIterable {
  /// The text format of Prometheus, version 0.0.4.
  case prometheus
  /// OpenMetrics 1.0.
  case openMetrics

  /// The media type, as in a `Content-Type` field.
  public var mediaType: String {
    switch self {
    case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
    case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
    }
  }

  /// Writes the families that have values, in the order of the table.
  ///
  /// - Parameter samples: the values, such as those of each channel; no labels of one family occur twice.
  public func write(_ samples: [MetricSamples], to output: inout some TextOutputStream) {
    for family in MetricTable.all where samples.contains(where: { $0.has(family) }) {
      writeHead(of: family, to: &output)
      for part in samples {
        for (labels, value) in part.values(of: family) {
          write(value, of: family, labels, to: &output)
        }
      }
    }
    if self == .openMetrics { output.write("# EOF\n") }
  }

  private func writeHead(of family: MetricFamily, to output: inout some TextOutputStream) {
    let name = self == .openMetrics ? family.name : family.sampleName
    output.write("# HELP \(name) \(escapedHelp(family.help))\n")
    output.write("# TYPE \(name) \(family.kind.rawValue)\n")
    if self == .openMetrics, let unit = family.unit {
      output.write("# UNIT \(name) \(unit.rawValue)\n")
    }
  }

  private func write(
    _ value: MetricSamples.Value, of family: MetricFamily, _ labels: [String],
    to output: inout some TextOutputStream
  ) {
    let pairs = zip(family.labels, labels).map { "\($0)=\"\(Self.escapedLabel($1))\"" }
    func line(_ ending: String, _ text: String, _ more: [String] = []) {
      let all = pairs + more
      let set = all.isEmpty ? "" : "{\(all.joined(separator: ","))}"
      output.write("\(family.name)\(ending)\(set) \(text)\n")
    }
    switch value {
    case .number(let number):
      line(family.kind == .counter ? "_total" : "", Self.text(of: number))
    case .histogram(let histogram):
      var count = 0
      for (bound, inBucket) in zip(family.bounds + [.infinity], histogram.counts) {
        count += inBucket
        line("_bucket", String(count), ["le=\"\(Self.boundText(bound))\""])
      }
      line("_sum", Self.text(of: histogram.sum))
      line("_count", String(count))
    }
  }

  // MARK: Values

  /// The greatest number of which all smaller whole ones are exact.
  private static let exactLimit = 9_007_199_254_740_992.0

  /// Whole numbers are without a fraction.
  static func text(of value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    if value == value.rounded(), value.magnitude < exactLimit { return String(Int64(value)) }
    return value.description
  }

  /// The bound of a bucket: OpenMetrics 1.0 writes whole ones with a fraction, and a series must have one name in both
  /// formats.
  static func boundText(_ bound: Double) -> String {
    bound.isInfinite ? "+Inf" : bound.description
  }

  /// A value of a label, with escapes.
  static func escapedLabel(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }) else {
      return text
    }
    return escaped(text, quotes: true)
  }

  /// OpenMetrics has escapes of quotes in help, the other format has none.
  private func escapedHelp(_ text: String) -> String {
    Self.escaped(text, quotes: self == .openMetrics)
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += #"\\"#
      case "\n": escaped += #"\n"#
      case "\"" where quotes: escaped += #"\""#
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
