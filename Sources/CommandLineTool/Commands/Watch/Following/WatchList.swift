/// The inputs of the command line and of the list.
struct WatchList: Sendable {
  private let inputs: [NamedInput]
  private let file: String?
  private let shard: Shard?

  init(_ settings: WatchSettings) {
    inputs = settings.inputs
    file = settings.listFile
    shard = settings.shard
  }

  /// Reads the list; returns the inputs of the shard.
  func read() throws(UsageError) -> [NamedInput] {
    let all = inputs + (try file.map(InputList.read) ?? [])
    guard let shard else { return all }
    return all.filter { shard.contains($0.key) }
  }
}
