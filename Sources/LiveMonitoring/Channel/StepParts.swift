internal import HLSInspection
internal import HLSPlaylists

/// What is known of the playlists of a channel in one step: each is put together when something asks for it.
///
/// Most steps need that of the playlist that owns what all list, and no other.
final class StepParts {
  private let playlists: [ChannelPlaylist]
  private var assembly: InspectionAssembly
  /// What is known of playlists that have not changed since.
  private(set) var assembled: [PlaylistKey: AssembledPart]

  /// The parts of a step.
  ///
  /// - Parameter assembled: what steps before have put together of playlists that have not changed since.
  init(
    of playlists: [ChannelPlaylist], _ options: InspectionOptions,
    keeping assembled: [PlaylistKey: AssembledPart]
  ) {
    self.playlists = playlists
    self.assembled = assembled
    assembly = InspectionAssembly(options)
  }

  /// What is known of a playlist; `nil` if it was not loaded.
  func part(of index: Int) -> AssembledPart? {
    guard playlists.indices.contains(index) else { return nil }
    let key = playlists[index].key
    if let part = assembled[key] { return part }
    guard let (source, readings, open) = playlists[index].inspected else { return nil }
    // What all list is reported of the first one.
    let part = assembly.part(
      of: source, readings: readings, open: open, makesTracks: index == 0)
    assembled[key] = part
    return part
  }

  /// What is known of the playlists that were loaded, in their order.
  var all: [AssembledPart] { playlists.indices.compactMap(part) }
}
