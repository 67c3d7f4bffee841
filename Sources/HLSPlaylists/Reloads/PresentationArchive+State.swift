extension PresentationArchive {
  /// Lets new segments have the EXT-X-KEY, EXT-X-MAP and EXT-X-BITRATE that their snapshot has before them.
  ///
  /// What the loads before it had in force ends with them, since a playlist is complete by itself; only an update
  /// continues what it skips (RFC 8216bis, section 6.2.5.1). In most snapshots the same tags are in force, perhaps with
  /// another token in the address.
  ///
  /// - Parameter index: The index in the snapshot of the first new segment.
  mutating func takeState(of window: SnapshotWindow, before index: Int, at place: LinePlace) {
    guard window.playlist.header.skip == nil else { return }
    let (own, known) = (window.tagState(before: index), assembler.tagState)
    let isSame = own.lines.elementsEqual(known.lines) { line, other in
      let (content, before) = (
        GrowingText.content(of: window.text, line: line), text.content(other)
      )
      return content == before || content.withoutTokens == before.withoutTokens
    }
    guard !isSame else { return }
    assembler.endState()
    for line in own.sectionKeys + own.section {
      text.append(window.text, line: line, load: window.snapshot, at: place)
    }
    if own.keys != own.sectionKeys {
      // The keys of a section hold no longer than there.
      if let section = own.section.first, !own.sectionKeys.isEmpty {
        let source = window.text.source(ofLine: section, load: window.snapshot)
        text.append("#EXT-X-KEY:METHOD=NONE", standingFor: source, at: place)
      }
      for line in own.keys {
        text.append(window.text, line: line, load: window.snapshot, at: place)
      }
    }
    for line in own.bitrate {
      text.append(window.text, line: line, load: window.snapshot, at: place)
    }
  }
}

/// The indices of the lines whose tags are in force at a place.
private struct TagState {
  /// The keys of the initialization section.
  var sectionKeys: [Int] = []
  /// EXT-X-MAP, if there is one.
  var section: [Int] = []
  var keys: [Int] = []
  /// EXT-X-BITRATE, if there is one.
  var bitrate: [Int] = []

  var lines: [Int] { sectionKeys + section + keys + bitrate }

  init() {}

  init(
    keys: some Sequence<UInt32>, map: Int32, bitrate: Int32, maps: [PackedMap],
    keySets: KeySetTable
  ) {
    self.keys = keys.map(Int.init)
    if maps.indices.contains(Int(map)) {
      section = [Int(maps[Int(map)].line)]
      sectionKeys = keySets[maps[Int(map)].keySet].map(Int.init)
    }
    if bitrate >= 0 { self.bitrate = [Int(bitrate)] }
  }
}

extension SnapshotWindow {
  /// The lines before a segment whose tags are in force for it.
  fileprivate func tagState(before index: Int) -> TagState {
    guard index > 0 else { return TagState() }
    let segment = table.segments[index - 1]
    return TagState(
      keys: table.keySets[segment.keySet], map: segment.map, bitrate: segment.bitrateLine,
      maps: table.maps, keySets: table.keySets)
  }
}

extension MediaPlaylistAssembler {
  /// The lines whose tags are in force for the next segment.
  fileprivate var tagState: TagState {
    TagState(
      keys: state.keys.lines, map: state.currentMap, bitrate: state.bitrateLine, maps: maps,
      keySets: keySets)
  }
}

extension ArraySlice<UInt8> {
  /// The parts of a tag, with its addresses without their servers and queries, which may change with each load.
  fileprivate var withoutTokens: [ArraySlice<UInt8>] {
    split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).enumerated()
      .map { offset, part in
        offset.isMultiple(of: 2)
          ? part : SnapshotWindow.withoutServer(SnapshotWindow.withoutQuery(part))
      }
  }
}
