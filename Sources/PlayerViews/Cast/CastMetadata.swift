public import Foundation

/// The description of the content.
public struct CastMetadata: Hashable, Sendable {
  /// The kinds of content, with the numbers of the Cast protocol.
  public enum MetadataType: Int, Hashable, Sendable {
    /// Anything.
    case generic = 0
    /// A film.
    case movie = 1
    /// An episode.
    case tvShow = 2
    /// Audio without video, for which a receiver shows the artwork.
    case musicTrack = 3
    /// A photo.
    case photo = 4
    /// A chapter of an audiobook.
    case audiobookChapter = 5
  }

  /// The title.
  public var title: String?
  /// The subtitle.
  public var subtitle: String?
  /// The artist.
  public var artist: String?
  /// The name of the album.
  public var albumName: String?
  /// The name of the series of an episode.
  public var seriesTitle: String?
  /// The number of the season.
  public var season: Int?
  /// The number of the episode.
  public var episode: Int?
  /// The kind of content.
  public var metadataType: MetadataType
  /// The images, the default one first. Those without a URL are left out.
  public var images: [CastImage] {
    didSet { images.removeAll(where: \.isEmpty) }
  }

  /// Metadata with any number of images.
  public init(
    title: String?, subtitle: String? = nil, metadataType: MetadataType = .generic,
    images: [CastImage] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.metadataType = metadataType
    self.images = images.filter { !$0.isEmpty }
  }

  /// Metadata with at most one image.
  public init(title: String?, metadataType: MetadataType = .generic, image: CastImage?) {
    self.init(title: title, metadataType: metadataType, images: image.map { [$0] } ?? [])
  }

  /// The URL of the image for a size: the smallest that is not smaller, else the largest, else the
  /// first.
  ///
  /// Images of unknown size are used only as the first one. Without a hint it is the first, too.
  public func imageUrl(matching hints: CastImageHints? = nil) -> URL? {
    guard let hints else { return images.first?.url }
    let sized = images.filter(\.hasSize)
    let sufficient = sized.filter { $0.width >= hints.width && $0.height >= hints.height }
    let best = sufficient.min { $0.area < $1.area } ?? sized.max { $0.area < $1.area }
    return (best ?? images.first)?.url
  }
}
