public import AdBreaks
public import SourceDiagnostics

/// One ad break and the presentation that it is in.
@dynamicMemberLookup
public struct AdBreakSubject: Sendable {
  /// The break.
  public let adBreak: AdBreak
  /// The index of the break among those of the presentation.
  public let index: Int
  /// Where it is.
  public let presentation: PresentationSubject

  /// A break of a presentation.
  public init(_ adBreak: AdBreak, index: Int, in presentation: PresentationSubject) {
    self.adBreak = adBreak
    self.index = index
    self.presentation = presentation
  }

  /// A value of the break.
  public subscript<Value>(dynamicMember member: KeyPath<AdBreak, Value>) -> Value {
    adBreak[keyPath: member]
  }

  /// What the break is called in findings that must be the same in another recording.
  public var subject: String? { adBreak.id }

  /// The place of the first line or message that tells of the break.
  public var place: SourceLocation {
    adBreak.evidence.first.map(presentation.place) ?? presentation.place(line: nil)
  }

  /// The place of a line or message.
  public func place(of evidence: AdBreak.Evidence) -> SourceLocation {
    presentation.place(of: evidence)
  }
}
