internal import AdMarkers
internal import ByteParsing
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// EXT-OATCLS-SCTE35 with the message, beside EXT-X-CUE-OUT, EXT-X-CUE-OUT-CONT and EXT-X-CUE-IN (D15, D12).
///
/// A break without a message has only the cue tags.
enum OATCLSWriter: AdMarkerWriter {
  static let dialect = AdMarkerDialect.oatcls
  static let traits: AdMarkerWriterTraits = [.continuations, .joins, .carriesMessages]

  static func beginning(of entry: WritableBreak) -> [String] {
    message(entry.outMessage) + asset(of: entry) + CueOutWriter.beginning(of: entry)
  }

  static func continuation(of entry: WritableBreak, after elapsed: MediaTime?) -> [String] {
    guard let message = entry.outMessage, elapsed != nil else {
      return CueOutWriter.continuation(of: entry, after: elapsed)
    }
    var tag = TagText(.cueOutContinued)
    tag.add("ElapsedTime", elapsed.map { .decimal($0) })
    tag.add("Duration", entry.plannedDuration.map { .decimal($0) })
    tag.add("SCTE35", .enumerated(Base64.text(message)))
    return [tag.description]
  }

  static func ending(of entry: WritableBreak) -> [String] {
    message(entry.inMessage) + CueOutWriter.ending(of: entry)
  }

  private static func message(_ bytes: [UInt8]?) -> [String] {
    bytes.map { [TagText(.oatclsSCTE35, value: Base64.text($0)).description] } ?? []
  }

  /// CAID is the UPID of type 8, which MediaLive writes here.
  private static func asset(of entry: WritableBreak) -> [String] {
    guard let upid = entry.entry.upids.first(where: { $0.type == .airingID }) else { return [] }
    var tag = TagText(.asset)
    tag.add("CAID", .hexadecimal(upid.bytes))
    return [tag.description]
  }
}
