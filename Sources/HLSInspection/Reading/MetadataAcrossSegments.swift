internal import HLSPlaylists
internal import HLSValidation
internal import MediaStreams
internal import MediaTiming
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
  ///
  /// Each list is walked once: a segment may have a tag or section that is cut off on each of 8,191 PIDs.
  mutating func join(_ next: inout SegmentReading, named uri: String) {
    let tags = completeTags(with: &next)
    let sections = sections(with: next)
    insert(sections)
    reportContinuations(
      of: tags.map { ($0, "an ID3 tag") } + sections.map { ($0, "a splice_info_section") },
      in: uri)
  }

  /// Replaces the first parts of tags with the whole tags, which it returns, and drops the findings about their rests.
  private mutating func completeTags(with next: inout SegmentReading) -> [MetadataPayload] {
    let rests = Dictionary(grouping: next.tagRests, by: \.pid)
    var cut: [MetadataPlace: Int] = [:]
    for (index, payload) in payloads.enumerated() where payload.traits.contains(.isIncomplete) {
      if let pid = payload.pid { cut[MetadataPlace(pid, payload.byteOffset)] = index }
    }
    var whole: [MetadataPayload] = []
    var used: Set<MetadataPlace> = []
    for tag in openTags {
      for rest in rests[tag.pid] ?? [] {
        guard let bytes = tag.joined(with: rest) else { continue }
        used.insert(MetadataPlace(rest.pid, rest.byteOffset))
        guard let first = cut.removeValue(forKey: MetadataPlace(tag.pid, tag.byteOffset)) else {
          continue
        }
        payloads[first].bytes = bytes
        payloads[first].traits.remove(.isIncomplete)
        whole.append(payloads[first])
      }
    }
    next.dropFindings(at: used)
    return whole
  }

  /// The whole sections of which no part was added before.
  private func sections(with next: SegmentReading) -> [MetadataPayload] {
    let rests = Dictionary(
      grouping: next.cutSections.filter { $0.traits.contains(.isRest) }, by: \.pid)
    return cutSections.compactMap { part in
      (rests[part.pid] ?? []).lazy.compactMap { part.section(with: $0) }.first
    }
  }

  /// Adds whole sections, each before the first payload that is behind it.
  private mutating func insert(_ sections: [MetadataPayload]) {
    guard !sections.isEmpty else { return }
    var end = Int.min
    let ends = payloads.map { payload -> Int in
      end = max(end, payload.byteOffset)
      return end
    }
    let places = sections.map { section in
      ends.partitioningIndex { $0 > section.byteOffset }
    }
    let order = sections.indices.sorted {
      (places[$0], sections[$0].byteOffset, $0) < (places[$1], sections[$1].byteOffset, $1)
    }
    var merged: [MetadataPayload] = []
    var rest = order[...]
    for index in 0...payloads.count {
      while let first = rest.first, places[first] == index {
        merged.append(sections[first])
        rest.removeFirst()
      }
      if index < payloads.count { merged.append(payloads[index]) }
    }
    payloads = merged
    for section in sections {
      media?.metadata.append(
        SegmentFacts.Metadata(
          .scte35, pid: section.pid, pts: section.pts, byteOffset: section.byteOffset,
          firstClock: section.programNumber.flatMap { programClocks[$0] }))
    }
  }

  /// Replaces the findings that payloads are cut off with those that they continue.
  private mutating func reportContinuations(
    of whole: [(payload: MetadataPayload, name: String)], in next: String
  ) {
    guard !whole.isEmpty else { return }
    var cutOff: [MetadataPlace: SourceLocation] = [:]
    for finding in findings {
      if let place = finding.metadataPlace { cutOff[place] = finding.location }
    }
    var replaced: Set<MetadataPlace> = []
    var added: [Diagnostic] = []
    var others = findings[...]
    for (payload, name) in whole {
      let place = MetadataPlace(payload.pid ?? 0, payload.byteOffset)
      while others.first?.metadataPlace.map(replaced.contains) == true { others.removeFirst() }
      let other = others.first ?? added.first
      let location = cutOff.removeValue(forKey: place) ?? other?.location ?? SourceLocation()
      added.append(
        Diagnostic(
          TransportStreamRules.tagAcrossSegments,
          """
          \(name) of \(Plural.text(payload.bytes.count, "byte")) continues in the next segment, \(next)
          """, at: location))
      replaced.insert(place)
    }
    dropFindings(at: replaced)
    findings += added
  }

  /// Drops the findings about unreadable metadata at places.
  private mutating func dropFindings(at places: Set<MetadataPlace>) {
    guard !places.isEmpty else { return }
    findings.removeAll { $0.metadataPlace.map(places.contains) ?? false }
  }
}

/// The place of a part of a tag or section in a segment.
private struct MetadataPlace: Hashable {
  var pid: Int
  var byteOffset: Int

  init(_ pid: Int, _ byteOffset: Int) { (self.pid, self.byteOffset) = (pid, byteOffset) }
}

extension Diagnostic {
  /// The place of the unreadable metadata that it is about; `nil` if it is about something else.
  fileprivate var metadataPlace: MetadataPlace? {
    guard
      rule == TransportStreamRules.metadataIncomplete
        || rule == TransportStreamRules.metadataUnrecognized,
      let pid = location.pid, let offset = location.byteOffset
    else { return nil }
    return MetadataPlace(pid, offset)
  }
}
