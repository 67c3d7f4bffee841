public import AdBreaks
internal import AdMarkers
internal import MediaTiming
public import SourceDiagnostics

/// One ad break and the presentation that it is in.
///
/// The subjects of all breaks of a presentation share it, so that there may be very many of them.
@dynamicMemberLookup
public struct AdBreakSubject: Sendable {
  private final class Shared: Sendable {
    let presentation: PresentationSubject

    init(_ presentation: PresentationSubject) { self.presentation = presentation }
  }

  /// The index of the break among those of the presentation.
  public let index: Int
  private let shared: Shared

  /// The breaks of a presentation in their order.
  public static func all(in presentation: PresentationSubject) -> [AdBreakSubject] {
    let shared = Shared(presentation)
    return presentation.breaks.breaks.indices.map { AdBreakSubject(index: $0, shared: shared) }
  }

  /// The break.
  public var adBreak: AdBreak { shared.presentation.breaks.breaks[index] }

  /// Where it is.
  public var presentation: PresentationSubject { shared.presentation }

  /// A value of the break.
  public subscript<Value>(dynamicMember member: KeyPath<AdBreak, Value>) -> Value {
    shared.presentation.breaks.breaks[index][keyPath: member]
  }

  /// What the break is called in findings that must be the same in another recording.
  public var subject: String? { adBreak.id }

  /// Whether the break goes on, or may go on, from before the playlist.
  var isOpenAtHead: Bool {
    guard let start = adBreak.startTime else { return true }
    let tolerance = presentation.policy.frameTolerance
    if start < -tolerance { return true }
    guard let first = firstContinuation else { return false }
    if first.segment == 0 { return true }
    // Unless the line counts, nobody knows whether the beginning has left the window.
    return presentation.isWindow && (first.elapsed == nil || start <= tolerance)
  }

  /// The line that says that the break goes on, where no line begins it although the playlist goes back that far.
  var unbegunContinuation: AdBreak.Evidence? {
    guard !isOpenAtHead, let first = firstContinuation,
      // A dialect without lines for the beginning leaves it to others.
      AdMarkerReaders.pairing(of: first.dialect) != .spans,
      !adBreak.evidence.contains(where: { $0.role == .out })
    else { return nil }
    return first
  }

  /// The first that is told of the break, where that is that it goes on.
  private var firstContinuation: AdBreak.Evidence? {
    let first = adBreak.evidence.first { $0.role != .cmd }
    return first?.role == .cont ? first : nil
  }

  /// The place of the first line or message that tells of the break.
  public var place: SourceLocation {
    adBreak.evidence.first.map(presentation.place) ?? presentation.place(line: nil)
  }

  /// The place of a line or message.
  public func place(of evidence: AdBreak.Evidence) -> SourceLocation {
    presentation.place(of: evidence)
  }
}
