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
    guard var whole = parts.first?.reading else { return }
    for (uri, next) in parts.dropFirst() {
      var next = next
      whole.join(&next, named: uri)
      whole.append(next)
    }
    // The packets of a part go on in the next one.
    whole.findings.removeAll { $0.rule == TransportStreamRules.lastUnitIncomplete }
    self = whole
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
    media?.eventMessages += facts.eventMessages
    media?.resourceByteCount = nil
    if facts.hasFrames == true { media?.hasFrames = true }
  }
}
