internal import HLSPlaylists
internal import MediaStreams
internal import SourceDiagnostics

/// A message in the media that libavformat of this machine does not deliver.
///
/// It needs a second reading of the media, which ``ValidationSettings/comparesDelivery`` asks for.
struct UndeliveredMessage: PresentationRule {
  static let code = "INB-015"

  let row = DiagnosticRule(
    code, "undelivered-message", .info,
    "Tools that are built on FFmpeg get each message in the media.",
    specification: "libavformat as installed", authority: .practice,
    rationale: """
      FFmpeg, and every packager, player and recorder that reads with it, gets only what libavformat delivers. What is \
      lost there is missing downstream without any error: an ad break is not inserted, or a tag has no text. The rule \
      reads the media a second time, so that it is checked only by `validate` and `report`, and only where its own \
      code is selected.
      """,
    remedy: """
      Write SCTE-35 with the registration descriptor CUEI in the program map, and one section a packet. Carry what \
      must pass through FFmpeg in the playlist too, or read the metadata with another tool before FFmpeg does.
      """)

  func findings(in presentation: PresentationSubject) -> [Finding] {
    let measured = presentation.media.count { $0 != nil }
    var findings: [Finding] = []
    for (index, facts) in presentation.media.enumerated() {
      for messages in facts?.undelivered ?? [] {
        let (lost, reason) = Self.texts(of: messages)
        findings.add(
          "\(messages.library) \(lost): \(reason)", at: presentation.place(ofSegment: index),
          recurrence: Recurrence(key: reason, of: measured))
      }
    }
    return findings
  }

  private static func texts(
    of messages: SegmentFacts.UndeliveredMessages
  ) -> (lost: String, reason: String) {
    let (splices, tags) = ("SCTE-35 message", "ID3 tag")
    let (name, reason) =
      switch messages.reason {
      case .packed: (splices, "another one starts in the same packet")
      case .unregistered: (splices, "the program map has no registration descriptor CUEI for them")
      case .headerCut: (tags, "the first bytes of the header are missing")
      case .betweenFrames: (tags, "tags between the frames of packed audio are skipped")
      case .eventMessage: ("event message", "boxes of type emsg are skipped")
      case .unknown(.id3): (tags, "the reason is not known")
      case .unknown(.scte35): (splices, "the reason is not known")
      case .unread(let error): ("message", error)
      }
    let verb = messages.reason == .headerCut ? "cuts" : "does not deliver"
    return ("\(verb) \(Plural.text(messages.count, name))", reason)
  }

  static let examples: RuleExamples = [
    .media(version: 3, "▶4 a.ts", "4 b.ts")
      .with(
        media: [.delivered(without: .packed), .video(pts: 360_000, seconds: 4)],
        note: "A packet of the first segment has two sections."),
    .media(version: 3, "4 a.ts", "▶4 b.ts")
      .with(media: [.video(pts: 0, seconds: 4), .delivered(without: .unregistered)]),
    .media(version: 3, "4 a.ts b.ts").with(media: .videos(seconds: 4, pts: 0, 360_000)),
  ]
}

extension SegmentFacts {
  /// Video with a message that is not delivered.
  fileprivate static func delivered(without reason: UndeliveredMessages.Reason) -> SegmentFacts {
    var facts = SegmentFacts.video(pts: 0, seconds: 4)
    facts.undelivered = [.init(reason, count: 1, library: "libavformat 59.27.100")]
    return facts
  }
}
