/// A segment or part of a playlist.
public struct MediaPlace: Hashable, Sendable {
  /// What the current task reads, for loaders that note whose bytes they load.
  @TaskLocal public static var isRead: MediaPlace?

  /// The playlist that lists it.
  public var playlist: PlaylistKey
  /// Which one it is.
  public var unit: MediaUnit

  /// The place of what was read.
  public init(_ load: MediaLoad) {
    (playlist, unit) = (load.playlist, load.unit)
  }

  /// The place of what is to be read.
  init(_ request: MediaRequest) {
    (playlist, unit) = (request.playlist, request.unit)
  }
}
