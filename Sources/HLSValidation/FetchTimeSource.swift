/// What tells when the snapshots of a live playlist were fetched; the raw values are the words in configuration files.
public enum FetchTimeSource: String, Hashable, Sendable, CaseIterable {
  /// The names of the files, where every one holds a full timestamp.
  case names
  /// The dates at which the files were modified last, which copying them may change.
  case modified
  /// Nothing.
  case none
}
