internal import HLSReports
internal import MediaTiming

/// What could not be written is noted among the runs: at once where that is possible, or else before the next thing that
/// is written.
extension RecordingWriter {
  /// What is missing of a channel since an entry could not be written.
  struct Loss {
    var start: CalendarTime
    var reason: String
    /// The media of entries that are missing.
    var media: [LostMedia] = []
  }

  /// The maximum number of media that are named at the end of a gap. Older ones are no longer listed then.
  static let maximumLostMediaCount = 1000

  /// Notes that an entry could not be written, where a gap begins.
  func noteLoss(of entry: ChannelEntry, channel: String, _ error: RecordingError) {
    var loss = channels[channel]?.loss
    if loss == nil {
      let reason = error.shortReason
      loss = Loss(start: entry.ended, reason: reason)
      var place = place(channel, at: entry.ended)
      // Behind the entry before it.
      place.seq = max(0, place.seq - 1)
      pendingMarks += RunLine.lost(place, reason: reason).bytes
    }
    if case .media(let load) = entry {
      loss?.media.append(LostMedia(playlist: load.playlist, unit: load.unit))
      if let count = loss?.media.count, count > 2 * Self.maximumLostMediaCount {
        loss?.media.removeFirst(count - Self.maximumLostMediaCount)
      }
    }
    channels[channel, default: ChannelFiles()].loss = loss
    // It is tried again with the next entry.
    try? writeMarks()
  }

  /// Notes that the gap of a channel ends, if it is in one; returns it.
  ///
  /// - Parameter seq: The number of the entry that ends it; `nil` if it is none.
  @discardableResult
  func endGap(
    of channel: String, at instant: CalendarTime, before seq: Int? = nil
  ) -> RecordingGap? {
    guard let loss = channels[channel]?.loss else { return nil }
    channels[channel]?.loss = nil
    var place = place(channel, at: instant)
    if let seq { place.seq = seq - 1 }
    pendingMarks +=
      RunLine.regained(
        place,
        RunLine.Regained(
          line: channels[channel]?.line ?? 0,
          media: loss.media.suffix(Self.maximumLostMediaCount))
      ).bytes
    return RecordingGap(
      channel: channel, start: loss.start, end: instant, reason: loss.reason)
  }

  /// Writes a line about a run, behind those that could not be written yet.
  func note(_ mark: RunLine) throws(RecordingError) {
    pendingMarks += mark.bytes
    try writeMissing()
  }

  /// Writes the lines about runs, and the channels of the header, that were not written yet.
  func writeMissing() throws(RecordingError) {
    try attempt { () throws(RecordingError) in
      try writeMarks()
      try listMissing()
    }
  }

  /// Writes the lines about runs that were not written yet.
  func writeMarks() throws(RecordingError) {
    guard !pendingMarks.isEmpty else { return }
    try runs.append(pendingMarks)
    pendingMarks = []
  }
}
