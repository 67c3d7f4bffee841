internal import HLSPlaylists
internal import HLSValidation
internal import MediaStreams
internal import SourceDiagnostics

/// Joins the timed ID3 tags and SCTE-35 sections that one segment begins and the next one ends.
///
/// The segments of a continuity range are one encoded stream (RFC 8216bis, section 3), so what is cut between two of them is
/// whole for a player that goes on from segment to segment.
enum MetadataAcrossSegments {
  /// Gives what segments begin the bytes that the next ones have of it.
  static func join(_ readings: inout [SegmentReading?], of playlist: MediaPlaylist) {
    let segments = playlist.segments
    for index in readings.indices.dropLast() where segments.indices.contains(index + 1) {
      guard segments[index].continuityRange == segments[index + 1].continuityRange,
        let first = readings[index], !first.openTags.isEmpty || !first.cutSections.isEmpty,
        let second = readings[index + 1]
      else { continue }
      let next = segments[index + 1].uri
      for tag in first.openTags {
        for rest in second.tagRests {
          guard let bytes = tag.joined(with: rest) else { continue }
          readings[index]?.complete(tag, bytes, with: next)
          readings[index + 1]?.dropFindings(ofRest: rest)
        }
      }
      for part in first.cutSections {
        guard let whole = second.cutSections.lazy.compactMap({ part.section(with: $0) }).first
        else { continue }
        readings[index]?.take(whole, with: next)
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
    tell(of: payloads[first], "an ID3 tag", with: next)
  }

  /// Takes a whole section, of which nothing was taken before.
  fileprivate mutating func take(_ section: MetadataPayload, with next: String) {
    let place = payloads.firstIndex { $0.byteOffset > section.byteOffset } ?? payloads.endIndex
    payloads.insert(section, at: place)
    media?.metadata.append(
      SegmentFacts.Metadata(
        .scte35, pid: section.pid, pts: section.pts, byteOffset: section.byteOffset,
        firstClock: section.programNumber.flatMap { programClocks[$0] }))
    tell(of: section, "a splice_info_section", with: next)
  }

  /// Puts the finding that a payload goes on in place of the one that it is cut off.
  private mutating func tell(of payload: MetadataPayload, _ name: String, with next: String) {
    let pid = payload.pid ?? 0
    let told = findings.last { $0.isOfMetadata(pid: pid, at: payload.byteOffset) }
    let place = (told ?? findings.first)?.location ?? SourceLocation()
    findings.removeAll { $0.isOfMetadata(pid: pid, at: payload.byteOffset) }
    findings.append(
      Diagnostic(
        TransportStreamRules.tagAcrossSegments,
        "\(name) of \(payload.bytes.count) bytes goes on in the next segment, \(next)", at: place))
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
