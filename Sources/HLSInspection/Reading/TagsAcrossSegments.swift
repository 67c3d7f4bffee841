internal import HLSPlaylists
internal import MediaStreams
internal import SourceDiagnostics

/// Joins the timed ID3 tags that one segment begins and the next one ends.
///
/// The segments of a continuity range are one encoded stream (RFC 8216bis, section 3), so such a tag is whole for a player
/// that goes on from segment to segment.
enum TagsAcrossSegments {
  /// Gives the tags that segments begin the bytes that the next ones have of them.
  static func join(_ readings: inout [SegmentReading?], of playlist: MediaPlaylist) {
    let segments = playlist.segments
    for index in readings.indices.dropLast() where segments.indices.contains(index + 1) {
      guard segments[index].continuityRange == segments[index + 1].continuityRange,
        let tags = readings[index]?.openTags, !tags.isEmpty,
        let rests = readings[index + 1]?.tagRests
      else { continue }
      for tag in tags {
        for rest in rests {
          guard let bytes = tag.joined(with: rest) else { continue }
          readings[index]?.complete(tag, bytes, with: segments[index + 1].uri)
          readings[index + 1]?.dropFindings(ofRest: rest)
        }
      }
    }
  }
}

extension SegmentReading {
  /// Puts a whole tag in place of its first part.
  fileprivate mutating func complete(_ tag: TagFragment, _ bytes: [UInt8], with next: String) {
    let first = payloads.lastIndex {
      $0.pid == tag.pid && $0.byteOffset == tag.byteOffset && $0.traits.contains(.isIncomplete)
    }
    guard let first else { return }
    payloads[first].bytes = bytes
    payloads[first].traits.remove(.isIncomplete)
    let told = findings.last { $0.isOfMetadata(pid: tag.pid, at: tag.byteOffset) }
    let place = (told ?? findings.first)?.location ?? SourceLocation()
    findings.removeAll { $0.isOfMetadata(pid: tag.pid, at: tag.byteOffset) }
    findings.append(
      Diagnostic(
        TransportStreamRules.tagAcrossSegments,
        "an ID3 tag of \(bytes.count) bytes goes on in the next segment, \(next)", at: place))
  }

  /// Drops what was said of bytes that turned out to be of a tag of the segment before.
  fileprivate mutating func dropFindings(ofRest rest: TagFragment) {
    findings.removeAll { finding in
      finding.isOfMetadata(pid: rest.pid, at: rest.byteOffset)
    }
  }
}

extension Diagnostic {
  /// Whether it is about metadata that cannot be read at a place.
  fileprivate func isOfMetadata(pid: Int, at offset: Int) -> Bool {
    (rule == TransportStreamRules.metadataIncomplete
      || rule == TransportStreamRules.metadataUnrecognized)
      && location.pid == pid && location.byteOffset == offset
  }
}
