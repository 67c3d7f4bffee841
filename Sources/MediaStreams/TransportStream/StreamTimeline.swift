import MediaTiming

/// The time stamps and random-access points of one PID.
struct StreamTimeline {
  private(set) var timestamps: TimestampSpan?
  private(set) var firstDTS: TransportTimestamp?
  private(set) var randomAccessPoints: [RandomAccessPoint] = []
  private(set) var startsAtRandomAccessPoint: Bool?
  /// The time stamps after the last mark.
  private var marked: TimestampSpan?
  /// Access units about ``spacing`` apart, as long as none is flagged.
  private(set) var places: [RandomAccessPoint] = []
  /// The minimum distance of two places in ticks.
  private var spacing = TransportTimestamp.timescale

  /// The maximum number of places: every second of the first four and a half hours. In longer
  /// streams every other one is dropped.
  static let maximumPlaceCount = 16_384
  private var isFlagged = false

  /// The ticks from the first time stamp after the last mark, or of the stream, to the latest one; `nil` without one, or
  /// if they jump.
  var ticksSinceMark: Int64? {
    marked.flatMap { $0.hasGaps ? nil : $0.first.distance(to: $0.highest) }
  }

  /// Marks the next time stamp.
  mutating func markNext() { marked = nil }

  /// Records `random_access_indicator`, which applies to the next PES packet.
  mutating func flagRandomAccess() { isFlagged = true }

  /// Records the start of a PES packet; returns whether it is another random access point.
  ///
  /// - Parameters:
  ///   - keepsPoint: whether a random access point is kept.
  ///   - keepsPlace: whether a place is kept.
  mutating func append(
    _ header: PESHeader, at offset: Int, keepsPoint: Bool, keepsPlace: Bool = true
  ) -> Bool {
    if firstDTS == nil { firstDTS = header.dts }
    if let pts = header.pts {
      if timestamps?.append(pts) == nil { timestamps = TimestampSpan(pts) }
      if marked?.append(pts) == nil { marked = TimestampSpan(pts) }
      if randomAccessPoints.isEmpty, !isFlagged, keepsPlace { notePlace(pts, at: offset) }
    }
    if startsAtRandomAccessPoint == nil { startsAtRandomAccessPoint = isFlagged }
    defer { isFlagged = false }
    guard isFlagged else { return false }
    if keepsPoint {
      randomAccessPoints.append(RandomAccessPoint(byteOffset: offset, pts: header.pts))
      places = []
    }
    return true
  }

  private mutating func notePlace(_ pts: TransportTimestamp, at offset: Int) {
    if let last = places.last?.pts, last.distance(to: pts).magnitude < UInt64(spacing) { return }
    if places.count == Self.maximumPlaceCount {
      places = places.indices.filter { $0.isMultiple(of: 2) }.map { places[$0] }
      spacing = min(spacing * 2, Int64(TransportTimestamp.modulus / 4))
    }
    places.append(RandomAccessPoint(byteOffset: offset, pts: pts))
  }
}
