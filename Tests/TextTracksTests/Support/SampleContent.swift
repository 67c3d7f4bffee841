import FieldValues
public import MediaTiming
import TextTracks

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

extension [TrackEvent] {
  /// The entries and exits alone.
  var activations: [TrackEvent] { filter { $0.type == .entercue || $0.type == .exitcue } }

  /// What entries and exits give that may not depend on the steps: all but the position, and what
  /// is known of the end of the cue.
  var steplessActivations: [TrackEvent] {
    activations.map { event in
      TrackEvent(
        type: event.type, position: .zero, time: event.time, trackUid: event.trackUid,
        trackType: event.trackType, cue: event.cue?.withUnknownEnd, reason: event.reason)
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
