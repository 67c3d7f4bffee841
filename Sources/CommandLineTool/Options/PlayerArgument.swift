import PlayerViews

/// A player by its name, perhaps with a version, and the behaviours of it that are left out.
struct PlayerArgument {
  let view: any PlayerView.Type
  /// `nil` for a view without versions.
  let settings: ViewSettings?

  /// The player of `--as`; `nil` without that option.
  init?(_ arguments: Arguments, of option: Option) throws(UsageError) {
    let omitted = arguments.values(of: .without)
    guard let text = arguments.value(of: option) else {
      guard omitted.isEmpty else { throw UsageError("--without needs --as PLAYER") }
      return nil
    }
    try self.init(text, without: omitted)
  }

  /// A player by its text; `nil` for an unknown name.
  init?(_ text: String, without omitted: [String]) throws(UsageError) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let view = PlayerViewList.view(named: String(name)) else {
      return nil
    }
    self.view = view
    let version = parts.count > 1 ? String(parts[1]) : nil
    guard let playback = view as? any PlaybackView.Type else {
      if version != nil { throw UsageError("--as \(text): \(name) has no versions") }
      if let first = omitted.first { throw UsageError("--without \(first): \(name) has no quirks") }
      settings = nil
      return
    }
    do throws(InvalidViewSettings) {
      settings = try ViewSettings(of: playback, version: version, without: omitted)
    } catch {
      throw UsageError("--as \(text): \(error)")
    }
  }

  /// The same as a view that plays; `nil` for another.
  var playback: (view: any PlaybackView.Type, settings: ViewSettings)? {
    guard let view = view as? any PlaybackView.Type, let settings else { return nil }
    return (view, settings)
  }
}
