/// The name of the metadata for code written for the Ybrid player SDK.
public typealias Metadata = MediaMetadata

/// The metadata of the current content on a radio player: the `Metadata` of the Ybrid player SDK.
public struct MediaMetadata: Hashable, Sendable {
  /// The current item; `nil` when unknown.
  public var current: MediaItem?
  /// The next item, if known.
  public var next: MediaItem?
  /// The service that delivers the content.
  public var service: MediaService

  /// Metadata from its parts, empty by default.
  public init(
    current: MediaItem? = nil, next: MediaItem? = nil, service: MediaService = MediaService()
  ) {
    self.current = current
    self.next = next
    self.service = service
  }

  /// A short text about ``current``; empty when unknown.
  public var displayTitle: String { current?.displayTitle ?? "" }
}

/// The service that delivers items. It is never absent.
public struct MediaService: Hashable, Sendable {
  /// The identifier of an unknown service.
  public static let unknownIdentifier = "default"

  /// The identifier.
  public var identifier: String
  /// The name of a broadcaster or playlist; empty when unknown.
  public var displayName: String
  /// The URL of an icon.
  public var iconUri: String?
  /// The genre of its content.
  public var genre: String?
  /// The description.
  public var description: String?
  /// The URL of a page about it.
  public var infoUri: String?

  /// A service; an unknown one by default.
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
