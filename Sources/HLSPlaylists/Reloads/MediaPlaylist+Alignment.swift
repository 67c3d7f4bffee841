package import MediaTiming

extension MediaPlaylist {
  /// By how much the dates or times of one segment may differ in two playlists, which round them.
  static let alignmentTolerance = MediaTime(value: 1, timescale: 10)

  /// The media time here at which another playlist of the same stream starts, by its dates, or else by a segment with one
  /// number in both; `nil` if neither shows it.
  package func startTime(ofFirstIn other: MediaPlaylist) -> MediaTime? {
    guard let date = other.startDate, let end = endDate else {
      return startTimeByNumbers(ofFirstIn: other)
    }
    let start = duration - date.distance(to: end)
    let next = segments.partitioningIndex { $0.startTime > start - Self.alignmentTolerance }
    guard segments.indices.contains(next) else { return start }
    let known = segments[next].startTime
    return known - start <= Self.alignmentTolerance ? known : start
  }

  private func startTimeByNumbers(ofFirstIn other: MediaPlaylist) -> MediaTime? {
    guard other.header.skip == nil, let first = other.segments.first, let known = segments.first
    else { return nil }
    if let segment = segment(ofNumber: first.mediaSequence) { return segment.startTime }
    return other.segment(ofNumber: known.mediaSequence).map { known.startTime - $0.startTime }
  }

  /// The segment of a number, if those up to the last one have consecutive numbers.
  private func segment(ofNumber number: Int) -> MediaSegment? {
    guard let last = segments.last else { return nil }
    let (back, overflow) = last.mediaSequence.subtractingReportingOverflow(number)
    guard !overflow, back >= 0, back < segments.count else { return nil }
    let segment = segments[segments.count - 1 - back]
    return segment.mediaSequence == number ? segment : nil
  }
}
