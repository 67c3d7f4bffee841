public import MediaTiming
import SourceDiagnostics
import TextTracks

/// The content of cues in these tests: a name.
struct SampleContent: CueContent {
  static let trackType = TrackType.id3
  var name: String
  var summary: String { name }
  var fields: [Field] { [Field("name", .string(name))] }
}

/// Another content with the same parts.
struct OtherContent: CueContent {
  static let trackType = TrackType.emsg
  var name: String
  var summary: String { name }
  var fields: [Field] { [] }
}

extension MediaTime: ExpressibleByIntegerLiteral {
  /// Whole seconds.
  public init(integerLiteral value: Int) { self.init(seconds: value) }
}

extension Cue {
  /// A cue with a name, which is its `id` too.
  init(
    _ uid: Int, _ name: String, _ start: MediaTime?, _ end: MediaTime?,
    addTime: MediaTime? = nil, source: CueSource = CueSource()
  ) {
    self.init(
      uid: uid, id: name, startTime: start, endTime: end, source: source,
      content: SampleContent(name: name), addTime: addTime)
  }
}

extension [TrackEvent] {
  /// The entries and exits alone.
  var activations: [TrackEvent] { filter { $0.type == .entercue || $0.type == .exitcue } }

  /// What entries and exits tell that may not depend on the steps: all but the position.
  var steplessActivations: [TrackEvent] {
    activations.map {
      var event = $0
      event.position = .zero
      return event
    }
  }

  /// Every event in short: `entercue 3`, `cuechange t1`, `seeked`.
  var words: [String] {
    map { event in
      let subject = event.cueUid.map { " \($0)" } ?? event.trackUid.map { " t\($0)" } ?? ""
      return event.type.rawValue + subject
    }
  }
}
