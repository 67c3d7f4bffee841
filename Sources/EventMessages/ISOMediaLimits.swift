/// What a file of boxes may hold at most. Beyond a limit reading stops there, with an issue.
public enum ISOMediaLimits {
  /// The number of boxes that are read of one file.
  public static let boxCount = 1 << 20
  /// The number of event messages that are kept of one file.
  public static let eventMessageCount = 65_536
  /// The number of tracks of one header.
  public static let trackCount = 1_024
  /// The number of entries that are kept of one edit list.
  public static let editCount = 1_024
  /// The number of issues that are kept of one file.
  public static let issueCount = 1_000
}
