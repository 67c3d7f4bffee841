internal import HLSPlaylists
internal import MediaTiming

/// The errors of durations and dates by how they are written. Every version of the protocol allows whole seconds in
/// both.
enum WrittenRounding {
  /// The maximum error of an EXTINF without decimals, which is rounded to the nearest second (RFC 8216bis,
  /// section 4.4.4.1).
  static let wholeDuration = MediaTime(value: 1, timescale: 2)
  /// The maximum error of the time between two dates of which one has no fraction: packagers cut it or round it (RFC
  /// 8216bis, section 4.4.4.6).
  static let wholeDate = MediaTime(seconds: 1)
  /// The first version with decimals in EXTINF; who rounds in it ignores a SHOULD (RFC 8216bis, section 4.4.4.1).
  private static let versionOfDecimals = 3
  /// How many steps from one segment to the next show how exact the durations are.
  private static let minimumStepCount = 4
  /// Of how many steps one may be a jump.
  private static let stepsPerJump = 4

  /// The maximum error of each duration of a playlist: where its dates agree with nearly all of them, and the others are
  /// as long as those, by how much they differ.
  static func ofDurations(
    in playlist: MediaPlaylist, with steps: [DateStep], tolerance: MediaTime
  ) -> MediaTime {
    let rounding = playlist.durationRounding
    guard rounding > .zero, playlist.header.version ?? 1 >= versionOfDecimals,
      steps.count >= minimumStepCount
    else { return rounding }
    let wholeDates = Set(
      playlist.programDateTimes.lazy.filter { !$0.hasFraction }.map(\.segmentIndex))
    let adjacent = steps.filter { step in
      !step.crossesDiscontinuity && step.segment == step.previous + 1
        && !wholeDates.contains(step.previous) && !wholeDates.contains(step.segment)
    }
    let small = adjacent.filter { $0.deviation.magnitude <= tolerance }
    let jumps = adjacent.filter { $0.deviation.magnitude > tolerance }
    let exactCounts = Dictionary(
      small.map { ($0.mediaDistance, 1) }, uniquingKeysWith: { $0 + $1 })
    guard small.count >= minimumStepCount, jumps.count * stepsPerJump <= adjacent.count,
      // A length may be the rounded one of a segment that a splice cuts, unless others of that length are exact.
      jumps.allSatisfy({ exactCounts[$0.mediaDistance, default: 0] >= minimumStepCount })
    else { return rounding }
    return small.map(\.deviation.magnitude).max() ?? rounding
  }
}

extension MediaPlaylist {
  /// The maximum error of each duration by how it is written.
  var durationRounding: MediaTime { hasWholeDurations ? WrittenRounding.wholeDuration : .zero }
}

extension ProgramDateTime {
  /// The maximum error of the date.
  var rounding: MediaTime { hasFraction ? .zero : WrittenRounding.wholeDate }
}

extension PresentationSubject {
  /// The maximum error of the date tag of a segment; zero without one.
  func dateRounding(ofSegment index: Int) -> MediaTime {
    listed.indices.contains(index) ? listed[index].programDateTime?.rounding ?? .zero : .zero
  }

  /// The maximum error of the time between the dates of two segments, compared with the durations in between. It grows with
  /// each rounded duration; two cut dates are off in one direction.
  func rounding(from first: Int, to second: Int) -> MediaTime {
    durationRounding * MediaTime(seconds: abs(second - first))
      + max(dateRounding(ofSegment: first), dateRounding(ofSegment: second))
  }

  /// The last date tag at or before a segment.
  func dateTag(before segment: Int) -> ProgramDateTime? {
    guard let tags = playlist?.programDateTimes else { return nil }
    let next = tags.partitioningIndex { $0.segmentIndex > segment }
    return next > 0 ? tags[next - 1] : nil
  }
}
