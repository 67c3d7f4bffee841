import HLSInspection
import LiveMonitoring

/// An input of a command that reads whole presentations: what it is given, or the first playlist of a recorded channel.
struct RecordedInput {
  /// What is inspected.
  let path: String
  let reading: ReadingOptions
  /// What is missing in the recording, was changed, or is not read, in a few lines.
  var gaps: [String] = []
  /// Whether files of the recording lack entries.
  var isIncomplete = false

  /// Finds what an input is.
  ///
  /// - Parameter channel: the channel that is wanted of a recording with several.
  init(_ input: String, _ reading: ReadingOptions, channel: String?) throws(InspectionFailure) {
    guard Recording.isRecording(folder: input) else {
      if let channel {
        throw .notInInput("\(input): --channel \(channel): is no recording of channels")
      }
      (path, self.reading) = (input, reading)
      return
    }
    let recording: Recording
    let channels: [Recording.Channel]
    do throws(RecordingError) {
      recording = try Recording(folder: input)
      // One of which all was removed is no choice.
      channels = channel == nil ? try recording.remainingChannels() : recording.channels
    } catch {
      throw .unreadable("\(error)")
    }
    let key = try Self.channel(channel, of: channels.map(\.key), input: input)
    let playlist: RecordedPlaylist?
    do throws(RecordingError) {
      playlist = try RecordedPlaylist(of: key, in: recording)
    } catch {
      throw .unreadable("\(error)")
    }
    guard let playlist else { throw .unreadable("\(input): channel \(key) has no playlist") }
    try Self.check(reading.inspection, of: playlist, input: input)
    path = playlist.folder
    gaps =
      recording.gapLines(of: key) + playlist.changes + playlist.faults.map(\.description)
      + Self.unreadLines(of: playlist, input: input)
    isIncomplete = !playlist.faults.isEmpty
    var reading = reading
    reading.inspection = playlist.options(reading.inspection)
    self.reading = reading
  }

  /// Throws for a recording, in commands that take one playlist.
  ///
  /// - Parameter what: what to name instead.
  static func refuse(_ input: String, wanting what: String) throws(InspectionFailure) {
    guard Recording.isRecording(folder: input) else { return }
    var example = ""
    if let recording = try? Recording(folder: input), let key = recording.channels.first?.key,
      let playlist = try? RecordedPlaylist(of: key, in: recording)
    {
      example = ", such as \(playlist.folder)"
    }
    throw .unreadable("\(input): is a recording: name \(what)\(example)")
  }

  /// Throws if options choose among the playlists of a recording, which they cannot.
  private static func check(
    _ options: InspectionOptions, of playlist: RecordedPlaylist, input: String
  ) throws(InspectionFailure) {
    let isChosen = options.variant != InspectionOptions().variant || !options.renditions.isEmpty
    guard isChosen, !playlist.others.isEmpty else { return }
    let folders = [playlist.folder] + playlist.others.map(\.folder)
    throw .notInInput(
      """
      \(input): --variant and --rendition do not choose among the playlists of a recording, name a folder: \
      \(folders.joined(separator: ", "))
      """)
  }

  /// The line about the playlists that are not read, if there are any.
  private static func unreadLines(of playlist: RecordedPlaylist, input: String) -> [String] {
    guard !playlist.others.isEmpty else { return [] }
    let others = playlist.others.map { "\($0.key) (\($0.folder))" }
    return ["\(input): read: \(playlist.key); not read: \(others.joined(separator: ", "))"]
  }

  private static func channel(
    _ wanted: String?, of keys: [String], input: String
  ) throws(InspectionFailure) -> String {
    if let wanted {
      guard keys.contains(wanted) else {
        throw InspectionFailure.notInInput(
          "\(input): has no channel \(wanted), but \(keys.joined(separator: ", "))")
      }
      return wanted
    }
    guard let key = keys.first else {
      throw InspectionFailure.unreadable("\(input): the recording has no channel")
    }
    guard keys.count == 1 else {
      throw InspectionFailure.notInInput(
        "\(input): has several channels, name one with --channel: \(keys.joined(separator: ", "))")
    }
    return key
  }
}
