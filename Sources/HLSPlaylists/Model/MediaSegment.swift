public import MediaTiming

/// A segment of a media playlist: a URI line with its EXTINF and everything else that applies to
/// it.
///
/// It is a view into the playlist; every property is decoded on access.
public struct MediaSegment: Sendable {
  let table: SegmentTable
  /// The index of the segment in its playlist, from 0.
  public let index: Int

  private var packed: PackedSegment { table.segments[index] }

  /// The address as written, with variables replaced.
  public var uri: String {
    table.text.substituted(table.text.lines[Int(packed.uriLine)].content, line: Int(packed.uriLine))
  }

  /// The number of the URI line, from 1.
  public var line: Int { table.text.number(ofLine: Int(packed.uriLine)) }

  /// The number of the EXTINF line, from 1.
  public var extinfLine: Int { table.text.number(ofLine: Int(packed.extinfLine)) }

  /// The lines of the segment: those after the segment before, up to the URI line.
  public var lines: [PlaylistLine] {
    let text = table.text
    return lineIndices.lazy.filter { text.isSamePlace($0, Int(packed.uriLine)) }
      .map { PlaylistLine(text: text, index: $0) }
  }

  /// The indices of the lines of the text after the segment before, up to the URI line.
  var lineIndices: Range<Int> {
    let last = Int(packed.uriLine)
    return (index > 0 ? min(last, Int(table.segments[index - 1].uriLine) + 1) : 0)..<(last + 1)
  }

  /// The exact duration in EXTINF; zero when it has none.
  public var duration: MediaTime { table.time(table.duration(of: index)) }

  /// The exact sum of the durations before it, and in a ``LivePresentation`` of the gaps between
  /// them.
  public var startTime: MediaTime { table.time(table.starts[index]) }

  /// The start time plus the duration.
  public var endTime: MediaTime { table.time(table.starts[index] + table.duration(of: index)) }

  /// The text after the comma of EXTINF; `nil` without a comma.
  public var title: String? {
    ExtinfFields(table.text, line: Int(packed.extinfLine)).title.map(table.text.string)
  }

  /// The media sequence number.
  public var mediaSequence: Int { table.mediaSequence(of: index) }

  /// Whether EXT-X-DISCONTINUITY precedes it.
  public var hasDiscontinuity: Bool { packed.hasDiscontinuity }

  /// The number of EXT-X-DISCONTINUITY in this playlist up to the segment; segments between two share it.
  public var continuityRange: Int { Int(packed.continuityRange) }

  /// The discontinuity sequence number, as served.
  public var discontinuitySequence: Int { table.discontinuitySequence(of: index) }

  /// The number of its continuity range by which clocks of several playlists are compared.
  ///
  /// It is the discontinuity sequence number until numbers begin again. That starts another range, which counts on.
  package var continuityNumber: Int { table.continuityNumber(ofRange: continuityRange) }

  /// Whether EXT-X-GAP marks it as missing.
  public var isGap: Bool { packed.isGap }

  /// The part of its resource; `nil` when it is the whole.
  public var byteRange: ByteRange? {
    packed.byteRange >= 0 ? table.byteRanges[Int(packed.byteRange)] : nil
  }

  /// The keys in force, one for each key format; empty when it is not encrypted.
  public var keys: [EncryptionKey] { table.keys(packed.keySet) }

  /// The first of the keys in force.
  public var key: EncryptionKey? { keys.first }

  /// The initialization section.
  public var map: InitializationSection? {
    guard packed.map >= 0 else { return nil }
    return InitializationSection(table: table, map: table.maps[Int(packed.map)])
  }

  /// A number that segments with the same initialization section share; `nil` without one.
  public var mapIndex: Int? { packed.map >= 0 ? Int(packed.map) : nil }

  /// The bit rate in EXT-X-BITRATE, in kilobits per second.
  public var bitrate: MediaTime? {
    guard packed.bitrateLine >= 0 else { return nil }
    var reader = TagReader(text: table.text, line: Int(packed.bitrateLine))
    return BitrateTag(reading: &reader).kilobitsPerSecond
  }

  /// The date tag of this segment; the last one if it has several.
  public var programDateTime: ProgramDateTime? {
    guard packed.programDateTime >= 0 else { return nil }
    return ProgramDateTime(table: table, packed: table.dateTimes[Int(packed.programDateTime)])
  }
}

extension MediaSegment: Hashable {
  /// Whether two segments are the same place of the same text.
  public static func == (left: MediaSegment, right: MediaSegment) -> Bool {
    left.index == right.index && left.table.text.isSameText(as: right.table.text)
  }

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) { hasher.combine(packed.uriLine) }
}
