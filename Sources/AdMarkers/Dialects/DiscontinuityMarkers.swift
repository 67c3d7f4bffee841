public import HLSPlaylists
internal import MediaTiming

/// EXT-X-DISCONTINUITY around segments from another place (D28), which remains when stitching
/// removes all other markers.
///
/// A discontinuity alone does not signal an ad. Segments between two of them are one when they have
/// another place than most of the playlist, and the programme continues before or after them.
public enum DiscontinuityMarkers {
  /// Returns markers in pairs of out and in; the last in is missing if the playlist ends in an ad.
  public static func markers(in playlist: MediaPlaylist) -> [AdMarker] {
    guard playlist.discontinuityCount > 0 else { return [] }
    let stretches = stretches(of: playlist)
    guard stretches.count > 1, let programme = programme(of: stretches, playlist) else { return [] }
    var markers: [AdMarker] = []
    var isInAd = false
    for stretch in stretches {
      let isAd = stretch.place != programme
      if isAd != isInAd {
        guard let line = stretch.line else { return [] }
        markers.append(
          AdMarker(
            dialect: .discontinuity, form: "D28", role: isAd ? .out : .in,
            tagName: TagName.discontinuity.rawValue, value: nil, line: line,
            segmentIndex: stretch.first))
      }
      isInAd = isAd
    }
    return markers
  }

  /// Segments between two discontinuities.
  private struct Stretch {
    var first: Int
    /// The line of the discontinuity before them; `nil` at the start of the playlist.
    var line: Int?
    /// The place of the segments; `nil` when there are several.
    var place: String?
    var duration: MediaTime
  }

  private static func stretches(of playlist: MediaPlaylist) -> [Stretch] {
    var stretches: [Stretch] = []
    for segment in playlist.segments {
      let place = place(of: segment.uri)
      if segment.hasDiscontinuity || stretches.isEmpty {
        stretches.append(
          Stretch(
            first: segment.index,
            line: segment.hasDiscontinuity ? line(of: segment) : nil,
            place: place, duration: segment.duration))
      } else {
        let last = stretches.count - 1
        if stretches[last].place != place { stretches[last].place = nil }
        stretches[last].duration += segment.duration
      }
    }
    return stretches
  }

  private static func line(of segment: MediaSegment) -> Int {
    segment.lines.first { $0.tagName == .discontinuity }?.number ?? segment.line
  }

  /// The place of the programme: that of more than half of the time; `nil` without one, or if a run
  /// of segments has several places.
  private static func programme(of stretches: [Stretch], _ playlist: MediaPlaylist) -> String? {
    var times: [String: MediaTime] = [:]
    for stretch in stretches {
      guard let place = stretch.place else { return nil }
      times[place, default: .zero] += stretch.duration
    }
    guard times.count > 1 else { return nil }
    return times.first { $0.value + $0.value > playlist.duration }?.key
  }

  /// A URI up to its last slash.
  private static func place(of uri: String) -> String {
    let path = uri.prefix { $0 != "?" && $0 != "#" }
    guard let stroke = path.lastIndex(of: "/") else { return "" }
    return String(path[...stroke])
  }
}
