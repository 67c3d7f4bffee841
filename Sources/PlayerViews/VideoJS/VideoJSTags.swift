internal import CueSources
internal import EventMessages
internal import FieldValues
internal import ID3
internal import MediaTiming
internal import TextTracks

/// The cues that video.js makes of ID3 tags.
struct VideoJSTags {
  private let media: PlayedMedia
  private let settings: ViewSettings

  init(_ media: PlayedMedia, _ settings: ViewSettings) {
    self.media = media
    self.settings = settings
  }

  /// The tags that are shown with their times.
  private var placed: [(tag: PlayedMedia.Tag, start: MediaTime)] {
    media.tags.compactMap { tag in
      guard var time = tag.time, let carried = tag.carried else { return nil }
      switch carried.carrier {
      case .startOfAudio, .betweenFrames: if settings.has("P34") { return nil }
      case .packets: if carried.ordinal > 0, settings.has("P31") { return nil }
      case .eventMessage(let box):
        // Edit lists do not count for a message with a time of its own.
        if case .time(_) = box.start { time += media.decodingLead(ofSegment: tag.segment) }
      }
      return time.isNegative ? nil : (tag, time)
    }
  }

  /// The starts of all tags that are shown, in order.
  var starts: [MediaTime] { placed.filter { !frames(of: $0.tag).isEmpty }.map(\.start).sorted() }

  /// A cue for each frame.
  var cues: [ViewCue] {
    let ends = VideoJSEnds(media, settings)
    return placed.flatMap { tag, start in
      frames(of: tag).enumerated().map { index, carried in
        let frame = VideoJSFrame(carried, readsAllText: !settings.has("P31"))
        var cue = ViewCue(
          key: "\(index)", origin: tag.cues.first?.uid ?? 0, startTime: start,
          endTime: ends.end(after: start) ?? tag.cues.first?.endTime, addTime: tag.addTime,
          name: frame.id, summary: frame.text,
          fields: [Field("text", .string(frame.text)), Field("value", .object(frame.fields))])
        cue.track = VideoJSView.Track.metadata.rawValue
        cue.hasOwnEnd = true
        return cue
      }
    }
  }

  /// The frames that are read of a tag.
  private func frames(of tag: PlayedMedia.Tag) -> ArraySlice<TagFrames.Frame> {
    guard let bytes = tag.carried?.bytes else { return [] }
    let isShort = settings.has("P31")
    let frames = TagFrames(of: bytes, sizes: isShort ? .syncsafe : .byVersion).frames
    return isShort ? frames.prefix { !$0.body.isEmpty } : frames[...]
  }
}

/// Where ID3 ends the cues of the track.
struct VideoJSEnds {
  /// Whether it ends them at all.
  let apply: Bool
  private let starts: [MediaTime]
  private let last: MediaTime?

  init(_ media: PlayedMedia, _ settings: ViewSettings) {
    let tags = VideoJSTags(media, settings).starts
    apply = settings.has("P30") && !tags.isEmpty
    guard apply else {
      starts = []
      last = nil
      return
    }
    let ranges = VideoJSRanges(media.ranges, in: media, settings).starts
    starts = Set(tags + ranges).sorted()
    last = media.mediaEnd
  }

  /// The end of a cue with a start; `nil` if it keeps its own.
  func end(after start: MediaTime) -> MediaTime? {
    guard apply else { return nil }
    let next = starts.partitioningIndex { $0 > start }
    return next < starts.count ? starts[next] : last ?? start
  }
}

/// A frame as video.js reads it.
struct VideoJSFrame {
  let id: String
  /// `value` of its cue.
  private(set) var fields: [Field]
  /// `text` of its cue.
  let text: String

  /// The encoding of ID3 that is read.
  private static let utf8: UInt8 = 3

  /// A frame.
  ///
  /// - Parameter readsAllText: whether text is read in every encoding.
  init(_ frame: TagFrames.Frame, readsAllText: Bool) {
    id = frame.id
    let body = frame.body
    let encoding = body.first ?? 0
    let isReadable = encoding == Self.utf8 || readsAllText
    fields = [Field("id", .string(frame.id)), Field("key", .string(frame.id))]
    switch frame.id {
    case "TXXX" where isReadable:
      let (info, value) = body.dropFirst().split(encoding)
      text = Self.text(value, encoding)
      fields.add("description", info.text(encoding))
      fields.add("data", text)
      fields.add("value", text)
    case "WXXX" where isReadable:
      let (info, url) = body.dropFirst().split(encoding)
      text = Self.text(url)
      fields.add("description", info.text(encoding))
      fields.add("url", text)
      fields.append(Field("dataBase64", .bytes(body)))
    case "PRIV":
      let (owner, data) = body.splitAtZero
      text = Self.list(data)
      fields.add("owner", String(decoding: owner, as: UTF8.self))
      fields.append(Field("dataBase64", .bytes(data)))
      fields.append(Field("privateDataBase64", .bytes(data)))
    case let id where id.hasPrefix("T") && id != "TXXX" && isReadable:
      text = Self.text(body.dropFirst(), encoding)
      let values = text.split(
        separator: "\0", maxSplits: ID3Limits.entryCount, omittingEmptySubsequences: false)
      fields.append(Field("dataBase64", .bytes(body)))
      fields.append(Field("valueBase64", .bytes(body)))
      fields.append(Field("values", .array(values.map { .string(String($0)) })))
    case let id where id.hasPrefix("W") && id != "WXXX":
      text = Self.text(body)
      fields.add("url", text)
      fields.append(Field("dataBase64", .bytes(body)))
    default:
      text = Self.list(body)
      fields.append(Field("dataBase64", .bytes(body)))
    }
  }

  /// The text without zeros at the end.
  private static func text(_ bytes: ArraySlice<UInt8>, _ encoding: UInt8 = utf8) -> String {
    let scalars = bytes.text(encoding).unicodeScalars
    let end = scalars.lastIndex { $0 != "\0" }.map(scalars.index(after:)) ?? scalars.startIndex
    return String(scalars[..<end])
  }

  /// The maximum number of bytes in a list; more are only counted.
  private static let listedByteCount = 16 << 10

  /// Bytes as JavaScript makes text of them.
  private static func list(_ bytes: ArraySlice<UInt8>) -> String {
    let list = bytes.prefix(listedByteCount).map { "\($0)" }.joined(separator: ",")
    let omitted = bytes.count - listedByteCount
    return omitted > 0 ? "\(list),… and \(omitted) more" : list
  }
}
