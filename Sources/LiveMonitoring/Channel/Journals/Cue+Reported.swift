internal import AdBreaks
internal import AdMarkers
internal import CueSources
internal import HLSPresentation
internal import MediaTiming
internal import TextTracks

extension Cue {
  /// Whether another state of the cue has nothing that people would want to know of.
  ///
  /// A tag or date that lasts until the next one is not another one when that is known.
  func isSameForWatchers(as other: Cue) -> Bool {
    switch (content, other.content) {
    case (is ID3CueContent, is ID3CueContent),
      (is ProgramDateTimeCueContent, is ProgramDateTimeCueContent):
      startTime == other.startTime
    default: hasSameEvent(as: other)
    }
  }

  /// The same with the end that was reported of its break, if its own follows from a planned length alone: that ends no
  /// break of a live playlist.
  ///
  /// - Parameter isEnded: whether the playlist has ended: a break of which no end was reported then has its planned one.
  func ending(with ends: BreakEnds, isEnded: Bool) -> Cue {
    guard var content = content as? TagCueContent, content.adBreak.hasPlannedEndAlone else {
      return self
    }
    let end = ends.end(of: content.adBreak)
    if end == nil, isEnded { return self }
    var cue = self
    var values = content.adBreak.values
    (values.endTime, values.endDate, values.closedBy) = (end?.time, end?.date, end?.closing)
    content.adBreak.values = values
    (cue.endTime, cue.endDate, cue.content) = (end?.time, end?.date, content)
    return cue
  }

  /// Whether another state of the cue is the same for a player, wherever it is found.
  func hasSameEvent(as other: Cue) -> Bool {
    if content is DateRangeCueContent || content is TagCueContent { return isSame(as: other) }
    // Compared without a copy, since each step has all cues again.
    return startTime == other.startTime && endTime == other.endTime && id == other.id
      && startDate == other.startDate && endDate == other.endDate
      && content.isEqual(to: other.content)
  }

  /// The same with what was known of it before: the number of a tag, and the place of the first copy of a message, which
  /// are others where tags and copies before it are forgotten.
  func keepingFirstCopy(of known: Cue) -> Cue {
    if var content = content as? ID3CueContent, let first = known.content as? ID3CueContent {
      guard content.tagIndex != first.tagIndex else { return self }
      content.tagIndex = first.tagIndex
      var cue = self
      cue.content = content
      return cue
    }
    guard let content = content as? SpliceCueContent,
      let first = known.content as? SpliceCueContent
    else { return self }
    var cue = self
    cue.content = content.arriving(as: first)
    // One without a time begins when it arrives.
    if content.preRoll == nil, let start = startTime, let time = known.startTime, time < start {
      (cue.startTime, cue.endTime) = (known.startTime, known.endTime)
      (cue.startDate, cue.endDate) = (known.startDate, known.endDate)
    }
    return cue
  }
}
