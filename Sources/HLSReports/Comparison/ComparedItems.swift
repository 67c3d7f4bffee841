import FieldValues

/// The cues, breaks or places for ads of two sides, ready for pairing.
struct ComparedItems {
  /// The track types that come from playlist lines. A media file has none of them.
  static let typesOfPlaylists: Set<String> = ["daterange", "cue-tags", "program-date-time"]
  /// Dates are compared as a map from media time, not one by one.
  private static let typesOfDates: Set<String> = ["program-date-time"]

  private(set) var baseline: [ComparedItem] = []
  private(set) var candidate: [ComparedItem] = []

  /// The cues of two analyses, without the excluded types.
  static func cues(
    _ baseline: PresentationAnalysis, _ candidate: PresentationAnalysis,
    leavingOut types: Set<String>
  ) -> ComparedItems {
    let types = types.union(typesOfDates)
    func items(_ side: PresentationAnalysis) -> [ComparedItem] {
      let names = PlaylistNames(side.cues)
      let unseen = UnseenStarts(side)
      let tracks = side.cues?.tracks.filter { !types.contains($0.type) } ?? []
      return tracks.flatMap { track in
        track.cues.map { cue -> ComparedItem in
          var item = ComparedItem(cue, of: track, playlist: names[track.playlist])
          if unseen.contain(cue, of: track) { item.start = nil }
          return item
        }
      }
    }
    return ComparedItems(items(baseline), items(candidate))
  }

  /// The breaks of two analyses.
  static func breaks(
    _ baseline: PresentationAnalysis, _ candidate: PresentationAnalysis, comparesBoundaries: Bool
  ) -> ComparedItems {
    func items(_ side: PresentationAnalysis) -> [ComparedItem] {
      let names = PlaylistNames(side.cues)
      return (side.breaks?.breaks ?? []).map {
        ComparedItem($0, playlist: names[$0.playlist], comparesBoundaries: comparesBoundaries)
      }
    }
    return ComparedItems(items(baseline), items(candidate))
  }

  /// The places for ads of two analyses.
  static func opportunities(
    _ baseline: PresentationAnalysis, _ candidate: PresentationAnalysis
  ) -> ComparedItems {
    func items(_ side: PresentationAnalysis) -> [ComparedItem] {
      let names = PlaylistNames(side.cues)
      return (side.breaks?.opportunities ?? []).map {
        ComparedItem($0, playlist: names[$0.playlist])
      }
    }
    return ComparedItems(items(baseline), items(candidate))
  }

  private init(_ baseline: [ComparedItem], _ candidate: [ComparedItem]) {
    self.baseline = baseline
    self.candidate = candidate
    forgetChangedPIDs()
    numberContents()
  }

  /// Removes packet identifiers unless both sides have the same ones.
  private mutating func forgetChangedPIDs() {
    func identifiers(_ items: [ComparedItem]) -> [ComparedItem.Lane: Set<Int?>] {
      items.reduce(into: [:]) { $0[$1.lane.withoutPID, default: []].insert($1.lane.pid) }
    }
    let before = identifiers(baseline)
    let after = identifiers(candidate)
    func forget(_ item: inout ComparedItem) {
      let lane = item.lane.withoutPID
      if before[lane] != after[lane] { item.lane = lane }
    }
    for index in baseline.indices { forget(&baseline[index]) }
    for index in candidate.indices { forget(&candidate[index]) }
  }

  private mutating func numberContents() {
    var numbers: [[Field]: Int] = [:]
    func number(_ item: inout ComparedItem) {
      let next = numbers.count
      item.contentNumber = numbers[item.content] ?? next
      if item.contentNumber == next { numbers[item.content] = next }
    }
    for index in baseline.indices { number(&baseline[index]) }
    for index in candidate.indices { number(&candidate[index]) }
  }
}

extension ComparedItem.Lane {
  fileprivate var withoutPID: ComparedItem.Lane {
    ComparedItem.Lane(playlist: playlist, type: type, pid: nil)
  }
}

/// The playlists of a presentation by role. Their URIs and numbers may differ between runs.
private struct PlaylistNames {
  private static let only = "variant 0"
  private let names: [Int: String]

  init(_ report: CuesReport?) {
    var names: [Int: String] = [:]
    var variantCount = 0
    for playlist in report?.presentation.playlists ?? [] {
      if playlist.role == .variant {
        names[playlist.index] = "variant \(variantCount)"
        variantCount += 1
      } else {
        let name = [playlist.groupID, playlist.name].compactMap(\.self).joined(separator: "/")
        names[playlist.index] = "\(playlist.role.rawValue) \(name)"
      }
    }
    self.names = names
  }

  subscript(index: Int?) -> String {
    index.map { names[$0] ?? "variant \($0)" } ?? Self.only
  }
}
