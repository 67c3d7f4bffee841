import LiveMonitoring
import ResourceLoading

/// The inputs of a run by their kind.
struct WatchInputs: Sendable {
  /// A recording with the name that the user gave to its channel.
  struct RecordedInput: Sendable {
    var recording: Recording
    /// The name; `nil` to keep those of the recording.
    var name: String?
  }

  /// The addresses.
  private(set) var live: [NamedInput] = []
  /// The recordings.
  private(set) var recordings: [RecordedInput] = []
  /// The folders of snapshots.
  private(set) var folders: [NamedInput] = []
  /// Why inputs cannot be followed, one line each.
  private(set) var faults: [String] = []

  /// Whether there is nothing to follow or replay.
  var isEmpty: Bool { live.isEmpty && recordings.isEmpty && folders.isEmpty }
  /// Whether all inputs are addresses.
  var isLive: Bool { recordings.isEmpty && folders.isEmpty }
  /// Whether there is more than one channel.
  var hasSeveralChannels: Bool {
    live.count + folders.count + recordings.reduce(0) { $0 + $1.recording.channels.count } > 1
  }

  /// Sorts inputs by their kind.
  ///
  /// - Throws: a usage error for two channels with one key, and for a name that several channels would have.
  init(_ inputs: [NamedInput]) throws(UsageError) {
    for input in inputs { try add(input) }
    try Self.checkKeys(keys)
  }

  /// The keys of all channels.
  var keys: [String] {
    (live + folders).map(\.key)
      + recordings.flatMap { input in
        input.name.map { [$0] } ?? input.recording.channels.map(\.key)
      }
  }

  private mutating func add(_ input: NamedInput) throws(UsageError) {
    let location: ResourceLocation
    do throws(LoadError) {
      location = try ResourceLocation(userText: input.input)
    } catch {
      faults.append("\(input.input): \(error)")
      return
    }
    switch location {
    case .http: live.append(input)
    case .file(let path) where Recording.isRecording(folder: path.path):
      try addRecording(in: path.path, input)
    case .file(let path) where InputFile.isFolder(path.path): folders.append(input)
    case .file, .standardInput:
      faults.append(
        "\(InputFile.name(input.input)): watch follows http(s) addresses, recordings and folders of snapshots"
      )
    }
  }

  private mutating func addRecording(
    in folder: String, _ input: NamedInput
  ) throws(UsageError) {
    let recording: Recording
    do throws(RecordingError) {
      recording = try Recording(folder: folder)
    } catch {
      faults.append(error.description)
      return
    }
    guard !recording.channels.isEmpty else {
      faults.append("\(input.input): the recording has no channel")
      return
    }
    guard input.name == nil || recording.channels.count == 1 else {
      throw UsageError(
        "\(input.input): a key names one channel, the recording has \(recording.channels.count)")
    }
    recordings.append(RecordedInput(recording: recording, name: input.name))
  }

  /// Throws when a key occurs twice.
  static func checkKeys(_ keys: [String]) throws(UsageError) {
    var seen: Set<String> = []
    for key in keys where !seen.insert(key).inserted {
      throw UsageError("two inputs have the key \(key): name them as KEY=INPUT")
    }
  }
}
