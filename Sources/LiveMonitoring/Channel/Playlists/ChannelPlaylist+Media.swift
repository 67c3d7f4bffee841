internal import HLSInspection
internal import HLSPlaylists
internal import MediaTiming
internal import ResourceLoading

extension ChannelPlaylist {
  // MARK: What is asked for

  /// Takes the place of the playlist that owned what all list: it goes on with the media that was read of that one, and
  /// asks for the rest of what it lists.
  ///
  /// - Parameter readsMedia: whether media is read at all.
  mutating func takeOver(from other: inout ChannelPlaylist, readsMedia: Bool) {
    (self.readsMedia, other.readsMedia) = (other.readsMedia, false)
    guard readsMedia, self.readsMedia, let live, let latest,
      let window = live.snapshots.last?.window
    else { return }
    if isAligned, other.isAligned, let past = other.live {
      let known = past.playlist.segments
      for (position, segment) in live.playlist.segments.enumerated() {
        let place = known.partitioningIndex {
          $0.startTime >= segment.startTime - segment.duration.half
        }
        guard known.indices.contains(place),
          (known[place].startTime - segment.startTime).magnitude < segment.duration.half
        else { continue }
        let index = live.forgottenSegmentCount + position
        let unit = MediaUnit(epoch: epochs.epoch(of: index), number: segment.mediaSequence)
        media.take(unit, at: index, from: other.media, at: past.forgottenSegmentCount + place)
      }
    }
    ask(for: window, of: live, in: latest.playlist, at: latest.base)
  }

  /// Asks for what was not asked for of segments, which count from the first one ever, and of the one behind the last.
  mutating func ask(
    for indices: Range<Int>, of live: LivePresentation, in playlist: MediaPlaylist,
    at base: ResourceLocation
  ) {
    let segments = live.playlist.segments
    let parts = Dictionary(grouping: playlist.parts, by: \.segmentIndex)
    // The newest segments of both end with the same one.
    let offset = playlist.segments.count - (live.snapshots.last?.window.upperBound ?? 0)
    for index in indices where segments.indices.contains(index - live.forgottenSegmentCount) {
      media.add(
        segments[index - live.forgottenSegmentCount], index: index,
        epoch: epochs.epoch(of: index), parts: (parts[index + offset] ?? []).map(\.tag), at: base)
    }
    guard let last = segments.last else { return }
    let open = playlist.trailingParts
    let number = last.mediaSequence
    guard !open.isEmpty, number < .max else { return }
    var source = SegmentSource(last)
    source.index = live.segmentCount
    media.addOpen(
      open.map(\.tag), number: number + 1, epoch: epochs.current, like: source, at: base)
  }

  /// Asks for segments that were listed before, and not read yet, where they are listed now: a load may have ended within
  /// an address, tokens change, and a gap may be filled.
  mutating func renew(
    _ window: Range<Int>, of live: LivePresentation, in playlist: MediaPlaylist,
    at base: ResourceLocation
  ) {
    let segments = live.playlist.segments
    for (index, served) in zip(window.reversed(), playlist.segments.reversed()) {
      let position = index - live.forgottenSegmentCount
      guard segments.indices.contains(position), !served.isGap else { continue }
      if media.isGap(at: index) {
        ask(for: index..<index + 1, of: live, in: playlist, at: base)
      }
      guard segments[position].uri != served.uri else { continue }
      media.renew(
        served, index: index, epoch: epochs.epoch(of: index),
        number: segments[position].mediaSequence, at: base)
    }
  }
}
