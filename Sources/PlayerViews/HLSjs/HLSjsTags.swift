internal import CueSources
internal import EventMessages
internal import FieldValues
internal import ID3
internal import MediaTiming
internal import TextTracks

/// The cues that hls.js makes of ID3 tags.
struct HLSjsTags {
  /// The type of a cue from a transport stream or an event message.
  private static let streamType = "https://aomedia.org/emsg/ID3"
  /// The type of a cue from packed audio.
  private static let audioType = "org.id3"
  /// What an event message without a duration lasts.
  private static let shortestDuration = MediaTime(value: 1, timescale: 4)

  private let media: PlayedMedia
  private let settings: ViewSettings

  init(_ media: PlayedMedia, _ settings: ViewSettings) {
    self.media = media
    self.settings = settings
  }

  /// A tag with its place in the player.
  private struct PlacedTag {
    var tag: PlayedMedia.Tag
    var start: MediaTime
    var type: String
    var duration: MediaTime?
  }

  /// A cue for each frame, which ends where the next later tag of its type starts.
  var cues: [ViewCue] {
    let first = media.firstSegment?.range.start ?? .zero
    let tags = media.tags.filter { $0.addTime.map { $0 >= first } ?? true }.compactMap(placed)
    // The first cue makes the track, unless a date range has.
    let lostSegment =
      settings.has("P1")
        && HLSjsRanges(media.firstRanges, load: 0, in: media, settings).cues.isEmpty
      ? tags.first?.tag.addTime : nil
    let ends = Self.ends(of: tags)
    return tags.enumerated().flatMap { index, entry in
      let next = settings.has("P15") ? ends[index] : entry.tag.cues.first?.endTime
      var cues = cues(of: entry, end: entry.duration.map { entry.start + $0 } ?? next)
      if let lostSegment, entry.tag.addTime == lostSegment {
        for index in cues.indices {
          cues[index].isLost = true
        }
      }
      return cues
    }
  }

  /// The start of the first tag of the same type behind each that starts later.
  private static func ends(of tags: [PlacedTag]) -> [MediaTime?] {
    var ends: [MediaTime?] = Array(repeating: nil, count: tags.count)
    var open: [String: [Int]] = [:]
    for (index, tag) in tags.enumerated() {
      // Of those that wait, the last one starts first.
      while let last = open[tag.type]?.last, tags[last].start < tag.start {
        ends[last] = tag.start
        open[tag.type]?.removeLast()
      }
      open[tag.type, default: []].append(index)
    }
    return ends
  }

  private func placed(_ tag: PlayedMedia.Tag) -> PlacedTag? {
    guard var time = tag.time else { return nil }
    if settings.has("P4") {
      time += media.decodingLead(ofSegment: tag.segment)
    }
    var entry = PlacedTag(tag: tag, start: time, type: Self.streamType)
    switch tag.carried?.carrier {
    case .startOfAudio?, .betweenFrames?: entry.type = Self.audioType
    case .eventMessage(let box)?:
      if case .delta(_) = box.start, settings.has("P7") {
        guard settings.version == "1.7" else { return nil }
        entry.start -= media.firstDecodeTime
      }
      if let duration = box.duration {
        if duration <= .zero {
          entry.duration = Self.shortestDuration
        } else if duration > MediaTime(value: 1, timescale: 1000) {
          entry.duration = duration
        }
      }
    case .packets?, nil: break
    }
    return entry
  }

  private func cues(of entry: PlacedTag, end: MediaTime?) -> [ViewCue] {
    let origin = entry.tag.cues.first?.uid ?? 0
    return values(of: entry.tag).enumerated().map { index, value in
      var cue = ViewCue(
        key: "\(index)", origin: origin, startTime: entry.start, endTime: end,
        addTime: entry.tag.addTime, name: value["key"]?.plainText ?? "",
        summary: HLSjsValue.summary(of: value),
        fields: HLSjsView.fields(id: "", type: entry.type, value: value))
      cue.hasOwnEnd = entry.duration != nil || !settings.has("P15")
      return cue
    }
  }

  /// The value of each frame: `key`, `info` and `data`.
  private func values(of tag: PlayedMedia.Tag) -> [[Field]] {
    let alwaysHasInfo = settings.version != "1.5"
    guard let carried = tag.carried, settings.has("P10") else {
      return tag.contents.map { HLSjsValue.fields(of: $0.frame, alwaysHasInfo: alwaysHasInfo) }
    }
    let bytes = settings.has("P12") ? carried.bytesOfFirstPacket : carried.bytes
    return TagFrames(of: bytes, sizes: .syncsafe).frames.compactMap {
      HLSjsValue.fields(of: $0, alwaysHasInfo: alwaysHasInfo)
    }
  }
}
