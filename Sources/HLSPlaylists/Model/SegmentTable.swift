internal import MediaTiming

/// The segments of a media playlist, packed, with what they refer to.
///
/// A segment costs some 50 bytes here and some 50 in the line table, beside the text.
final class SegmentTable: Sendable {
  let text: PlaylistText
  let segments: [PackedSegment]
  /// The start of each segment in units of 10^-18 seconds, and the end of the last one.
  let starts: [Int128]
  /// The most decimals of any duration.
  let decimals: Int
  let byteRanges: [ByteRange]
  let dateTimes: [PackedDateTime]
  let maps: [PackedMap]
  let keySets: KeySetTable
  let mediaSequence: Int
  let discontinuitySequence: Int

  init(
    text: PlaylistText, segments: [PackedSegment], starts: [Int128], decimals: Int,
    byteRanges: [ByteRange], dateTimes: [PackedDateTime], maps: [PackedMap], keySets: KeySetTable,
    mediaSequence: Int, discontinuitySequence: Int
  ) {
    self.text = text
    self.segments = segments
    self.starts = starts
    self.decimals = decimals
    self.byteRanges = byteRanges
    self.dateTimes = dateTimes
    self.maps = maps
    self.keySets = keySets
    self.mediaSequence = mediaSequence
    self.discontinuitySequence = discontinuitySequence
  }

  func time(_ units: Int128) -> MediaTime { DecimalText.time(units: units, decimals: decimals) }

  func keys(_ set: Int32) -> [EncryptionKey] {
    keySets[set].map { EncryptionKey(text: text, line: Int($0)) }
  }
}
