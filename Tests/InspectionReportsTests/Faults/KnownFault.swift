/// Faults that are not found as they should be. Whoever makes one of them clear removes it.
struct KnownFault {
  /// The inputs below `Playlists/faults`, some of them with arguments.
  let inputs: [String]
  /// Why they are not clear yet.
  let reason: String

  /// The reason of each input.
  static let reasons = Dictionary(
    all.flatMap { known in known.inputs.map { ($0, known.reason) } },
    uniquingKeysWith: { "\($0) \($1)" })

  private static let all: [KnownFault] = []
}
