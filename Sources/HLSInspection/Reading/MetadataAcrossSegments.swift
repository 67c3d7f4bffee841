internal import HLSPlaylists
internal import HLSValidation
internal import MediaStreams
internal import SourceDiagnostics

/// Joins the timed ID3 tags and SCTE-35 sections that start in one segment and end in the next.
///
/// The segments of a continuity range are one encoded stream (RFC 8216bis, section 3), so a player
/// that continues from segment to segment receives a cut tag or section completely.
enum MetadataAcrossSegments {
  /// Appends the bytes in the next segments to what segments start.
  static func join(_ readings: inout [SegmentReading?], of playlist: MediaPlaylist) {
    dropContinuedPackets(in: &readings, of: playlist)
    let segments = playlist.segments
    for index in readings.indices.dropLast() where segments.indices.contains(index + 1) {
      guard segments[index].continuityRange == segments[index + 1].continuityRange,
        var first = readings[index], first.isCutOff, var second = readings[index + 1]
      else { continue }
      first.join(&second, named: segments[index + 1].uri)
      (readings[index], readings[index + 1]) = (first, second)
    }
  }

  /// Drops the findings about PES packets that the next segment continues, or may continue.
  ///
  /// Some packagers cut the packets of a stream into segments wherever a key frame starts, also within a packet of audio.
  private static func dropContinuedPackets(
    in readings: inout [SegmentReading?], of playlist: MediaPlaylist
  ) {
    let segments = playlist.segments
    let cutsPackets =
      playlist.header.isIFramesOnly
      || readings.contains { $0.map { !$0.leadingByteCounts.isEmpty } ?? false }
    for index in readings.indices where segments.indices.contains(index) {
      let hasNext =
        segments.indices.contains(index + 1)
        && segments[index].continuityRange == segments[index + 1].continuityRange
      let next = hasNext && readings.indices.contains(index + 1) ? readings[index + 1] : nil
      let isKnown =
        next?.media != nil || !hasNext && (playlist.header.isEnded || index + 1 < segments.count)
      readings[index]?.findings.removeAll { finding in
        guard finding.rule == TransportStreamRules.lastUnitIncomplete else { return false }
        guard isKnown, !playlist.header.isIFramesOnly else { return true }
        guard let next else { return cutsPackets }
        return finding.location.pid.flatMap { next.leadingByteCounts[$0] } != nil
      }
    }
  }
}

extension SegmentReading {
  /// Whether a tag or section is cut off at its end.
  fileprivate var isCutOff: Bool { !openTags.isEmpty || !cutSections.isEmpty }

  /// Appends the bytes at the start of the next segment or part to what starts in this one.
  mutating func join(_ next: inout SegmentReading, named uri: String) {
    for tag in openTags {
      for rest in next.tagRests {
        guard let bytes = tag.joined(with: rest) else { continue }
        complete(tag, bytes, with: uri)
        next.dropFindings(ofRest: rest)
      }
    }
    for part in cutSections {
      guard let whole = next.cutSections.lazy.compactMap({ part.section(with: $0) }).first
      else { continue }
      take(whole, with: uri)
    }
  }

  /// Replaces the first part of a tag with the whole tag.
  fileprivate mutating func complete(_ tag: TagFragment, _ bytes: [UInt8], with next: String) {
    let first = payloads.lastIndex {
      $0.pid == tag.pid && $0.byteOffset == tag.byteOffset && $0.traits.contains(.isIncomplete)
    }
    guard let first else { return }
    payloads[first].bytes = bytes
    payloads[first].traits.remove(.isIncomplete)
    reportContinuation(of: payloads[first], "an ID3 tag", with: next)
  }

  /// Adds a whole section, of which no part was added before.
  fileprivate mutating func take(_ section: MetadataPayload, with next: String) {
    let place = payloads.firstIndex { $0.byteOffset > section.byteOffset } ?? payloads.endIndex
    payloads.insert(section, at: place)
    media?.metadata.append(
      SegmentFacts.Metadata(
        .scte35, pid: section.pid, pts: section.pts, byteOffset: section.byteOffset,
        firstClock: section.programNumber.flatMap { programClocks[$0] }))
    reportContinuation(of: section, "a splice_info_section", with: next)
  }

  /// Replaces the finding that a payload is cut off with one that it continues.
  private mutating func reportContinuation(
    of payload: MetadataPayload, _ name: String, with next: String
  ) {
    let pid = payload.pid ?? 0
    let cutOff = findings.last { $0.isOfMetadata(pid: pid, at: payload.byteOffset) }
    let place = (cutOff ?? findings.first)?.location ?? SourceLocation()
    findings.removeAll { $0.isOfMetadata(pid: pid, at: payload.byteOffset) }
    findings.append(
      Diagnostic(
        TransportStreamRules.tagAcrossSegments,
        "\(name) of \(Plural.text(payload.bytes.count, "byte")) continues in the next segment, \(next)",
        at: place)
    )
  }

  /// Drops the findings about bytes that belong to a tag of the segment before.
  fileprivate mutating func dropFindings(ofRest rest: TagFragment) {
    findings.removeAll { finding in
      finding.isOfMetadata(pid: rest.pid, at: rest.byteOffset)
    }
  }
}

extension Diagnostic {
  /// Whether it is about unreadable metadata at a place.
  fileprivate func isOfMetadata(pid: Int, at offset: Int) -> Bool {
    (rule == TransportStreamRules.metadataIncomplete
      || rule == TransportStreamRules.metadataUnrecognized)
      && location.pid == pid && location.byteOffset == offset
  }
}
