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
    let segments = SegmentationInterval.intervals(in: tracks.map(\.cues))
    chapters = ChapterList(cues, segments: segments, rules: mapping.ranges).chapters
    addMappedRanges(cues, rules: mapping.ranges)
    addSegments(segments, isArchive: inspection.isArchive)
    timeRanges.sort { $0.range.start < $1.range.start }
  }

  private mutating func addMappedRanges(_ cues: [Cue], rules: [MetadataMapping.RangeRule]) {
    for cue in cues {
      guard let range = (cue.content as? DateRangeCueContent)?.range, let time = cue.range,
        case .timeRange(let kind)? = rules.kind(of: range)
      else { continue }
      timeRanges.append(TimeRange(kind: kind, range: time))
    }
  }

  private mutating func addSegments(_ intervals: [SegmentationInterval], isArchive: Bool) {
    for interval in intervals {
      switch interval.segment.type {
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

extension Inspection {
  /// Whether it is played after its broadcast.
  fileprivate var isArchive: Bool { parts.first?.playlist?.header.isEnded ?? true }
}

extension DeliveryRestrictions {
  fileprivate func blocks(archive isArchive: Bool) -> Bool {
    !webDeliveryAllowed || !noRegionalBlackout || isArchive && !archiveAllowed
  }
}

extension [MetadataMapping.RangeRule] {
  /// The meaning of a date range; `nil` without a rule for its class.
  func kind(of range: DateRange) -> MetadataMapping.RangeKind? {
    first { $0.attributeClass == range.attributeClass }?.kind
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
