public import HLSInspection

/// Metadata of an application from which a Pillarbox player derives its standard metadata.
public protocol AssetMetadata {
  /// The standard metadata.
  var playerMetadata: PlayerMetadata { get }
}

extension PlayerMetadata: AssetMetadata {
  /// The metadata itself.
  public var playerMetadata: PlayerMetadata { self }
}

extension Inspection: AssetMetadata {
  /// The metadata of the stream, from the default sources.
  public var playerMetadata: PlayerMetadata { PlayerMetadata(self, tracks: tracks) }
}
