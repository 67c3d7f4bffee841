public import AdBreaks
internal import AdMarkers
internal import MediaTiming
public import SourceDiagnostics

/// One ad break and its presentation.
///
/// The subjects of all breaks of a presentation share it, so that many of them cost little.
@dynamicMemberLookup
public struct AdBreakSubject: Sendable {
  /// The index of the break among those of the presentation.
  public let index: Int
  /// The presentation of the break.
  public let presentation: PresentationSubject

  /// The breaks of a presentation in their order.
  public static func all(in presentation: PresentationSubject) -> [AdBreakSubject] {
    presentation.breaks.breaks.indices.map { AdBreakSubject(index: $0, presentation: presentation) }
  }

  /// The break.
  public var adBreak: AdBreak { presentation.breaks.breaks[index] }

  /// A property of the break.
  public subscript<Value>(dynamicMember member: KeyPath<AdBreak.Values, Value>) -> Value {
    adBreak[dynamicMember: member]
  }

  /// The identity of the break for fingerprints, which is the same in another recording.
  public var subject: String? { adBreak.id }

  /// Whether the break starts, or may start, before the playlist.
  var isOpenAtHead: Bool {
    guard let start = adBreak.startTime else { return true }
    let tolerance = presentation.policy.frameTolerance
    if start < presentation.head - tolerance { return true }
    // A start at the first segment may repeat one that has left the window.
    if !adBreak.hasKnownStart, firstLine?.segment == 0 { return true }
    guard let first = firstContinuation else { return false }
    if first.segment == 0 { return true }
    // Unless the line has an elapsed time, the start may or may not have left the window.
    return presentation.isWindow && (first.elapsed == nil || start <= presentation.head + tolerance)
  }

  /// The continuation line of a break without a start, although the playlist reaches back that far.
  var unbegunContinuation: AdBreak.Evidence? {
    guard !isOpenAtHead, let first = firstContinuation,
      // A dialect without start lines leaves the start to others.
      AdMarkerReaders.pairing(of: first.dialect) != .spans,
      !adBreak.evidence.contains(where: { $0.role == .out })
    else { return nil }
    return first
  }

  /// The first evidence of the break, if it is a continuation.
  private var firstContinuation: AdBreak.Evidence? {
    firstLine?.role == .cont ? firstLine : nil
  }

  private var firstLine: AdBreak.Evidence? { adBreak.evidence.first { $0.role != .cmd } }

  /// The place of the first evidence of the break.
  public var place: SourceLocation {
    adBreak.evidence.first.map(presentation.place) ?? presentation.place(line: nil)
  }

  /// The place of a line or message.
  public func place(of evidence: AdBreak.Evidence) -> SourceLocation {
    presentation.place(of: evidence)
  }
}
