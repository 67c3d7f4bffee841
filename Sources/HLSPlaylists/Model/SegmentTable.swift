internal import MediaTiming

/// The segments of a media playlist, packed, with the tables to which they refer.
///
/// A segment takes about 50 bytes here and about 50 in the line table, in addition to the text.
final class SegmentTable: Sendable {
  let text: PlaylistText
  let segments: [PackedSegment]
  /// The start of each segment in units of 10^-18 seconds, and the end of the last one.
  let starts: [Int128]
  /// The maximum number of decimals of any duration.
  let decimals: Int
  /// Whether any EXTINF is written with decimals.
  let hasDecimals: Bool
  let byteRanges: [ByteRange]
  let dateTimes: [PackedDateTime]
  /// The date of the first segment by a tag before it, if segments were forgotten.
  let inheritedDate: InheritedDate?
  let maps: [PackedMap]
  let keySets: KeySetTable
  let mediaSequence: Int
  let discontinuitySequence: Int
  let steps: SequenceStepTable

  init(
    text: PlaylistText, segments: [PackedSegment], starts: [Int128], decimals: Int,
    hasDecimals: Bool, byteRanges: [ByteRange], dateTimes: [PackedDateTime],
    inheritedDate: InheritedDate?, maps: [PackedMap], keySets: KeySetTable,
    mediaSequence: Int, discontinuitySequence: Int, steps: SequenceStepTable
  ) {
    self.text = text
    self.segments = segments
    self.starts = starts
    self.decimals = decimals
    self.hasDecimals = hasDecimals
    self.byteRanges = byteRanges
    self.dateTimes = dateTimes
    self.inheritedDate = inheritedDate
    self.maps = maps
    self.keySets = keySets
    self.mediaSequence = mediaSequence
    self.discontinuitySequence = discontinuitySequence
    self.steps = steps
  }

  /// The duration of a segment in units of 10^-18 seconds.
  func duration(of segment: Int) -> Int128 {
    let untilNext = starts[segment + 1] - starts[segment]
    return steps.isEmpty ? untilNext : untilNext - steps.gap(before: segment + 1)
  }

  /// The media sequence number of a segment; the largest number when it does not fit.
  func mediaSequence(of segment: Int) -> Int {
    let step = steps.last(upTo: segment)
    let (number, overflow) = (step?.mediaSequence ?? mediaSequence).addingReportingOverflow(
      segment - (step?.segment ?? 0))
    return overflow ? .max : number
  }

  /// The discontinuity sequence number of a segment, as served; the largest number when it does not fit.
  func discontinuitySequence(of segment: Int) -> Int {
    let range = Int(segments[segment].continuityRange)
    guard let step = steps.last(upTo: segment) else { return continuityNumber(ofRange: range) }
    let (number, overflow) = step.discontinuitySequence.addingReportingOverflow(
      range - Int(step.continuityRange))
    return overflow ? .max : number
  }

  /// The number of a continuity range, counted from the discontinuity sequence number of the first.
  func continuityNumber(ofRange range: Int) -> Int {
    let (number, overflow) = discontinuitySequence.addingReportingOverflow(range)
    return overflow ? .max : number
  }

  func time(_ units: Int128) -> MediaTime { DecimalText.time(units: units, decimals: decimals) }

  func keys(_ set: Int32) -> [EncryptionKey] {
    keySets[set].map { EncryptionKey(text: text, line: Int($0)) }
  }
}
