/// What a radio player tells of the content that it plays: the `Metadata` of the Ybrid player SDK.
public struct MediaMetadata: Hashable, Sendable {
  /// What is played; `nil` when nobody tells.
  public var current: MediaItem?
  /// What is played after that, where it is known.
  public var next: MediaItem?
  /// Who delivers it.
  public var service: MediaService

  /// Metadata of its parts, nothing unless given.
  public init(
    current: MediaItem? = nil, next: MediaItem? = nil, service: MediaService = MediaService()
  ) {
    self.current = current
    self.next = next
    self.service = service
  }

  /// A short text about what is played, that of ``current``; empty when nobody tells one.
  public var displayTitle: String { current?.displayTitle ?? "" }
}

/// The service that delivers items. There always is one.
public struct MediaService: Hashable, Sendable {
  /// The identifier of a service of which nobody tells one.
  public static let unknownIdentifier = "default"

  /// What identifies it.
  public var identifier: String
  /// The name of a broadcaster or playlist; empty when nobody tells it.
  public var displayName: String
  /// The address of an icon.
  public var iconUri: String?
  /// What kind of content it delivers.
  public var genre: String?
  /// A text about it.
  public var description: String?
  /// The address of a page about it.
  public var infoUri: String?

  /// A service, that of which nothing is known unless told otherwise.
  public init(
    identifier: String = MediaService.unknownIdentifier, displayName: String = "",
    iconUri: String? = nil, genre: String? = nil, description: String? = nil,
    infoUri: String? = nil
  ) {
    self.identifier = identifier
    self.displayName = displayName
    self.iconUri = iconUri
    self.genre = genre
    self.description = description
    self.infoUri = infoUri
  }
}
