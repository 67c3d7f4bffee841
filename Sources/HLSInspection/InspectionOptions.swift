public import HLSValidation
internal import MediaStreams
public import MediaTiming

/// The parts of a presentation to read.
public struct InspectionOptions: Hashable, Sendable {
  /// The followed variants of a multivariant playlist.
  public enum VariantChoice: Hashable, Sendable {
    /// The first one.
    case first
    /// The variant at an index, from 0.
    case index(Int)
    /// All variants.
    case all
  }

  /// A rendition that is followed in addition to the variants.
  public enum RenditionChoice: Hashable, Sendable {
    /// The rendition of a `GROUP-ID` and a `NAME`.
    case named(group: String, name: String)
    /// Every rendition that has a playlist of its own.
    case all
  }

  /// The readers of media.
  public enum Demuxer: String, Hashable, Sendable {
    /// The toolkit's own readers.
    case own
    /// libavformat, for transport streams, MP4 and packed audio; others are read as with `own`.
    case libavformat
    /// The toolkit's own readers, and after them libavformat to find the messages that it does not deliver (INB-015).
    case both

    /// Those whose reading becomes cues.
    public static let delivering: [Self] = [.own, .libavformat]
  }

  /// The reader of media.
  public var demuxer = Demuxer.own
  /// The variants that are followed.
  public var variant = VariantChoice.first
  /// The renditions that are followed in addition to them.
  public var renditions: [RenditionChoice] = []
  /// Whether other variants and renditions are also read, without their segments, for comparison.
  public var readsAllPlaylists = false
  /// Whether segments are read.
  public var readsSegments = true
  /// Whether resources other than the input itself are read.
  public var followsReferences = true
  /// Whether tracks and cues are made. Findings, breaks and dates do not need them.
  public var makesTracks = true
  /// Whether the cues of ID3 keep their tags as carried, for views of players that read them otherwise.
  public var keepsTags = false
  /// The programs of a transport stream whose metadata is used; empty for all.
  public var programs: Set<Int> = []
  /// What is known of the segments of a folder of snapshots, which are then not read.
  package var recordedMedia: RecordedMedia?
  /// When snapshots of a folder were last loaded again without a change, by the names of their files.
  package var recordedRepeats: [String: CalendarTime] = [:]

  /// The source of the fetch times of the snapshots of a live playlist.
  public var fetchTimes = FetchTimeSource.names
  /// The options for radio streams.
  public var radio = RadioOptions()

  /// Follows the first variant and reads everything in it.
  public init() {}
}

/// The options for a radio stream with metadata between its audio.
public struct RadioOptions: Hashable, Sendable {
  /// The bytes of audio between two blocks of metadata (`icy-metaint`); if set, the input is a
  /// recording of such a stream.
  public var metadataInterval: Int?
  /// The character set of the metadata, one of ``charsetNames``; without one, UTF-8 if valid, else
  /// Windows-1252.
  public var charsetName: String?
  /// The duration for which a stream is received.
  public var listeningTime = MediaTime(seconds: 30)

  /// The supported character sets.
  public static let charsetNames = ICYCharset.allCases.map(\.rawValue)
  /// The longest accepted interval.
  public static let maximumInterval = ICYRecording.maximumInterval

  /// Listens for 30 seconds.
  public init() {}

  var charset: ICYCharset? { charsetName.flatMap(ICYCharset.init) }
}

/// The reason why an input cannot be inspected.
public enum InspectionFailure: Error, Hashable, Sendable {
  /// The input could not be read, reached or recognised; the text has the reason.
  case unreadable(String)
  /// The options name something that the input does not have.
  case notInInput(String)
}

extension InspectionFailure: CustomStringConvertible {
  /// The reason, in one line.
  public var description: String {
    switch self {
    case .unreadable(let line), .notInInput(let line): line
    }
  }
}

/// The number of segments read so far.
public struct InspectionProgress: Hashable, Sendable {
  /// The number of finished segments.
  public var completed: Int
  /// The number of segments to read.
  public var total: Int
}
