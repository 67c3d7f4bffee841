/// The observations of a histogram.
public struct MetricHistogram: Hashable, Sendable {
  /// The number of observations of each bucket alone; the last one is of those above all bounds.
  public private(set) var counts: [Int]
  /// The sum of all observations.
  public private(set) var sum = 0.0

  /// A histogram without observations.
  ///
  /// - Parameter bounds: the upper bounds of the buckets, ascending, without infinity.
  init(bounds: [Double]) { counts = Array(repeating: 0, count: bounds.count + 1) }

  /// Adds an observation; a value that is no number is not counted.
  mutating func observe(_ value: Double, bounds: [Double]) {
    guard value.isFinite else { return }
    let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
    guard counts.indices.contains(bucket) else { return }
    counts[bucket] += 1
    sum += value
  }
}

/// The values of metrics, by family and the values of their labels.
public struct MetricSamples: Hashable, Sendable {
  /// A value of a metric.
  enum Value: Hashable, Sendable {
    case number(Double)
    case histogram(MetricHistogram)
  }

  /// The values by the name of the family, then by the values of the labels.
  private var families: [String: [[String]: Value]] = [:]

  /// No values.
  public init() {}

  /// Sets a gauge.
  ///
  /// - Parameter labels: the values of its labels, in the order of the family. A call with another number of them
  ///   changes nothing.
  public mutating func set(
    _ family: MetricFamily, _ labels: [String] = [], to value: Double
  ) {
    guard family.labels.count == labels.count else { return }
    families[family.name, default: [:]][labels] = .number(value)
  }

  /// Adds an amount to all values of a gauge.
  public mutating func shift(_ family: MetricFamily, by amount: Double) {
    families[family.name] = families[family.name]?.mapValues { value in
      if case .number(let number) = value { .number(number + amount) } else { value }
    }
  }

  /// Adds to a counter, or begins it.
  public mutating func add(
    _ family: MetricFamily, _ labels: [String] = [], _ amount: Double = 1
  ) {
    guard family.labels.count == labels.count, amount >= 0 else { return }
    var sum = amount
    if case .number(let before)? = families[family.name]?[labels] { sum += before }
    families[family.name, default: [:]][labels] = .number(sum)
  }

  /// Begins a counter or a histogram with nothing, so that its first event is an increase; one that is there stays.
  public mutating func begin(_ family: MetricFamily, _ labels: [String] = []) {
    guard family.labels.count == labels.count, families[family.name]?[labels] == nil else { return }
    let value: Value =
      family.kind == .histogram ? .histogram(MetricHistogram(bounds: family.bounds)) : .number(0)
    families[family.name, default: [:]][labels] = value
  }

  /// Adds an observation to a histogram.
  public mutating func observe(
    _ family: MetricFamily, _ labels: [String] = [], _ value: Double
  ) {
    guard family.labels.count == labels.count else { return }
    var histogram = MetricHistogram(bounds: family.bounds)
    if case .histogram(let before)? = families[family.name]?[labels] { histogram = before }
    histogram.observe(value, bounds: family.bounds)
    families[family.name, default: [:]][labels] = .histogram(histogram)
  }

  /// Removes a value, of which nothing is known any more.
  public mutating func remove(_ family: MetricFamily, _ labels: [String] = []) {
    families[family.name]?[labels] = nil
  }

  /// Removes the values of things that are gone.
  ///
  /// - Parameters:
  ///   - label: the label that names a thing. Families without it keep their values.
  ///   - gone: the names of those that are gone.
  public mutating func removeAll(
    of list: [MetricFamily], where label: String, isIn gone: Set<String>
  ) {
    for family in list {
      guard let index = family.labels.firstIndex(of: label) else { continue }
      families[family.name] = families[family.name]?.filter { !gone.contains($0.key[index]) }
    }
  }

  /// The number of a gauge or counter; `nil` without one.
  public func number(_ family: MetricFamily, _ labels: [String] = []) -> Double? {
    guard case .number(let number)? = families[family.name]?[labels] else { return nil }
    return number
  }

  /// The observations of a histogram; `nil` without any.
  public func histogram(_ family: MetricFamily, _ labels: [String] = []) -> MetricHistogram? {
    guard case .histogram(let histogram)? = families[family.name]?[labels] else { return nil }
    return histogram
  }

  /// Whether a family has a value.
  func has(_ family: MetricFamily) -> Bool { families[family.name]?.isEmpty == false }

  /// The values of a family in the order of their labels.
  func values(of family: MetricFamily) -> [(labels: [String], value: Value)] {
    (families[family.name] ?? [:])
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { ($0.key, $0.value) }
  }
}
