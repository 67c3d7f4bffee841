internal import AdBreaks
internal import HLSInspection
internal import HLSPlaylists
internal import HLSValidation
internal import InspectionReports
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

extension ChannelPlaylist {
  /// The last load that counts, as served.
  struct Latest: Sendable {
    var playlist: MediaPlaylist
    /// The findings of reading it.
    var findings: [Diagnostic]
    var base: ResourceLocation
    /// The query from which it takes variables.
    var query: ChannelQuery
    /// The variables of the multivariant playlist, if there is one.
    var variables: [String: String?]?

    /// Whether another load is of the same address, with the same values from queries and the multivariant playlist.
    func hasSameSource(as other: MediaPlaylist, _ variables: [String: String?]?) -> Bool {
      playlist.uri == other.uri && self.variables == variables
        && Set(playlist.queryValues) == Set(other.queryValues)
    }
  }

  // MARK: What is known

  /// The end of what is known; `nil` before the first segment.
  var knownEnd: KnownEnd? {
    guard let live, let last = live.playlist.segments.last else { return nil }
    return KnownEnd(
      number: live.servedNumber(last.mediaSequence), shift: live.numberShift,
      epoch: epochs.current, segmentCount: live.segmentCount, time: last.endTime,
      date: live.playlist.endDate)
  }

  /// The first tags of ranges that were to begin and that the last load does not list.
  var absentDateRanges: Set<SourceLine> { live?.absentDateRanges ?? [] }

  /// The times of segments that no load has listed, also where numbers began again.
  var unseen: [MediaTimeRange] {
    (live?.gaps ?? []).compactMap { gap in
      startTime(ofSegment: gap.segment).map { MediaTimeRange(start: $0 - gap.duration, end: $0) }
    }
  }

  /// The times of known segments whose media was read and is missing in the recording, in their order.
  var lost: [MediaTimeRange] {
    let incomplete = media.incompleteUnits
    return incomplete.isEmpty ? [] : segmentTimes { isLost($0, $1, incomplete) }
  }

  /// The times of known segments whose media is not known, in their order: it is lost, could not be read, or never was.
  var unread: [MediaTimeRange] {
    let incomplete = media.incompleteUnits
    return segmentTimes { index, segment in
      segment.isGap || media.isUnread(at: index) || isLost(index, segment, incomplete)
    }
  }

  private func isLost(
    _ index: Int, _ segment: MediaSegment, _ incomplete: Set<MediaUnit>
  ) -> Bool {
    !incomplete.isEmpty
      && incomplete.contains(
        MediaUnit(epoch: epochs.epoch(of: index), number: segment.mediaSequence))
  }

  /// The times of known segments. Their indices count from the first one ever.
  private func segmentTimes(
    where isWanted: (Int, MediaSegment) -> Bool
  ) -> [MediaTimeRange] {
    guard let live else { return [] }
    return live.playlist.segments.enumerated()
      .filter { isWanted(live.forgottenSegmentCount + $0, $1) }
      .map { MediaTimeRange(start: $1.startTime, end: $1.endTime) }
  }

  /// What an inspection of the playlist sees: its source, and its media as far as it was read.
  var inspected: (source: PartSource, readings: [SegmentReading?], open: OpenSegment?)? {
    guard let live, let latest else { return nil }
    let playlist = live.playlist
    var source = PartSource(
      uri: reference.uri, role: reference.role, playlist: playlist, location: latest.base)
    source.groupID = reference.groupID
    source.name = reference.name
    source.bandwidth = reference.bandwidth
    source.isChosen = readsMedia
    let first = live.forgottenSegmentCount
    let readings =
      readsMedia && !media.isEmpty
      ? media.readings(of: playlist, from: first, epochs: epochs)
      : []
    return (source, readings, openSegment(of: latest.playlist)?.counted(from: -first))
  }

  /// Whether it has anything that may be a break. Most of the time no playlist has.
  var mayHaveBreaks: Bool {
    guard let live else { return false }
    return !live.playlist.markers.isEmpty || !live.dateRanges.isEmpty
      || readsMedia && !media.isEmpty
  }

  /// The last load that counts, with what it leaves out if it is a delta update.
  var served: ServedPlaylist? {
    latest.map { latest in
      ServedPlaylist(
        latest.playlist, findings: latest.findings, placement: placement,
        completed: live.flatMap {
          CompletedPlaylist(
            lastOf: $0, uri: reference.uri, address: latest.query.address,
            importedVariables: latest.variables)
        })
    }
  }

  /// Where the segments of the last load that counts lie in the presentation.
  var placement: LoadPlacement {
    guard let live, let snapshot = live.snapshots.last else { return LoadPlacement() }
    return LoadPlacement(of: snapshot, in: live)
  }

  private func openSegment(of playlist: MediaPlaylist) -> OpenSegment? {
    guard readsMedia, let number = live?.playlist.segments.last?.mediaSequence, number < .max else {
      return nil
    }
    var open = media.openSegment(number: number + 1, epoch: epochs.current)
    let lastLine = playlist.segments.last?.line ?? 0
    open?.hasDiscontinuity = playlist.document.lines.reversed()
      .prefix { $0.number > lastLine }.contains { $0.tagName == .discontinuity }
    open?.programDateTime = playlist.programDateTimes.last.flatMap {
      $0.segmentIndex >= playlist.segments.count ? $0.date : nil
    }
    return open
  }
}
