public import Foundation
internal import HLSInspection

/// A stream and the metadata of an application about it.
public struct Asset<M> {
  /// The URL of the stream: of a playlist or a media file.
  public var url: URL
  /// The metadata of the application.
  public var metadata: M

  /// An asset that is played as it is.
  public static func simple(url: URL, metadata: M) -> Asset<M> {
    Asset(url: url, metadata: metadata)
  }
}

/// An item for a ``VirtualMediaPlayer``: a stream, its metadata, and the trackers of its playback.
public final class PlayerItem {
  /// The URL of the stream.
  public let url: URL

  let trackers: [any PlayerItemTracker]
  /// Passes the metadata to the trackers; returns the standard metadata.
  private let deliver: (Inspection) -> PlayerMetadata

  private init<M: AssetMetadata>(
    url: URL, trackerAdapters: [TrackerAdapter<M>], metadata: @escaping (Inspection) -> M
  ) {
    self.url = url
    trackers = trackerAdapters.map(\.tracker)
    deliver = { inspection in
      let metadata = metadata(inspection)
      for adapter in trackerAdapters { adapter.updateMetadata(to: metadata) }
      return metadata.playerMetadata
    }
  }

  /// An item with the metadata of an application, whatever the stream contains.
  public convenience init<M: AssetMetadata>(
    asset: Asset<M>, trackerAdapters: [TrackerAdapter<M>] = []
  ) {
    self.init(url: asset.url, trackerAdapters: trackerAdapters) { _ in asset.metadata }
  }

  /// An item with the metadata of an application.
  public static func simple<M: AssetMetadata>(
    url: URL, metadata: M, trackerAdapters: [TrackerAdapter<M>] = []
  ) -> PlayerItem {
    PlayerItem(
      asset: .simple(url: url, metadata: metadata), trackerAdapters: trackerAdapters)
  }

  /// An item with the metadata of the stream itself.
  ///
  /// - Parameters:
  ///   - url: the URL of the stream.
  ///   - mapping: the rules for fields and ranges.
  ///   - trackerAdapters: the trackers, which get the standard metadata.
  public static func simple(
    url: URL, mapping: MetadataMapping = MetadataMapping(),
    trackerAdapters: [TrackerAdapter<PlayerMetadata>] = []
  ) -> PlayerItem {
    PlayerItem(url: url, trackerAdapters: trackerAdapters) { inspection in
      PlayerMetadata(inspection, tracks: inspection.tracks, mapping: mapping)
    }
  }

  /// Passes the metadata of the application, or of the inspected stream, to the trackers.
  ///
  /// - Returns: the standard metadata.
  func metadata(in inspection: Inspection) -> PlayerMetadata { deliver(inspection) }
}

extension URL {
  /// The path of a file, or the URL as text.
  var address: String { isFileURL ? path(percentEncoded: false) : absoluteString }
}
