internal import AdBreaks
public import HLSInspection
internal import HLSPlaylists
internal import InspectionReports
internal import MediaStreams
internal import MediaTiming
internal import ResourceLoading
internal import SCTE35
public import TextTracks

extension CastMediaInformation {
  /// The media information of a presentation: its breaks with their clips, and its metadata.
  public init(
    _ inspection: Inspection, tracks: [TextTracks.TextTrack],
    mapping: MetadataMapping = MetadataMapping()
  ) {
    let described = PlayerMetadata(inspection, tracks: tracks, mapping: mapping)
    let form = CastStreamForm(inspection)
    let playlist = inspection.parts.first?.playlist
    isLive = inspection.parts.first?.isLive ?? false
    contentID = inspection.input
    contentType = form.contentType
    duration = isLive ? nil : inspection.playbackRange.end
    hlsSegmentFormat = form.segmentFormat
    hlsVideoSegmentFormat = form.videoSegmentFormat
    let values = MetadataValues(inspection, tracks: tracks, rules: mapping.fields)
    metadata = CastMetadata(
      title: described.title, subtitle: described.subtitle,
      metadataType: Self.type(of: described, isAudioOnly: form.isAudioOnly),
      images: Self.images(values.images, of: inspection.input))
    switch metadata.metadataType {
    case .musicTrack, .audiobookChapter:
      metadata.artist = values[.artist]
      metadata.albumName = values[.album]
    case .tvShow:
      metadata.seriesTitle = values.seriesTitle
      metadata.season = described.episodeInformation?.season
      metadata.episode = described.episodeInformation?.episode
    case .generic, .movie, .photo: break
    }
    let ranges = Dictionary(
      (playlist?.dateRanges ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let entries = (inspection.parts.first?.adBreaks.breaks ?? []).compactMap { entry in
      let interstitial = entry.id.flatMap { ranges[$0] }?.interstitial
      return PlacedBreak(entry, interstitial, presentationEnd: duration)
    }
    // Breaks at one position keep their order.
    let ordered = entries.enumerated().sorted { left, right in
      guard left.element.position != right.element.position else {
        return left.offset < right.offset
      }
      guard let position = left.element.position else { return false }
      return right.element.position.map { position < $0 } ?? true
    }
    let location = inspection.parts.first?.location
    for (index, placed) in ordered.enumerated() {
      add(placed.element, number: index + 1, in: location)
    }
  }

  /// A break with its position on a receiver.
  private struct PlacedBreak {
    let entry: AdBreak
    let interstitial: InterstitialAttributes?
    /// `nil` after the content.
    let position: MediaTime?
    /// The duration of its playable part.
    let duration: MediaTime?

    /// `nil` for a break that ends before the content starts.
    init?(_ entry: AdBreak, _ interstitial: InterstitialAttributes?, presentationEnd: MediaTime?) {
      self.entry = entry
      self.interstitial = interstitial
      let start = entry.startTime ?? .zero
      // CUE overrides the date of the range (RFC 8216bis, section 4.4.5.1).
      let cue = entry.kind == .interstitial ? interstitial?.cue ?? [] : []
      let isAfterContent = cue.contains(.post) || presentationEnd.map { start >= $0 } ?? false
      let isPlacedByCue = cue.contains(.pre) || cue.contains(.post)
      // What is left of a break counts, also where its start is not known.
      let length =
        entry.startTime.flatMap { start in entry.endTime.map { $0 - start } }
        ?? entry.plannedDuration
      position = cue.contains(.pre) ? .zero : isAfterContent ? nil : max(.zero, start)
      duration = isPlacedByCue ? length : length.map { Self.playable(of: $0, from: start) }
      if !isPlacedByCue, start.isNegative, duration == .zero { return nil }
    }

    /// The rest of a duration that starts before the content, where a receiver has no time.
    static func playable(of length: MediaTime, from start: MediaTime) -> MediaTime {
      start.isNegative ? max(.zero, length + start) : length
    }
  }

  /// Audio only is a music track, or with chapters one of an audiobook.
  private static func type(
    of metadata: PlayerMetadata, isAudioOnly: Bool
  ) -> CastMetadata.MetadataType {
    if isAudioOnly { return metadata.chapters.isEmpty ? .musicTrack : .audiobookChapter }
    return metadata.episodeInformation == nil ? .generic : .tvShow
  }

  /// A receiver loads everything itself, so a URL relative to a local file is of no use to it.
  private static func address(_ reference: String?, in base: ResourceLocation?) -> String? {
    guard let reference, case .http(let address)? = try? base?.resolve(reference) else {
      return nil
    }
    return address
  }

  private static func images(
    _ images: [(address: String, size: MetadataMapping.ImageSize?)], of input: String
  ) -> [CastImage] {
    let base = try? ResourceLocation(userText: input)
    return images.compactMap { image in
      Self.address(image.address, in: base).map { address in
        CastImage(
          address: address, width: image.size?.width ?? 0, height: image.size?.height ?? 0)
      }
    }
  }

  /// Adds a clip for each advertisement in a break, or one for the whole break.
  ///
  /// An asset list is not media, so an interstitial that has only one has no URL.
  private mutating func add(_ placed: PlacedBreak, number: Int, in location: ResourceLocation?) {
    let entry = placed.entry
    let id = "break-\(number)"
    var clips = entry.parts.filter(\.isAdvertisement).compactMap(BreakClip.init)
    if clips.isEmpty || entry.kind == .interstitial {
      clips = [
        BreakClip(
          id: "", title: entry.upids.first?.text ?? entry.id, duration: placed.duration,
          contentURL: Self.address(placed.interstitial?.assetURI, in: location),
          whenSkippable: placed.interstitial?.skipControlOffset)
      ]
    }
    for index in clips.indices { clips[index].id = "\(id)-clip-\(index + 1)" }
    breakClips += clips
    breaks.append(
      Break(
        id: id, position: placed.position, duration: placed.duration,
        isEmbedded: entry.kind == .break, breakClipIDs: clips.map(\.id)))
  }
}

extension CastMediaInformation.BreakClip {
  /// The clip of an advertisement in a break; `nil` for one that ends before the content starts.
  fileprivate init?(_ part: AdBreak.Part) {
    let start = part.startTime.map { max(.zero, $0) }
    if let end = part.endTime, end <= .zero, part.startTime?.isNegative ?? false { return nil }
    self.init(
      id: "", title: part.upids.first?.text,
      duration: start.flatMap { start in part.endTime.map { $0 - start } })
  }
}

extension AdBreak.Part {
  /// Whether it is one advertisement rather than a break or an opportunity.
  fileprivate var isAdvertisement: Bool {
    kind.segmentationType.map { [0x30, 0x32].contains($0.rawValue) } ?? (kind == .ad)
  }
}
