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
    for line in own.writtenLines {
      if let line {
        text.append(window.text, line: line, load: window.snapshot, at: place)
      } else {
        let source = window.text.source(ofLine: own.section[0], load: window.snapshot)
        text.append("#EXT-X-KEY:METHOD=NONE", standingFor: source, at: place)
      }
    }
  }
}

/// The indices of the lines whose tags are in force at a place.
struct TagState {
  /// The keys of the initialization section.
  private var sectionKeys: [Int] = []
  /// EXT-X-MAP, if there is one.
  fileprivate var section: [Int] = []
  private var keys: [Int] = []
  /// EXT-X-BITRATE, if there is one.
  private var bitrate: [Int] = []

  fileprivate var lines: [Int] { sectionKeys + section + keys + bitrate }

  /// The lines that put them in force, in order; `nil` stands for METHOD=NONE, which ends the keys of the initialization
  /// section.
  var writtenLines: [Int?] {
    let section: [Int?] = sectionKeys + section
    guard keys != sectionKeys else { return section + bitrate }
    return section + (section.count > sectionKeys.count && !sectionKeys.isEmpty ? [nil] : []) + keys
      + bitrate
  }

  fileprivate init() {}

  fileprivate init(of segment: PackedSegment, maps: [PackedMap], keySets: KeySetTable) {
    self.init(
      keys: keySets[segment.keySet], map: segment.map, bitrate: segment.bitrateLine, maps: maps,
      keySets: keySets)
  }

  fileprivate init(
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
    return TagState(of: table.segments[index - 1], maps: table.maps, keySets: table.keySets)
  }
}

extension MediaPlaylistAssembler {
  /// The lines whose tags are in force for a segment.
  func tagState(of index: Int) -> TagState {
    TagState(of: segments[index], maps: maps, keySets: keySets)
  }

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
