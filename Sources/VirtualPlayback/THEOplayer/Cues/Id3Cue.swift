internal import CueSources
internal import ID3
internal import TextTracks

/// One frame of a timed ID3 tag.
public final class Id3Cue: TextTrackCue {
  private var frame: ID3Frame? { (model.content as? ID3CueContent)?.frame }

  /// The frame as names and texts: `id` is that of the frame, such as `TXXX`; the others depend on
  /// its kind, such as `text`, `description`, `url`, `ownerIdentifier` or `data`, with bytes in
  /// base64.
  public override var contentDictionary: [String: String]? {
    frame.map { Dictionary($0.contentDictionary, uniquingKeysWith: { first, _ in first }) }
  }

  /// The same as ``contentDictionary``.
  public override var content: Any? { contentDictionary }

  /// The `text` of the frame, else its `url`.
  public override var contentString: String? {
    contentDictionary.flatMap { $0["text"] ?? $0["url"] }
  }
}
