/// The names of the playlists in an input folder of snapshots.
enum SnapshotName {
  /// The name of a playlist below the input; `nil` for every other URI, such as the input itself.
  static func name(of uri: String?, in input: String) -> String? {
    guard let uri, uri.hasPrefix(input) else { return nil }
    let rest = uri.dropFirst(input.count)
    let name = input.hasSuffix("/") ? rest : rest.first == "/" ? rest.dropFirst() : ""
    return name.isEmpty ? nil : String(name)
  }

  /// A line number, with its snapshot if it has one.
  static func text(ofLine line: Int, uri: String?, in input: String) -> String {
    name(of: uri, in: input).map { "\($0):\(line)" } ?? String(line)
  }
}
