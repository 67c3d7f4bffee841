internal import AdBreaks
internal import HLSValidation
internal import MediaStreams
internal import MediaTiming
internal import SCTE35

extension RuleExample {
  /// The content of the segments of the example, which its playlists do not show: one line for each
  /// item.
  var premises: [String] {
    premises(of: media, in: nil)
      + mediaByPlaylist.sorted { $0.key < $1.key }.flatMap { premises(of: $1, in: $0) }
      + splices.map(\.premise)
  }

  private func premises(of media: [SegmentFacts?], in playlist: String?) -> [String] {
    media.enumerated().compactMap { index, facts in
      facts.flatMap(\.premise).map {
        "segment \(index)\(playlist.map { " of \($0)" } ?? ""): \($0)"
      }
    }
  }
}

extension SegmentFacts {
  fileprivate var premise: String? {
    var words: [String] = []
    if let container { words.append(container.name) }
    if !codecs.isEmpty { words.append(codecs.joined(separator: " and ")) }
    switch firstClock {
    case .transport(let clock)?: words.append("first pts \(clock.timestamp.ticks)")
    case .presentation(let time)?: words.append("first time \(time.clockText)")
    case nil: break
    }
    if let duration { words.append("\(duration.secondsText) long") }
    if startsWithKeyFrame == false { words.append("starts without a key frame") }
    words += metadata.map { entry in
      entry.kind.rawValue + (entry.pid.map { " on PID \($0)" } ?? "")
        + (entry.pts.map { " with pts \($0.ticks)" } ?? "")
    }
    words += eventMessages.map { message in
      "event message \(message.scheme) \(message.value) id \(message.id)"
        + (message.time.map { " at \($0.clockText)" } ?? "")
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension InBandSplice {
  fileprivate var premise: String {
    let place = segment.map { "segment \($0)" } ?? "the media"
    let arrival = arrivalTime.map { ", there at \($0.clockText)" } ?? ""
    return "\(place): \(section.summary), for \(startTime.clockText)\(arrival)"
  }
}
