internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming

/// The content of breaks that a dialect cannot express: for each kind of it, the number of breaks that lose it.
struct ContentLosses {
  private var messages = 0
  private var identifiers = 0
  private var attributes = 0

  /// Counts what a break loses when its lines are written.
  mutating func count(_ written: WritableBreak, _ traits: AdMarkerWriterTraits) {
    // Messages in the media, and interstitials, stay as they are.
    let lines = written.entry.evidence.filter {
      $0.playlistLine != nil && $0.dialect != .interstitial
    }
    guard !lines.isEmpty else { return }
    let hasMessage = lines.contains(where: \.hasMessage)
    if hasMessage, !traits.contains(.carriesMessages) { messages += 1 }
    if Self.losesID(written, traits, hasMessage: hasMessage) { identifiers += 1 }
    if Self.losesAttributes(written, traits, lines) { attributes += 1 }
  }

  /// Adds a note for each kind of loss.
  func add(to notes: inout ConversionNotes, of dialect: AdMarkerDialect) {
    for (count, what) in [
      (messages, "\(dialect.rawValue) cannot express the SCTE-35 messages of breaks"),
      (identifiers, "\(dialect.rawValue) cannot express the IDs of breaks"),
      (attributes, "the CLASS and the X- attributes of breaks are not written"),
    ] where count > 0 { notes.add("\(what): \(count)") }
  }

  private static func losesID(
    _ written: WritableBreak, _ traits: AdMarkerWriterTraits, hasMessage: Bool
  ) -> Bool {
    guard !traits.contains(.carriesRanges), let id = written.entry.id else { return false }
    let isEventID = UInt32(eventIDText: id) == written.eventID
    guard isEventID else { return true }
    let isInMessages =
      traits.contains(.carriesMessages) && (written.outMessage ?? written.inMessage) != nil
    // An event id is part of a message that is lost, or stays in the media.
    return !traits.contains(.carriesEventIDs) && !isInMessages && !hasMessage
      && !written.entry.evidence.contains { $0.playlistLine == nil }
  }

  private static func losesAttributes(
    _ written: WritableBreak, _ traits: AdMarkerWriterTraits, _ lines: [AdBreak.Evidence]
  ) -> Bool {
    guard traits.contains(.carriesRanges) else { return lines.contains(where: \.hasOwnAttributes) }
    // The ranges of parts are written with the parts.
    return written.range == nil
      && lines.contains { $0.startTime == written.entry.startTime && $0.hasOwnAttributes }
  }
}

extension AdBreak.Evidence {
  /// Whether it has a message, which is not decoded for this.
  fileprivate var hasMessage: Bool {
    switch carrier {
    case .range(_, let attribute): attribute != nil
    case .line(let line): line.payload != nil
    case .message: true
    }
  }

  /// Whether it is a date range with CLASS or attributes of its own.
  fileprivate var hasOwnAttributes: Bool {
    guard case .range(let range, _) = carrier else { return false }
    return range.attributeClass != nil || !range.customAttributes.isEmpty
  }
}
