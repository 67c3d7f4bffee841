internal import HLSPlaylists
internal import MediaTiming

/// The time offset between two playlists of one presentation.
struct RenditionAlignment {
  /// The evidence for the offset.
  enum Basis {
    /// The time stamps of the media in both.
    case clocks
    /// The starts of both, which are complete.
    case starts
    /// The dates in both.
    case dates
  }

  /// The offset from a media time of the first playlist to that of the second.
  let offset: MediaTime
  /// The evidence for the offset.
  let basis: Basis
  /// The maximum error of the offset by how durations and dates are written.
  var rounding = MediaTime.zero
}

extension RenditionsSubject {
  /// The playlist with which the others are compared: the first variant, else the first of all.
  var reference: PresentationSubject? { variants.first ?? presentations.first }

  /// The playlists but the reference.
  var others: [PresentationSubject] {
    guard let reference else { return [] }
    return presentations.filter { $0.index != reference.index }
  }

  /// The alignment of a playlist with another; `nil` when unknown.
  func alignment(
    of other: PresentationSubject, to reference: PresentationSubject
  ) -> RenditionAlignment? {
    guard let first = reference.playlist, let second = other.playlist, !first.segments.isEmpty,
      !second.segments.isEmpty
    else { return nil }
    if let offset = clockOffset(of: other, second, to: reference, first) {
      return RenditionAlignment(offset: offset, basis: .clocks)
    }
    if first.header.isEnded, second.header.isEnded {
      return RenditionAlignment(offset: .zero, basis: .starts)
    }
    // Either may remember more than the other.
    for (index, segment) in other.segments.enumerated() {
      guard let date = segment.programDateTime, let place = reference.map.places(of: date).first,
        !place.isExtrapolated
      else { continue }
      let tag = reference.dateTag(before: place.segment)
      let distance = place.segment - (tag?.segmentIndex ?? place.segment)
      // The moment may also be in the segment after the place, if durations are rounded up.
      let rounding =
        reference.durationRounding * MediaTime(seconds: distance + 1)
        + max(other.dateRounding(ofSegment: index), tag?.rounding ?? .zero)
      return RenditionAlignment(
        offset: place.mediaTime - segment.start, basis: .dates, rounding: rounding)
    }
    return nil
  }

  private func clockOffset(
    of other: PresentationSubject, _ second: MediaPlaylist,
    to reference: PresentationSubject, _ first: MediaPlaylist
  ) -> MediaTime? {
    guard reference.hasMedia, other.hasMedia else { return nil }
    for (index, segment) in other.segments.enumerated() {
      guard let clock = segment.firstClock else { continue }
      let number = second.segments[index].continuityNumber
      let carrier = reference.segments.indices.first {
        reference.segments[$0].firstClock != nil
          && first.segments[$0].continuityNumber == number
      }
      guard let carrier, let time = reference.map.mediaTime(of: clock, carriedBy: carrier) else {
        return nil
      }
      return time - segment.start
    }
    return nil
  }
}

extension PresentationSubject {
  /// The name of the playlist in messages.
  var label: String { uri ?? "playlist \(index)" }
}
