extension PresentationArchive {
  /// Lets new segments have the EXT-X-KEY, EXT-X-MAP and EXT-X-BITRATE that their snapshot has before them.
  ///
  /// What the loads before it had in force ends with them, since a playlist is complete by itself; only an update
  /// continues what it skips (RFC 8216bis, section 6.2.5.1). In most snapshots the same tags are in force, perhaps with
  /// other addresses for the same resources.
  ///
  /// - Parameter index: The index in the snapshot of the first new segment.
  mutating func takeState(of window: SnapshotWindow, before index: Int, at place: LinePlace) {
    guard window.playlist.header.skip == nil else { return }
    let lines = window.stateLines(before: index)
    let isSame = lines.elementsEqual(assembler.stateLines) {
      window.text.lines[$0].tag == text.lines[$1].tag
    }
    guard !isSame else { return }
    assembler.endState()
    for line in lines { text.append(window.text, line: line, load: window.snapshot, at: place) }
  }
}

extension SnapshotWindow {
  /// The indices of the lines before a segment whose tags are in force for it.
  fileprivate func stateLines(before index: Int) -> [Int] {
    guard index > 0 else { return [] }
    let segment = table.segments[index - 1]
    return PackedSegment.stateLines(
      keys: table.keySets[segment.keySet], map: segment.map, bitrate: segment.bitrateLine,
      maps: table.maps, keySets: table.keySets)
  }
}

extension MediaPlaylistAssembler {
  /// The indices of the lines whose tags are in force for the next segment.
  fileprivate var stateLines: [Int] {
    PackedSegment.stateLines(
      keys: state.keys.lines[...], map: state.currentMap, bitrate: state.bitrateLine, maps: maps,
      keySets: keySets)
  }
}

extension PackedSegment {
  fileprivate static func stateLines(
    keys: ArraySlice<UInt32>, map: Int32, bitrate: Int32, maps: [PackedMap], keySets: KeySetTable
  ) -> [Int] {
    var lines = Set(keys.map(Int.init))
    if maps.indices.contains(Int(map)) {
      // The section may be encrypted with keys that are no longer in force.
      lines.insert(Int(maps[Int(map)].line))
      lines.formUnion(keySets[maps[Int(map)].keySet].map(Int.init))
    }
    if bitrate >= 0 { lines.insert(Int(bitrate)) }
    return lines.sorted()
  }
}
