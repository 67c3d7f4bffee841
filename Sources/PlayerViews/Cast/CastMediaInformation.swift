public import FieldValues
public import MediaTiming

/// The `MediaInformation` of a Cast LOAD message.
public struct CastMediaInformation: Hashable, Sendable {
  /// A break in the content.
  public struct Break: Hashable, Sendable {
    /// The identifier.
    public var id: String
    /// Its start; `nil` after the content, written as -1.
    public var position: MediaTime?
    /// Its duration.
    public var duration: MediaTime?
    /// Whether it is part of the stream.
    public var isEmbedded: Bool
    /// The clips of the break.
    public var breakClipIDs: [String]
  }

  /// A clip in a break.
  public struct BreakClip: Hashable, Sendable {
    /// The identifier.
    public var id: String
    /// The title.
    public var title: String?
    /// Its duration.
    public var duration: MediaTime?
    /// The URL of an interstitial.
    public var contentURL: String?
    /// The time after which it may be skipped.
    public var whenSkippable: MediaTime?
  }

  /// The maximum size of a message in bytes.
  public static let maximumSize = 64 << 10
  /// The size in bytes from which there is a warning.
  public static let warningSize = 60 << 10

  /// The placeholder for a request id, which is not known yet: 32 bits.
  private static let largestRequestID = Int(Int32.max)

  /// The input.
  public var contentID: String
  /// The media type.
  public var contentType: String
  /// Whether it may still grow.
  public var isLive: Bool
  /// Its duration; `nil` while it may grow.
  public var duration: MediaTime?
  /// `ts`, `ts_aac`, `fmp4`, `aac` and so on; `nil` for other content than HLS.
  public var hlsSegmentFormat: String?
  /// `mpeg2_ts` or `fmp4`; `nil` without video.
  public var hlsVideoSegmentFormat: String?
  /// The description of the content.
  public var metadata: CastMetadata
  /// The breaks by position.
  public var breaks: [Break] = []
  /// The clips of all breaks.
  public var breakClips: [BreakClip] = []
  /// Data of the application.
  public var customData: [Field] = []

  /// The number of bytes of the LOAD message, in UTF-8 and without blanks.
  public var messageSize: Int {
    var json = JSONWriter(layout: .compact)
    json.beginObject()
    json.members([
      Field("type", .string("LOAD")), Field("requestId", .integer(Self.largestRequestID)),
      Field("media", .object(fields)),
    ])
    json.endObject()
    var text = ""
    json.drain(to: &text)
    return text.utf8.count
  }

  /// Drops the least important data until the message fits: custom data, then clips from the last
  /// on, with breaks that have no other, then all images but the first.
  ///
  /// - Returns: descriptions of what was dropped; empty when the message fits.
  public mutating func fit() -> [String] {
    var dropped: [String] = []
    if messageSize > Self.maximumSize, !customData.isEmpty {
      customData = []
      dropped.append("customData")
    }
    let clips = fewest(of: breakClips.count) { $0.keepClips($1) }
    if clips > 0 {
      keepClips(breakClips.count - clips)
      dropped.append("\(clips) break clips")
    }
    let images = fewest(of: max(0, metadata.images.count - 1)) { information, kept in
      information.metadata.images = Array(information.metadata.images.prefix(kept + 1))
    }
    if images > 0 {
      metadata.images.removeLast(images)
      dropped.append("\(images) images")
    }
    return dropped
  }

  /// The smallest number of items to drop; all of them when even that is not enough.
  private func fewest(of count: Int, keeping: (inout Self, Int) -> Void) -> Int {
    guard messageSize > Self.maximumSize else { return 0 }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      var smaller = self
      keeping(&smaller, count - middle)
      if smaller.messageSize > Self.maximumSize { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func keepClips(_ count: Int) {
    breakClips = Array(breakClips.prefix(count))
    let known = Set(breakClips.map(\.id))
    for index in breaks.indices { breaks[index].breakClipIDs.removeAll { !known.contains($0) } }
    breaks.removeAll { $0.breakClipIDs.isEmpty }
  }
}

extension CastMediaInformation {
  /// The members with the names of the Cast message.
  public var fields: [Field] {
    var fields = [
      Field("contentId", .string(contentID)), Field("contentType", .string(contentType)),
      Field("streamType", .string(isLive ? "LIVE" : "BUFFERED")),
    ]
    fields.add("duration", duration)
    fields.add("hlsSegmentFormat", hlsSegmentFormat)
    fields.add("hlsVideoSegmentFormat", hlsVideoSegmentFormat)
    fields.append(Field("metadata", .object(metadata.fields)))
    if !breaks.isEmpty {
      fields.append(Field("breaks", .array(breaks.map { .object($0.fields) })))
      fields.append(Field("breakClips", .array(breakClips.map { .object($0.fields) })))
    }
    if !customData.isEmpty { fields.append(Field("customData", .object(customData))) }
    return fields
  }
}

extension CastMetadata {
  fileprivate var fields: [Field] {
    var fields = [Field("metadataType", .integer(metadataType.rawValue))]
    fields.add("title", title)
    let performer = metadataType == .musicTrack ? artist ?? subtitle : artist
    if metadataType != .musicTrack || subtitle != performer { fields.add("subtitle", subtitle) }
    fields.add("artist", performer)
    fields.add("albumName", albumName)
    fields.add("seriesTitle", seriesTitle)
    fields.add("season", season)
    fields.add("episode", episode)
    let list = images.map { image -> FieldValue in
      var entry = [Field("url", .string(image.address))]
      if image.hasSize {
        entry.add("width", image.width)
        entry.add("height", image.height)
      }
      return .object(entry)
    }
    if !list.isEmpty { fields.append(Field("images", .array(list))) }
    return fields
  }
}

extension CastMediaInformation.Break {
  fileprivate var fields: [Field] {
    var fields = [
      Field("id", .string(id)), Field("position", position.map(FieldValue.time) ?? .integer(-1)),
    ]
    fields.add("duration", duration)
    fields.add("isEmbedded", isEmbedded)
    fields.append(Field("breakClipIds", .array(breakClipIDs.map(FieldValue.string))))
    return fields
  }
}

extension CastMediaInformation.BreakClip {
  fileprivate var fields: [Field] {
    var fields = [Field("id", .string(id))]
    fields.add("title", title)
    fields.add("duration", duration)
    fields.add("contentUrl", contentURL)
    fields.add("whenSkippable", whenSkippable)
    return fields
  }
}
