public import HLSValidation
internal import MediaStreams
public import MediaTiming

/// How much of a presentation is read.
public struct InspectionOptions: Hashable, Sendable {
  /// Which variants of a multivariant playlist are followed.
  public enum VariantChoice: Hashable, Sendable {
    /// The first one.
    case first
    /// The one of an index, from 0.
    case index(Int)
    /// Every one.
    case all
  }

  /// A rendition that is followed besides the variants.
  public enum RenditionChoice: Hashable, Sendable {
    /// The rendition of a `GROUP-ID` and a `NAME`.
    case named(group: String, name: String)
    /// Every rendition that has a playlist of its own.
    case all
  }

  /// The variants that are followed.
  public var variant = VariantChoice.first
  /// The renditions that are followed besides them.
  public var renditions: [RenditionChoice] = []
  /// Whether the variants and renditions that were not chosen are read too, without their segments, so that they
  /// can be compared.
  public var readsAllPlaylists = false
  /// Whether segments are read.
  public var readsSegments = true
  /// Whether anything but the input itself is read.
  public var followsReferences = true
  /// Whether tracks and cues are made of what is read. Findings, breaks and dates need none.
  public var makesTracks = true
  /// The programs of a transport stream whose metadata counts; empty for all.
  public var programs: Set<Int> = []

  /// What tells when snapshots of a live playlist were fetched.
  public var fetchTimes = FetchTimeSource.names
  /// How radio streams are read.
  public var radio = RadioOptions()

  /// Follows the first variant and reads everything in it.
  public init() {}
}

/// How a radio stream with metadata between its audio is read.
public struct RadioOptions: Hashable, Sendable {
  /// The bytes of audio from one block of metadata to the next (`icy-metaint`), which says that the input is a
  /// recording of such a stream.
  public var metadataInterval: Int?
  /// The character set of the metadata, one of ``charsetNames``; without one UTF-8 where it is that, and else
  /// Windows-1252.
  public var charsetName: String?
  /// How long a stream is listened to.
  public var listeningTime = MediaTime(seconds: 30)

  /// The character sets that are known.
  public static let charsetNames = ICYCharset.allCases.map(\.rawValue)
  /// The longest interval that makes sense.
  public static let maximumInterval = ICYRecording.maximumInterval

  /// Listens for half a minute.
  public init() {}

  var charset: ICYCharset? { charsetName.flatMap(ICYCharset.init) }
}

/// Why there is no inspection of an input.
public enum InspectionFailure: Error, Hashable, Sendable {
  /// The input could not be read, reached or recognised. One line that says which and why.
  case unreadable(String)
  /// The options ask for what the input does not have.
  case notInInput(String)
}

extension InspectionFailure: CustomStringConvertible {
  /// The line.
  public var description: String {
    switch self {
    case .unreadable(let line), .notInInput(let line): line
    }
  }
}

/// How many of the segments of a presentation have been read.
public struct InspectionProgress: Hashable, Sendable {
  /// Segments that are done.
  public var completed: Int
  /// All segments to read.
  public var total: Int
}
