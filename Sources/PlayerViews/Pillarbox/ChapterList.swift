internal import CueSources
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics
internal import TextTracks

/// The chapters of a presentation, each once: those of the chapters track, of SCTE-35 segments, and
/// of the date ranges that a mapping names.
///
/// A chapter that several of them have is from one line of the playlist or has the same identifier,
/// and has the same start. It keeps the values of the first, but the title of the mapping.
struct ChapterList {
  /// What chapters of one start have in common if they are the same.
  private struct Identity: Hashable {
    enum Name: Hashable {
      case identifier(String)
      case line(SourceLine)
    }

    var start: MediaTime
    var name: Name
  }

  private var entries: [Chapter] = []
  /// The first chapter of each identity.
  private var indices: [Identity: Int] = [:]

  /// The chapters by start.
  var chapters: [Chapter] {
    entries.sorted { $0.timeRange.start < $1.timeRange.start }
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
        if let text { entries[index].title = text }
      } else {
        add(chapter, from: cue.source)
      }
    }
  }

  private mutating func add(_ chapter: Chapter, from source: CueSource) {
    for identity in Self.identities(of: chapter, from: source) where indices[identity] == nil {
      indices[identity] = entries.count
    }
    entries.append(chapter)
  }

  private func index(of chapter: Chapter, from source: CueSource) -> Int? {
    Self.identities(of: chapter, from: source).compactMap { indices[$0] }.min()
  }

  private static func identities(of chapter: Chapter, from source: CueSource) -> [Identity] {
    let names: [Identity.Name?] = [
      chapter.identifier.map(Identity.Name.identifier), source.playlistLine.map(Identity.Name.line),
    ]
    return names.compactMap { $0 }.map { Identity(start: chapter.timeRange.start, name: $0) }
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
