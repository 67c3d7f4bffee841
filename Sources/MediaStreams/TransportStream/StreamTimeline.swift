import MediaTiming

/// The time stamps and random-access points of one PID.
struct StreamTimeline {
  private(set) var timestamps: TimestampSpan?
  private(set) var firstDTS: TransportTimestamp?
  private(set) var randomAccessPoints: [RandomAccessPoint] = []
  private(set) var startsAtRandomAccessPoint: Bool?
  /// Places about ``spacing`` apart, as long as no access unit is flagged.
  private(set) var places: [RandomAccessPoint] = []
  /// The least distance of two places in ticks.
  private var spacing = TransportTimestamp.timescale

  /// How many places are kept: every second of the first four and a half hours. Of longer streams every other one goes.
  static let maximumPlaceCount = 16_384
  private var isFlagged = false

  /// Notes `random_access_indicator`, which is about the next PES packet to start.
  mutating func flagRandomAccess() { isFlagged = true }

  /// Notes the start of a PES packet; returns whether it is one more random-access point.
  mutating func append(_ header: PESHeader, at offset: Int, keepsPoint: Bool) -> Bool {
    if firstDTS == nil { firstDTS = header.dts }
    if let pts = header.pts {
      if timestamps?.append(pts) == nil { timestamps = TimestampSpan(pts) }
      if randomAccessPoints.isEmpty, !isFlagged { notePlace(pts, at: offset) }
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
