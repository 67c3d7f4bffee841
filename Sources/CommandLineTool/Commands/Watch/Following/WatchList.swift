import HLSReports

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
  ///
  /// - Parameter redaction: that of messages, which may name the inputs of the list from now on.
  func read(namedBy redaction: URIRedaction) throws(UsageError) -> [NamedInput] {
    let listed = try file.map(InputList.read) ?? []
    for input in listed { redaction.beginNaming(input.input) }
    let all = inputs + listed
    guard let shard else { return all }
    return all.filter { shard.contains($0.key) }
  }
}
