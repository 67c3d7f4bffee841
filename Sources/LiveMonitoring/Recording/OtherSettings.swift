/// The channels whose lines, or some of them, were made with other settings than those of the last run of a recording.
///
/// A replay with the settings of that run gives other lines for them, with other numbers.
struct OtherSettings {
  /// The channels that a run with other settings has followed.
  private(set) var channels: Set<String> = []
  /// Those of them that the last run with the channel has followed so.
  private(set) var lastOnes: Set<String> = []

  init(of recording: Recording) {
    let settings = recording.runs.last?.settings
    // The line about a run may be missing. Then its settings are not known.
    let same = Set(recording.runs.filter { $0.settings == settings }.map(\.number))
    for line in recording.runLines {
      guard case .began(let place, _) = line, let channel = place.channel else { continue }
      if same.contains(place.run) {
        lastOnes.remove(channel)
      } else {
        channels.insert(channel)
        lastOnes.insert(channel)
      }
    }
  }
}
