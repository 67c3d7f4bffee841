public import MediaTiming

extension MediaTime {
  /// The bound of times that are compared, in microseconds: 36,000 years. Sums and differences of two such times
  /// cannot overflow.
  fileprivate static let bound: Int64 = 1 << 60

  /// The time in microseconds, the precision of the JSON, so that a saved time and a fresh one are equal.
  var comparedMicroseconds: Int64 {
    guard let time = rounded(toTimescale: 1_000_000) else {
      return isNegative ? -Self.bound : Self.bound
    }
    return min(max(time, -Self.bound), Self.bound)
  }

  /// A time of so many microseconds.
  init(comparedMicroseconds: Int64) {
    self.init(value: Int128(comparedMicroseconds), timescale: 1_000_000)
  }
}

extension ComparisonOptions {
  /// The maximum offset of a candidate, to both sides: times beyond it are compared as this one.
  public static let maximumOffset = MediaTime(comparedMicroseconds: MediaTime.bound)
}

/// The most frequent value of a list, within a tolerance.
enum CommonValue {
  /// The value that most values are close to, the lowest of equals; `nil` without values.
  ///
  /// - Parameters:
  ///   - tolerance: the maximum distance of values that count as equal.
  ///   - leastCount: the number of values that have to be close to it; `nil` is returned if they are fewer.
  static func of(_ values: [Int64], tolerance: Int64, leastCount: Int = 1) -> Int64? {
    let sorted = values.sorted()
    var best: (count: Int, middle: Int64)?
    var end = 0
    for start in sorted.indices {
      while end < sorted.count, sorted[end] - sorted[start] <= tolerance { end += 1 }
      if end - start > best?.count ?? 0 {
        best = (end - start, sorted[start + (end - start - 1) / 2])
      }
    }
    return best.flatMap { $0.count >= leastCount ? $0.middle : nil }
  }
}
