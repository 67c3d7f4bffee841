import HLSReports
import Synchronization

/// The inputs of the command line and of the list, which may be read again.
final class WatchList: Sendable {
  /// The maximum number of channels of a process: each one needs memory, and all of them one core.
  static let maximumChannelCount = 20_000

  private let inputs: [NamedInput]
  private let file: String?
  private let shard: Shard?
  /// The inputs of the list that messages may name: the last two readings of it.
  private let named = Mutex<[[String]]>([])

  init(_ settings: WatchSettings) {
    inputs = settings.inputs
    file = settings.listFile
    shard = settings.shard
  }

  /// The inputs of one reading.
  struct Reading {
    /// Those of the shard.
    var own: [NamedInput]
    /// Whether no shard has an input.
    var isEmpty: Bool
  }

  /// Reads the list. Throws where the inputs of the shard are more than a process can follow.
  ///
  /// - Parameter redaction: that of messages, which may name the inputs of the list from now on.
  func read(namedBy redaction: URIRedaction) throws(UsageError) -> Reading {
    let listed = try file.map(InputList.read) ?? []
    for input in listed { redaction.beginNaming(input.input) }
    named.withLock { named in
      named.append(listed.map(\.input))
      guard named.count > 2 else { return }
      for input in named.removeFirst() { redaction.endNaming(input) }
    }
    let all = inputs + listed
    let own = shard.map { shard in all.filter { shard.contains($0.key) } } ?? all
    guard own.count <= Self.maximumChannelCount else {
      throw UsageError(
        "there are \(own.count) channels, one process follows at most \(Self.maximumChannelCount): divide them with --shard I/N"
      )
    }
    return Reading(own: own, isEmpty: all.isEmpty)
  }
}
