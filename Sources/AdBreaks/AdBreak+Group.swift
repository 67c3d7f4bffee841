internal import AdMarkers
internal import MediaTiming
internal import SCTE35

extension AdBreak.Values {
  /// The values of the break of a group.
  init(_ group: BreakGroup, places: inout BreakPlaces) {
    let evidence = group.evidence
    let groupKind = group.kind
    let opener = group.members.first { $0.kind == groupKind } ?? group.members.first
    kind = group.isInterstitial ? .interstitial : .break
    eventID = group.members.lazy.compactMap(\.eventID).first
    id = group.members.lazy.compactMap(\.id).first ?? eventID.map { String($0) }
    startTime = group.start
    hasKnownStart = group.hasKnownStart
    endTime = group.end
    plannedDuration = group.plannedDuration
    resumeOffset = group.members.lazy.compactMap(\.resumeOffset).first
    cue = group.members.first { !$0.cue.isEmpty }?.cue ?? []
    segments = places.segments(from: group.start, to: group.end)
    startOffset = group.hasKnownStart ? group.start.flatMap { places.offset(of: $0) } : nil
    startDate = places.date(at: group.start)
    endOffset = group.end.flatMap { places.offset(of: $0) }
    endDate = places.date(at: group.end)
    closedBy = group.closedBy
    hasStatedEnd = group.hasSignalledEnd
    lacksEndTag = group.lacksEndTag
    // A tag does not say what begins, a message beside it does.
    segmentationType =
      opener?.kind.segmentationType
      ?? group.members.lazy.filter(\.kind.opensBreak).compactMap(\.kind.segmentationType).first
    upid = group.members.first { !$0.upid.isAbsent }?.upid ?? .none
    parts = group.parts.map(AdBreak.Part.init)
    isHeuristic = evidence.allSatisfy(\.dialect.isHeuristic)
    self.evidence = evidence
  }
}

extension AdBreak.Part {
  init(_ group: BreakGroup) {
    kind = group.kind
    eventID = group.members.lazy.compactMap(\.eventID).first
    startTime = group.start
    endTime = group.end
    upid = group.members.first { !$0.upid.isAbsent }?.upid ?? .none
  }
}
