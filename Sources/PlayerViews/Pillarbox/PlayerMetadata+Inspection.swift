internal import CueSources
public import HLSInspection
internal import HLSPlaylists
internal import ID3
internal import MediaTiming
internal import SCTE35
public import TextTracks

extension PlayerMetadata {
  /// The metadata of a presentation: the first value of each field, rules of the mapping before
  /// default sources.
  ///
  /// The default sources are session data and ID3 (`UFID`, `TIT2`, `TIT3`, `TPE1`, `COMM`, `APIC`),
  /// the comments of Ogg and FLAC streams, the metadata of containers, and for the title the name
  /// of a radio station. Chapters are those of the chapters track. Credits are segments of types
  /// 0x24 and 0x26. Blocked are breakaways (0x13) until the resumption, and segments that must not
  /// be delivered over the web or are blacked out; in an ended playlist also those that must not be
  /// archived.
  ///
  /// - Parameters:
  ///   - inspection: the presentation.
  ///   - tracks: its selected tracks and cues.
  ///   - mapping: the rules for fields and ranges.
  public init(
    _ inspection: Inspection, tracks: [TextTracks.TextTrack],
    mapping: MetadataMapping = MetadataMapping()
  ) {
    let values = MetadataValues(inspection, tracks: tracks, rules: mapping.fields)
    self.init(
      identifier: values[.identifier], title: values[.title], subtitle: values[.subtitle],
      description: values[.description], imageSource: values.imageSource,
      viewport: values[.viewport].flatMap { Viewport(rawValue: $0.lowercased()) } ?? .standard,
      episodeInformation: values[.episode].flatMap(Int.init).map {
        EpisodeInformation(episode: $0, season: values[.season].flatMap(Int.init))
      })
    let cues = tracks.flatMap(\.cues)
    chapters = cues.compactMap(Chapter.init)
    addMappedRanges(cues, rules: mapping.ranges)
    addSegments(
      SegmentationInterval.intervals(in: tracks.map(\.cues)), isArchive: inspection.isArchive)
    chapters.sort { $0.timeRange.start < $1.timeRange.start }
    timeRanges.sort { $0.range.start < $1.range.start }
  }

  private mutating func addMappedRanges(_ cues: [Cue], rules: [MetadataMapping.RangeRule]) {
    for cue in cues {
      guard let range = (cue.content as? DateRangeCueContent)?.range, let time = cue.range,
        let rule = rules.first(where: { $0.attributeClass == range.attributeClass })
      else { continue }
      switch rule.kind {
      case .timeRange(let kind): timeRanges.append(TimeRange(kind: kind, range: time))
      case .chapter(let title):
        let text = title.flatMap { range.text(ofAttribute: $0) }
        chapters.append(Chapter(identifier: range.id, title: text ?? range.id, timeRange: time))
      }
    }
  }

  private mutating func addSegments(_ intervals: [SegmentationInterval], isArchive: Bool) {
    for interval in intervals {
      switch interval.segment.type {
      case .chapterStart: addChapter(interval)
      case .openingCreditStart:
        timeRanges.append(TimeRange(kind: .credits(.opening), range: interval.range))
      case .closingCreditStart:
        timeRanges.append(TimeRange(kind: .credits(.closing), range: interval.range))
      case .programBreakaway:
        timeRanges.append(TimeRange(kind: .blocked, range: interval.range))
        continue
      default: break
      }
      if let restrictions = interval.segment.deliveryRestrictions,
        restrictions.blocks(archive: isArchive)
      {
        timeRanges.append(TimeRange(kind: .blocked, range: interval.range))
      }
    }
  }
}

extension PlayerMetadata {
  /// Adds a chapter from a date range; those in the media are in the chapters track already.
  private mutating func addChapter(_ interval: SegmentationInterval) {
    let identifier = String(interval.eventID)
    let isKnown = chapters.contains {
      $0.identifier == identifier && $0.timeRange.start == interval.range.start
    }
    guard !isKnown else { return }
    chapters.append(
      Chapter(
        identifier: identifier, title: interval.segment.upid.text ?? "",
        timeRange: interval.range))
  }
}

extension Inspection {
  /// Whether it is played after its broadcast.
  fileprivate var isArchive: Bool { parts.first?.playlist?.header.isEnded ?? true }
}

extension DeliveryRestrictions {
  fileprivate func blocks(archive isArchive: Bool) -> Bool {
    !webDeliveryAllowed || !noRegionalBlackout || isArchive && !archiveAllowed
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

extension DateRange {
  /// The value of an attribute as text; `nil` when empty or absent.
  func text(ofAttribute name: String) -> String? {
    guard let attribute = attributes[AttributeName(rawValue: name)], !attribute.value.isEmpty
    else { return nil }
    return attribute.value
  }
}
