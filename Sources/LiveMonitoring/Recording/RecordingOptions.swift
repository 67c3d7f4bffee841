public import MediaTiming
public import ResourceLoading

/// How a recording is written.
public struct RecordingOptions: Sendable {
  /// The version of the program.
  public var version = ""
  /// The options of the run, as text.
  public var optionsText = ""
  /// What the lines follow from beside the entries, such as options and configuration, as a hash: a run that goes on
  /// with other ones repeats nothing. `nil` if it is always the same.
  public var settings: String?
  /// Whether queries and user names of addresses are written.
  public var keepsQueries = false
  /// The fields that the user adds to requests. Their values are not written.
  public var headers: [HTTPHeader] = []
  /// How long entries are kept; `nil` for ever. What is older is removed by whole hours.
  public var keep: MediaTime?

  /// The default options.
  public init() {}
}
