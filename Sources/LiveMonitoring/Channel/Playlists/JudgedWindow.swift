internal import HLSPlaylists
internal import MediaTiming

/// The window of the last load that counts, as far as later loads are compared with it.
struct JudgedWindow: Sendable {
  var playlist: MediaPlaylist
  /// The number of the first segment, also of one that a delta update leaves out.
  var first: Int
  /// The number of the last segment.
  var last: Int
  /// The number of parts behind it.
  var partCount: Int
  var listing: Listing
  /// The date of the first segment, also of one that a delta update leaves out.
  var startDate: CalendarTime?

  /// The date of a segment; `nil` if it is not known.
  func date(of number: Int) -> CalendarTime? {
    number == first ? startDate : listing.date(ofNumber: number)
  }

  /// The listed segments with their numbers and their addresses, each of which is read when it is needed.
  struct Listing: RandomAccessCollection {
    typealias Segment = (number: Int, address: String)

    private let segments: OnDemandCollection<MediaSegment>
    private let dates: OnDemandCollection<ProgramDateTime>
    /// The number of the first one. Numbers of a delta update count without those that it replaces.
    private let firstNumber: Int

    init(_ playlist: MediaPlaylist) {
      segments = playlist.segments
      dates = playlist.programDateTimes
      firstNumber = Self.number(
        playlist.header.mediaSequence, playlist.header.skip?.tag.skippedSegments ?? 0)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { segments.count }
    subscript(position: Int) -> Segment { (number(at: position), segments[position].uri) }

    func number(at index: Int) -> Int { Self.number(firstNumber, index) }

    /// The index of a number; `nil` if it is not listed.
    func position(ofNumber number: Int) -> Int? {
      let (index, overflow) = number.subtractingReportingOverflow(firstNumber)
      return !overflow && segments.indices.contains(index) ? index : nil
    }

    /// The address of a number; `nil` if it is not listed.
    func address(ofNumber number: Int) -> String? {
      position(ofNumber: number).map { segments[$0].uri }
    }

    /// The date at the start of a number; `nil` if it is not listed, or no date is.
    func date(ofNumber number: Int) -> CalendarTime? {
      guard let position = position(ofNumber: number),
        let tag = dates.last(where: { $0.segmentIndex <= position }) ?? dates.first,
        segments.indices.contains(tag.segmentIndex)
      else { return nil }
      return tag.date.advanced(
        by: segments[position].startTime - segments[tag.segmentIndex].startTime)
    }

    /// The number that is so many behind another one.
    static func number(_ first: Int, _ offset: Int) -> Int {
      let (sum, overflow) = first.addingReportingOverflow(offset)
      return overflow ? .max : sum
    }
  }
}
