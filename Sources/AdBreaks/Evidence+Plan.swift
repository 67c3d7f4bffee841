internal import AdMarkers
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

extension AdBreak.Evidence {
  /// Whether it continues its break and has the duration of the whole break, not what may be left of it.
  private var restatesDuration: Bool {
    guard role == .cont else { return false }
    // What continues a break of these dialects is its start again.
    return elapsed != nil || AdMarkerReaders.pairing(of: dialect) == .sequenceOfIDs
  }

  /// Whether it has the duration of the whole break.
  var announcesDuration: Bool { plannedDuration != nil && (role == .out || restatesDuration) }

  /// Whether it is the start of a break that a later load has in place of another one.
  func replaces(_ other: AdBreak.Evidence) -> Bool {
    guard role == .out, other.role == .out, dialect == other.dialect, segment == other.segment,
      let source, let before = other.source
    else { return false }
    return source.load > before.load
  }

  /// The planned duration of the break where another one was known before: operators extend and shorten breaks.
  func restatedDuration(after known: MediaTime) -> MediaTime {
    guard restatesDuration, let plannedDuration,
      SpliceEvent.isReplanned(plannedDuration, after: known)
    else { return known }
    return plannedDuration
  }
}
