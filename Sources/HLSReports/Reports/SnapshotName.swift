/// The names of the playlists in a folder of snapshots that is the input.
enum SnapshotName {
  /// The name of an address below the input; `nil` for every other one, such as the input itself.
  static func name(of uri: String?, in input: String) -> String? {
    guard let uri, uri.hasPrefix(input) else { return nil }
    let rest = uri.dropFirst(input.count)
    let name = input.hasSuffix("/") ? rest : rest.first == "/" ? rest.dropFirst() : ""
    return name.isEmpty ? nil : String(name)
  }

  /// A line by its number, with the snapshot where it is of one.
  static func text(ofLine line: Int, uri: String?, in input: String) -> String {
    name(of: uri, in: input).map { "\($0):\(line)" } ?? String(line)
  }
}
