public import HLSPlaylists

/// The titles of EXTINF that Twitch gives to segments of stitched ads, beside its date ranges or without them (D6).
///
/// A title with `Amazon` in it alone does not signal an ad, since songs and films have such titles, too. All other
/// segments must have the title of the programme, `live`. A window of a live playlist that lies within the ads has no
/// other segments, and only titles with the number of the ad, such as `Amazon|3217`.
public enum TwitchTitleMarkers {
  /// The title of the segments of the programme.
  private static let programmeTitle = "live"
  /// What the title of each segment of an ad contains.
  private static let adWord = "Amazon"
  /// What the title of an ad begins with if the number of the ad follows.
  private static let numberedAd = "Amazon|"

  /// Returns markers in pairs of out and in; the last in is missing if the playlist ends in an ad.
  public static func markers(in playlist: MediaPlaylist) -> [AdMarker] {
    var markers: [AdMarker] = []
    var (hasProgramme, areNumbered) = (false, true)
    var isInAd = false
    for segment in playlist.segments {
      let title = segment.title ?? ""
      let isAd = title != programmeTitle
      // The first segment of nearly every playlist shows that its titles are others.
      guard !isAd || title.contains(adWord) else { return [] }
      if isAd != isInAd { markers.append(marker(isAd ? .out : .in, at: segment)) }
      hasProgramme = hasProgramme || !isAd
      areNumbered = areNumbered && (!isAd || title.hasPrefix(numberedAd))
      isInAd = isAd
    }
    return hasProgramme || areNumbered && !playlist.header.isEnded ? markers : []
  }

  private static func marker(_ role: AdMarker.Role, at segment: MediaSegment) -> AdMarker {
    AdMarker(
      dialect: .vendorClass, form: "D6", role: role, tagName: TagName.extinf.rawValue,
      value: segment.lines.first { $0.number == segment.extinfLine }?.value,
      line: segment.extinfLine, segmentIndex: segment.index)
  }
}
