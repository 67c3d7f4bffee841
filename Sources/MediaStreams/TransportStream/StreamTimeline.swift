import MediaTiming

/// The time stamps and random-access points of one PID.
struct StreamTimeline {
  private(set) var timestamps: TimestampSpan?
  private(set) var firstDTS: TransportTimestamp?
  private(set) var randomAccessPoints: [RandomAccessPoint] = []
  private(set) var startsAtRandomAccessPoint: Bool?
  private var isFlagged = false

  /// Notes `random_access_indicator`, which is about the next PES packet to start.
  mutating func flagRandomAccess() { isFlagged = true }

  /// Notes the start of a PES packet; returns whether it is one more random-access point.
  mutating func append(_ header: PESHeader, at offset: Int, keepsPoint: Bool) -> Bool {
    if firstDTS == nil { firstDTS = header.dts }
    if let pts = header.pts {
      if timestamps?.append(pts) == nil { timestamps = TimestampSpan(pts) }
    }
    if startsAtRandomAccessPoint == nil { startsAtRandomAccessPoint = isFlagged }
    defer { isFlagged = false }
    guard isFlagged else { return false }
    if keepsPoint {
      randomAccessPoints.append(RandomAccessPoint(byteOffset: offset, pts: header.pts))
    }
    return true
  }
}
