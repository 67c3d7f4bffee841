internal import EventMessages
internal import HLSValidation
internal import MediaStreams
internal import MediaTiming
internal import SourceDiagnostics

extension SegmentReading {
  /// What was read of the parts of a segment, one behind the other, as of one segment.
  ///
  /// - Parameter parts: the parts from the first one on, each with its address as written.
  package init(ofParts parts: [(uri: String, reading: SegmentReading)]) {
    self.init()
    var readings = parts.map { $0.reading }
    for index in readings.indices.dropFirst() {
      // Before the next ones are added, since places count from the start of each part.
      var next = readings[index]
      readings[index - 1].join(&next, named: parts[index].uri)
      readings[index] = next
    }
    guard var whole = readings.first else { return }
    for next in readings.dropFirst() { whole.append(next.behind(whole)) }
    if readings.count > 1 {
      whole.media?.eventMessages = whole.eventMessages.map { SegmentFacts.EventMessage($0) }
    }
    // The packets of a part go on in the next one.
    whole.findings.removeAll { $0.rule == TransportStreamRules.lastUnitIncomplete }
    self = whole
  }

  /// The same as a later part of a segment: its times count from the start of the segment, and the places in that are
  /// unknown.
  ///
  /// - Parameter before: the parts before it, as of one segment.
  private func behind(_ before: SegmentReading) -> SegmentReading {
    var part = self
    for index in part.payloads.indices { part.payloads[index].move(behind: before.duration) }
    for index in part.cutSections.indices {
      part.cutSections[index].move(behind: before.duration)
    }
    var start: MediaTime?
    if case .presentation(let time)? = before.firstClock { start = time }
    for index in part.eventMessages.indices {
      let box = part.eventMessages[index].box
      // "presentation_time_delta" counts from the start of the segment (ISO/IEC 23009-1, section 5.10.3.3).
      part.eventMessages[index].presentationTime = box.presentationTime(inSegmentFrom: start)
      part.eventMessages[index].placeIsUnknown = true
    }
    if var facts = part.media {
      for index in facts.metadata.indices { facts.metadata[index].byteOffset = nil }
      part.media = facts
    }
    return part
  }

  /// Adds what the next part contains.
  private mutating func append(_ next: SegmentReading) {
    duration = duration.flatMap { duration in next.duration.map { duration + $0 } }
    payloads += next.payloads
    openTags = next.openTags
    cutSections = next.cutSections
    eventMessages += next.eventMessages
    for stream in next.metadataStreams { declare(stream) }
    form = form ?? next.form
    loadFailure = loadFailure ?? next.loadFailure
    findings += next.findings
    initializationFindings += next.initializationFindings.filter {
      !initializationFindings.contains($0)
    }
    guard let facts = next.media else { return }
    guard media != nil else {
      media = facts
      media?.firstClock = firstClock
      return
    }
    media?.duration = duration
    media?.longestStream = nil
    media?.metadata += facts.metadata
    media?.resourceByteCount = nil
    if facts.hasFrames == true { media?.hasFrames = true }
  }
}

extension MetadataPayload {
  /// Makes a payload of a part one of the segment.
  ///
  /// - Parameter duration: the duration of the parts before it, if known.
  fileprivate mutating func move(behind duration: MediaTime?) {
    traits.insert(.placeIsUnknown)
    guard let duration else { return }
    mediaTime = mediaTime.map { $0 + duration }
    streamOffset = streamOffset.map { $0 + duration }
  }
}
