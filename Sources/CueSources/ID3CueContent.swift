public import FieldValues
public import ID3
public import TextTracks

/// One frame of a timed ID3 tag.
public struct ID3CueContent: CueContent {
  /// The type of the track that such cues belong to.
  public static var trackType: TrackType { .id3 }

  /// The frame.
  public var frame: ID3Frame
  /// The version of its tag.
  public var version: ID3Version
  /// The number of its tag in the track, from 0; the frames of one tag belong together.
  public var tagIndex: Int
  /// The size of its tag in bytes, header and footer included.
  public var tagByteCount: Int
  /// Whether the header of the tag was missing and has been restored.
  public var hasRestoredHeader = false
  /// Its tag as carried; `nil` unless the options of the inspection keep it.
  public var carriedTag: CarriedTag?

  /// One line that describes it.
  public var summary: String { frame.summary }

  /// The members of the `content` object in reports, in their order.
  public var fields: [Field] {
    var tag = [
      Field("version", .string(version.description)), Field("index", .integer(tagIndex)),
      Field("byteCount", .integer(tagByteCount)),
    ]
    if hasRestoredHeader { tag.add("headerRestored", true) }
    return frame.fields + [Field("tag", .object(tag))]
  }
}
