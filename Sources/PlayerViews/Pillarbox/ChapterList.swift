internal import CueSources
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import TextTracks

/// The chapters of a presentation, each once: those of the chapters track, of SCTE-35 segments, and
/// of the date ranges that a mapping names.
///
/// A chapter that several of them have is from one line of the playlist or has the same identifier,
/// and has the same start. It keeps the values of the first, but the title of the mapping.
struct ChapterList {
  private struct Entry {
    var chapter: Chapter
    let source: CueSource

    func isSame(as identifier: String, from source: CueSource) -> Bool {
      if chapter.identifier == identifier { return true }
      guard let line = source.playlistLine else { return false }
      return self.source.playlistLine == line
    }
  }

  private var entries: [Entry] = []
  private var indices: [MediaTime: [Int]] = [:]

  /// The chapters by start.
  var chapters: [Chapter] {
    entries.map(\.chapter).sorted { $0.timeRange.start < $1.timeRange.start }
  }

  init(_ cues: [Cue], segments: [SegmentationInterval], rules: [MetadataMapping.RangeRule]) {
    for cue in cues {
      guard let chapter = Chapter(cue) else { continue }
      add(chapter, from: cue.source)
    }
    for segment in segments where segment.segment.type == .chapterStart {
      let chapter = Chapter(
        identifier: String(segment.eventID), title: segment.segment.upid.text ?? "",
        timeRange: segment.range)
      if index(of: chapter, from: segment.source) == nil { add(chapter, from: segment.source) }
    }
    for cue in cues {
      guard let range = (cue.content as? DateRangeCueContent)?.range, let time = cue.range,
        case .chapter(let title)? = rules.kind(of: range)
      else { continue }
      let text = title.flatMap { range.text(ofAttribute: $0) }
      let chapter = Chapter(identifier: range.id, title: text ?? range.id, timeRange: time)
      if let index = index(of: chapter, from: cue.source) {
        if let text { entries[index].chapter.title = text }
      } else {
        add(chapter, from: cue.source)
      }
    }
  }

  private mutating func add(_ chapter: Chapter, from source: CueSource) {
    indices[chapter.timeRange.start, default: []].append(entries.count)
    entries.append(Entry(chapter: chapter, source: source))
  }

  private func index(of chapter: Chapter, from source: CueSource) -> Int? {
    indices[chapter.timeRange.start]?.first {
      entries[$0].isSame(as: chapter.identifier ?? "", from: source)
    }
  }
}

extension Chapter {
  fileprivate init?(_ cue: Cue) {
    guard let content = cue.content as? ChapterCueContent, let range = cue.range else { return nil }
    self.init(
      identifier: content.identifier, title: content.titles.first?.text ?? "",
      imageSource: content.imageURI.map { .url(standard: $0) } ?? .none, timeRange: range)
  }
}
