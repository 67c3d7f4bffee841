/// The limits for an ISO media file. Reading stops at a limit, with an issue.
public enum ISOMediaLimits {
  /// The maximum number of boxes of one file.
  public static let boxCount = 1 << 20
  /// The maximum number of boxes of an initialization section: 16 for each of the maximum number of tracks. Others have some
  /// hundred.
  public static let initializationBoxCount = 1 << 14
  /// The maximum number of event messages of one file.
  public static let eventMessageCount = 65_536
  /// The maximum number of tracks of one header.
  public static let trackCount = 1_024
  /// The maximum number of entries of one edit list.
  public static let editCount = 1_024
  /// The maximum number of issues of one file.
  public static let issueCount = 1_000
}
