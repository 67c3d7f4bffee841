/// The description of one metric, whatever its labels: a row of ``MetricTable``.
public struct MetricFamily: Hashable, Sendable {
  /// The kinds of metrics.
  public enum Kind: String, Hashable, Sendable {
    /// A value that rises and falls.
    case gauge
    /// A number that only rises, and begins at zero with the process.
    case counter
    /// The number of observations up to each of several bounds, and their sum.
    case histogram
  }

  /// The unit of a value, which is the last word of the name.
  public enum Unit: String, Hashable, Sendable {
    /// Seconds, also since 1970.
    case seconds
    /// A number from 0 to 1, or above 1 for what takes longer than it may.
    case ratio
  }

  /// The name, without the ending `_total` of a counter.
  public let name: String
  /// The kind.
  public let kind: Kind
  /// The unit; `nil` for a number of things.
  public let unit: Unit?
  /// The names of its labels, in the order of their values.
  public let labels: [String]
  /// The upper bounds of the buckets of a histogram, ascending, without infinity; empty for other kinds.
  public let bounds: [Double]
  /// The meaning, in one line.
  public let help: String

  /// A family; `name` begins with the prefix of all metrics of the program.
  init(
    _ name: String, _ kind: Kind, labels: [String] = [], bounds: [Double] = [], _ help: String
  ) {
    self.name = MetricTable.prefix + name
    self.kind = kind
    self.labels = labels
    self.bounds = bounds
    self.help = help
    unit = [.seconds, .ratio].first { name.hasSuffix("_" + $0.rawValue) }
  }

  /// The name of the samples of a gauge or counter, and of the family in the Prometheus text format.
  public var sampleName: String { kind == .counter ? name + "_total" : name }
}
