/// The source of the fetch times of snapshots; the raw values are the words in configuration files.
public enum FetchTimeSource: String, Hashable, Sendable, CaseIterable {
  /// The file names, if each of them contains a full timestamp.
  case names
  /// The modification dates of the files, which copying may change.
  case modified
  /// No source: fetch times are unknown.
  case none
}
