internal import ByteParsing
public import MediaTiming

/// A segment of a ``PlaylistWindow``, as the last load that lists it describes it.
///
/// The first segments of a delta update inherit keys, initialization section and dates from those that it leaves out.
public struct WindowSegment: Sendable {
  /// A date by a tag and the durations since.
  public struct SegmentDate: Sendable {
    /// The tag that sets it.
    public var tag: ProgramDateTime
    /// The number of segments from the tag to this one.
    public var distance: Int
    /// The time from 1970-01-01T00:00:00Z.
    public var timeSince1970: MediaTime
  }

  let load: WindowLoad
  /// The segment in its load.
  public let segment: MediaSegment

  /// The number of EXT-X-DISCONTINUITY up to the segment. Only differences within a chain of delta updates have a meaning.
  public var continuityRange: Int {
    (load.inherited?.continuityRange ?? 0) &+ segment.continuityRange
  }

  /// The time from the start of the last whole load. Only differences have a meaning.
  var startTime: MediaTime { (load.inherited?.endTime ?? .zero) + segment.startTime }

  /// The URI without its query, with variables replaced.
  var path: ArraySlice<UInt8> { load.window.path(of: segment.index) }

  /// The keys in force, one for each key format; empty when it is not encrypted.
  public var keys: [EncryptionKey] { load.keys(segment.keys, inForceAt: segment.line) }

  /// The initialization section, with the keys in force at its tag.
  public var map: InitializationSection? {
    guard var map = segment.map else { return load.inherited?.map }
    map.keys = load.keys(map.keys, inForceAt: map.line)
    return map
  }

  /// The part of its resource; `nil` when it is the whole.
  public var byteRange: ByteRange? {
    guard var range = segment.byteRange else { return nil }
    if segment.index < load.continuedCount, let end = load.inherited?.byteRange?.end {
      let (offset, overflow) = range.offset.addingReportingOverflow(end)
      range.offset = overflow ? .max : offset
    }
    return range
  }

  /// The date by the tag of the segment, or by the last one before it; `nil` when unknown, as after a discontinuity.
  public var date: SegmentDate? {
    let table = load.playlist.table
    let next = table.dateTimes.partitioningIndex { Int($0.segment) > segment.index }
    if next > 0 {
      let tag = ProgramDateTime(table: table, packed: table.dateTimes[next - 1])
      let dated = load.playlist.segments[tag.segmentIndex]
      guard dated.continuityRange == segment.continuityRange else { return nil }
      return SegmentDate(
        tag: tag, distance: segment.index - dated.index,
        timeSince1970: tag.timeSince1970 + (segment.startTime - dated.startTime))
    }
    guard segment.continuityRange == 0, var date = load.inherited?.endDate else { return nil }
    date.distance += segment.index
    date.timeSince1970 = date.timeSince1970 + segment.startTime
    return date
  }

  /// The lines of ad markers before it.
  public var markers: [MarkerLine] {
    // What stands before EXT-X-SKIP is about segments that it replaces.
    let first = load.inherited == nil ? 0 : load.playlist.header.skip?.line ?? 0
    return load.playlist.markers(before: segment.index).filter { $0.line > first }
  }
}

/// A load in a ``PlaylistWindow``. Of one that is no longer the newest only the segments are kept.
final class WindowLoad: Sendable {
  /// What the first listed segment inherits from the last one that a delta update leaves out.
  struct Inherited {
    let continuityRange: Int
    let endTime: MediaTime
    let endDate: WindowSegment.SegmentDate?
    let keys: [EncryptionKey]
    let map: InitializationSection?
    let byteRange: ByteRange?
  }

  let window: SnapshotWindow
  let inherited: Inherited?
  /// The number of the line from which on no inherited key is in force.
  let endOfKeys: Int?
  /// The number of segments at the start whose byte ranges continue that of the last segment left out.
  let continuedCount: Int

  var playlist: MediaPlaylist { window.playlist }

  /// - Parameter last: The last segment that a delta update leaves out.
  init(_ playlist: MediaPlaylist, after last: WindowSegment? = nil) {
    window = SnapshotWindow(playlist, snapshot: 0)
    inherited = last.map { last in
      Inherited(
        continuityRange: last.continuityRange,
        endTime: last.startTime + last.segment.duration,
        endDate: last.date.map {
          WindowSegment.SegmentDate(
            tag: $0.tag, distance: $0.distance + 1,
            timeSince1970: $0.timeSince1970 + last.segment.duration)
        },
        keys: last.keys, map: last.map, byteRange: last.byteRange)
    }
    endOfKeys = inherited?.keys.isEmpty ?? true ? nil : playlist.firstLineWithoutKeys
    let path = inherited?.byteRange == nil ? nil : last?.path
    continuedCount =
      path.map { [window] path in
        playlist.segments.prefix {
          window.path(of: $0.index) == path && $0.byteRange != nil && !$0.hasByteOffset
        }.count
      } ?? 0
  }

  /// The first segments of a load.
  init(_ playlist: MediaPlaylist, of whole: WindowLoad) {
    window = SnapshotWindow(playlist, snapshot: 0)
    inherited = whole.inherited
    endOfKeys = inherited?.keys.isEmpty ?? true ? nil : playlist.firstLineWithoutKeys
    continuedCount = min(whole.continuedCount, playlist.segments.count)
  }

  /// The number of bytes of its text; zero for a load that leaves out nothing.
  var updateByteCount: Int { inherited == nil ? 0 : playlist.table.text.bytes.count }

  /// The keys in force at a line: those of this load, and those inherited of other formats.
  func keys(_ own: [EncryptionKey], inForceAt line: Int) -> [EncryptionKey] {
    guard let inherited, !inherited.keys.isEmpty, endOfKeys.map({ line < $0 }) ?? true else {
      return own
    }
    func format(_ key: EncryptionKey) -> String { key.tag.keyFormat ?? "identity" }
    let formats = Set(own.map(format))
    return inherited.keys.filter { !formats.contains(format($0)) } + own
  }

  /// The first segment from an index on that has a date tag.
  func firstDated(from index: Int) -> WindowSegment? {
    let dates = playlist.table.dateTimes
    let row = dates.partitioningIndex { Int($0.segment) >= index }
    guard row < dates.count, dates[row].segment < playlist.segments.count else { return nil }
    return WindowSegment(load: self, segment: playlist.segments[Int(dates[row].segment)])
  }
}

extension MediaPlaylist {
  /// The lines of ad markers before a segment.
  func markers(before segment: Int) -> [MarkerLine] {
    let first = markerLines.partitioningIndex { $0.segment >= segment }
    return markerLines[first...].prefix { $0.segment == segment }.map {
      MarkerLine(text: table.text, placed: $0)
    }
  }

  /// The number of the first EXT-X-KEY with METHOD=NONE, which ends all keys before it.
  fileprivate var firstLineWithoutKeys: Int? {
    let row = TagCatalog.row(of: .key)
    return table.text.lines.indices.first { line in
      guard table.text.lines[line].kind == .tag, table.text.lines[line].tag == row else {
        return false
      }
      var reader = TagReader(text: table.text, line: line)
      return KeyTag(reading: &reader).isNone
    }.map(table.text.number)
  }
}

extension MediaSegment {
  /// Whether EXT-X-BYTERANGE has the offset, so that it does not depend on the segment before.
  fileprivate var hasByteOffset: Bool {
    lines.last { $0.tagName == .byteRange }?.value?.contains("@") ?? false
  }

  /// The number of EXT-X-DISCONTINUITY before it, at most 65,535.
  var discontinuityCount: Int { Int(table.segments[index].discontinuityCount) }
}
