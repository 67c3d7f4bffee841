public import MediaTiming

/// The time span of the samples of one track, in one fragment or in a whole file.
public struct TrackSpan: Hashable, Sendable {
  /// The number of the track.
  public var trackID: UInt32
  /// The lowest presentation time.
  public var firstPresentationTime: MediaTime
  /// The highest presentation time of a sample's start.
  public var lastPresentationTime: MediaTime
  /// The highest presentation time of a sample's end.
  public var endTime: MediaTime
  /// The sum of the durations of all samples.
  public var duration: MediaTime
  /// The number of samples.
  public var sampleCount: Int
  /// Whether the first sample in decoding order is a sync sample; `nil` when unknown.
  public var startsWithSync: Bool?
  /// The decode time of the first sample on the clock of the track, without its edit list; `nil` when unknown.
  public var firstDecodeTime: MediaTime?

  /// A span of its parts.
  public init(
    trackID: UInt32, firstPresentationTime: MediaTime, lastPresentationTime: MediaTime,
    endTime: MediaTime, duration: MediaTime, sampleCount: Int, startsWithSync: Bool? = nil
  ) {
    self.trackID = trackID
    self.firstPresentationTime = firstPresentationTime
    self.lastPresentationTime = lastPresentationTime
    self.endTime = endTime
    self.duration = duration
    self.sampleCount = sampleCount
    self.startsWithSync = startsWithSync
  }

  /// This span with a later one of the same track.
  func joined(with next: TrackSpan) -> TrackSpan {
    var joined = self
    joined.firstPresentationTime = min(firstPresentationTime, next.firstPresentationTime)
    joined.lastPresentationTime = max(lastPresentationTime, next.lastPresentationTime)
    joined.firstDecodeTime = [firstDecodeTime, next.firstDecodeTime].compactMap(\.self).min()
    joined.endTime = max(endTime, next.endTime)
    joined.duration += next.duration
    let (count, overflow) = sampleCount.addingReportingOverflow(next.sampleCount)
    joined.sampleCount = overflow ? .max : count
    return joined
  }
}

/// The spans of tracks, each joined from all its samples, in the order of their first ones.
struct JoinedSpans {
  private(set) var spans: [TrackSpan] = []
  private var indices: [UInt32: Int] = [:]

  /// Adds a span to that of its track.
  mutating func append(_ span: TrackSpan) {
    if let index = indices[span.trackID] {
      spans[index] = spans[index].joined(with: span)
    } else {
      indices[span.trackID] = spans.count
      spans.append(span)
    }
  }
}

/// The times of samples as they are read, in units of their track.
struct SampleTimes {
  private(set) var count = 0
  private(set) var duration: Int128 = 0
  private var first = Int128.max
  private var firstDecodeTime = Int128.max
  private var last = Int128.min
  private var end = Int128.min

  /// Adds samples of one duration and composition offset, the first of them at a decode time.
  mutating func add(count: Int, each length: UInt32, at decodeTime: Int128, offset: Int32) {
    guard count > 0 else { return }
    let start = decodeTime + Int128(offset)
    let lastStart = start + Int128(count - 1) * Int128(length)
    first = min(first, start)
    firstDecodeTime = min(firstDecodeTime, decodeTime)
    last = max(last, lastStart)
    end = max(end, lastStart + Int128(length))
    duration += Int128(count) * Int128(length)
    self.count += count
  }

  /// The span on the timeline; `nil` without samples or timescale.
  func span(of track: MovieTrack, startsWithSync: Bool?) -> TrackSpan? {
    guard count > 0, let firstTime = track.presentationTime(ofMediaTime: first),
      let lastTime = track.presentationTime(ofMediaTime: last),
      let endTime = track.presentationTime(ofMediaTime: end)
    else { return nil }
    var span = TrackSpan(
      trackID: track.id, firstPresentationTime: firstTime, lastPresentationTime: lastTime,
      endTime: endTime, duration: track.length(duration), sampleCount: count,
      startsWithSync: startsWithSync)
    span.firstDecodeTime = track.length(firstDecodeTime)
    return span
  }
}
