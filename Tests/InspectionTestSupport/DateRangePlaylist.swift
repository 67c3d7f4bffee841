internal import ByteParsing
package import HLSInspection
internal import MediaTiming
package import SCTE35
internal import TestSupport

/// A playlist of 100 s from 2026 on with date ranges.
package enum DateRangePlaylist {
  package static func text(_ tags: [String], isEnded: Bool = true) -> String {
    let segments = (0..<10).map { "#EXTINF:10,\n\($0).ts\n" }.joined()
    return """
      #EXTM3U
      #EXT-X-TARGETDURATION:10
      #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
      \(tags.joined(separator: "\n"))
      \(segments)\(isEnded ? "#EXT-X-ENDLIST" : "")
      """
  }

  package static func inspection(_ tags: [String], isEnded: Bool = true) async throws -> Inspection
  {
    try await MemoryLoader.inspection(of: text(tags, isEnded: isEnded))
  }

  package static func tag(_ id: String, from start: Int, duration: Int? = nil, _ more: String = "")
    -> String
  {
    let minute = String(start / 60)
    let second = String(start % 60)
    let time = "00:0\(minute):\(second.count < 2 ? "0" : "")\(second)"
    return "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"2026-01-01T\(time)Z\""
      + (duration.map { ",DURATION=\($0)" } ?? "") + (more.isEmpty ? "" : "," + more)
  }

  /// A date range that carries a segmentation descriptor.
  package static func tag(
    segment type: SegmentationType, event: UInt32, at start: Int, lasting duration: Int? = nil,
    restrictions: DeliveryRestrictions? = nil
  ) throws -> String {
    let segment = SegmentationDescriptor.Segment(
      type: type, duration: duration.map { UInt64($0) * 90_000 }, deliveryRestrictions: restrictions
    )
    return try tag("\(type.rawValue)-\(event)", segment, event: event, at: start)
  }

  /// A date range that cancels a segmentation event.
  package static func tag(cancelling event: UInt32, at start: Int) throws -> String {
    try tag("cancel-\(event)", nil, event: event, at: start)
  }

  private static func tag(
    _ id: String, _ segment: SegmentationDescriptor.Segment?, event: UInt32, at start: Int
  ) throws -> String {
    let section = SpliceInfoSection(
      command: .timeSignal(SpliceTime()),
      descriptors: [.init(SegmentationDescriptor(eventID: event, segment: segment))])
    return tag(id, from: start, "SCTE35-CMD=0x\(Hexadecimal.text(try section.encoded()))")
  }
}
