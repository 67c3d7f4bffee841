internal import HLSPlaylists
internal import SourceDiagnostics

/// A tag, attribute or value that needs a protocol version (RFC 8216bis, section 8).
struct VersionDemand {
  /// The highest version that any feature needs.
  static let highestVersion = 13

  /// The lowest version with the feature.
  var version: Int
  /// The feature, for messages.
  var feature: String
  /// The place of its first use.
  var place: SourceLocation
  /// Whether it is EXT-X-KEY in a multivariant playlist. The standard requires a version there
  /// without naming one.
  var isSessionKey = false

  /// Returns the features of a playlist that need a version above a given one, each once, by
  /// version.
  static func demands(of playlist: PlaylistSubject, above version: Int) -> [VersionDemand] {
    var demands: [VersionDemand] = []
    if playlist.isMedia {
      demands += tagDemands(of: playlist)
      if version < 3 { demands += fractionalDuration(in: playlist).map { [$0] } ?? [] }
      demands += keyDemands(of: .key, in: playlist)
    } else {
      demands += keyDemands(of: .sessionKey, in: playlist)
      demands += renditionDemands(of: playlist)
    }
    demands += commonDemands(of: playlist)
    return demands.filter { $0.version > version }.sorted { $0.version < $1.version }
  }

  /// Returns the tags that need a version of their own.
  private static func tagDemands(of playlist: PlaylistSubject) -> [VersionDemand] {
    let isIFramesOnly = playlist.tagNames.contains(.iFramesOnly)
    let tags: [(TagName, Int, String)] = [
      (.byteRange, 4, "EXT-X-BYTERANGE"), (.iFramesOnly, 4, "EXT-X-I-FRAMES-ONLY"),
      isIFramesOnly
        ? (.map, 5, "EXT-X-MAP in an I-frame playlist")
        : (.map, 6, "EXT-X-MAP outside of I-frame playlists"),
      (.skip, 9, "EXT-X-SKIP"),
    ]
    var demands = tags.compactMap { tag, version, feature in
      playlist.firstLine(of: tag).map {
        VersionDemand(version: version, feature: feature, place: playlist.place(line: $0.number))
      }
    }
    if let removed = playlist.first("RECENTLY-REMOVED-DATERANGES", of: .skip) {
      demands.append(
        VersionDemand(
          version: 10, feature: "EXT-X-SKIP that skips date ranges",
          place: playlist.place(of: removed)))
    }
    return demands
  }

  private static func fractionalDuration(in playlist: PlaylistSubject) -> VersionDemand? {
    let bytes = playlist.document.bytes
    let first = playlist.lines(of: .extinf).first { line in
      guard let range = line.valueRange else { return false }
      let duration = bytes[range].prefix { $0 != UInt8(ascii: ",") }
      return duration.contains(UInt8(ascii: "."))
    }
    return first.map {
      VersionDemand(
        version: 3, feature: "a fractional EXTINF", place: playlist.place(line: $0.number))
    }
  }

  private static func keyDemands(of tag: TagName, in playlist: PlaylistSubject) -> [VersionDemand] {
    let lines = playlist.lines(of: tag)
    func demand(_ version: Int, _ name: AttributeName, value: String? = nil) -> VersionDemand? {
      for line in lines {
        guard let attribute = line.attributes[name], value == nil || attribute.value == value
        else { continue }
        let feature = value.map { "\(name.rawValue)=\($0)" } ?? name.rawValue
        return VersionDemand(
          version: version, feature: "\(feature) of \(tag.rawValue)",
          place: playlist.place(of: attribute), isSessionKey: tag == .sessionKey)
      }
      return nil
    }
    return [
      demand(2, "IV"), demand(5, "METHOD", value: "SAMPLE-AES"), demand(5, "KEYFORMAT"),
      demand(5, "KEYFORMATVERSIONS"),
    ].compactMap { $0 }
  }

  private static func renditionDemands(of playlist: PlaylistSubject) -> [VersionDemand] {
    var service: VersionDemand?
    var inStream: VersionDemand?
    for line in playlist.lines(of: .media) {
      let attributes = line.attributes
      guard let id = attributes["INSTREAM-ID"], let type = attributes["TYPE"]?.value else {
        continue
      }
      if type != "CLOSED-CAPTIONS" {
        inStream =
          inStream
          ?? VersionDemand(
            version: highestVersion,
            feature: "INSTREAM-ID of a rendition that is not CLOSED-CAPTIONS",
            place: playlist.place(of: id))
      } else if id.value.hasPrefix("SERVICE") {
        service =
          service
          ?? VersionDemand(
            version: 7, feature: "an INSTREAM-ID of SERVICE", place: playlist.place(ofValue: id))
      }
    }
    return [service, inStream].compactMap { $0 }
  }

  private static func commonDemands(of playlist: PlaylistSubject) -> [VersionDemand] {
    var demands: [VersionDemand] = []
    if let define = playlist.firstLine(of: .define) {
      demands.append(
        VersionDemand(
          version: 8, feature: "EXT-X-DEFINE", place: playlist.place(line: define.number)))
    }
    if let parameter = playlist.first("QUERYPARAM", of: .define) {
      demands.append(
        VersionDemand(
          version: 11, feature: "QUERYPARAM of EXT-X-DEFINE",
          place: playlist.place(of: parameter)))
    }
    // Media playlists have no such attribute yet, and may have 10,000 lines to scan.
    for tag in [TagName.streamInformation, .iFrameStreamInformation, .media] {
      let required = playlist.lines(of: tag).lazy.compactMap { line in
        line.attributes.first { $0.name.rawValue.hasPrefix("REQ-") }
      }.first
      guard let required else { continue }
      demands.append(
        VersionDemand(
          version: 12, feature: required.name.rawValue, place: playlist.place(of: required)))
      break
    }
    return demands
  }
}
