import CueSources
import HLSPlaylists
import MediaTiming
import SourceDiagnostics

@testable import HLSValidation

extension RuleExample {
  /// The example as an input of the validator.
  var validationSubject: ValidationSubject {
    switch content {
    case .playlist(let text, let parts): subject(of: text, parts: parts)
    case .snapshots(let texts): subject(ofSnapshots: texts)
    }
  }

  private static func parsed(
    _ text: String, uri: String, variables: [String: String?]? = nil
  ) -> ParsedPlaylist {
    let bytes = Array(String(text.filter { $0 != marker }).utf8)
    return Playlist.parse(bytes, uri: uri, importedVariables: variables)
  }

  private func subject(of text: String, parts: [String: String]) -> ValidationSubject {
    let parsed = Self.parsed(text, uri: Self.playlistURI)
    var subject = ValidationSubject(findings: parsed.findings, policy: policy)
    switch parsed.playlist {
    case .multivariant(let playlist):
      subject.multivariant = MultivariantSubject(playlist, uri: Self.playlistURI, policy: policy)
      add(parts, of: playlist, to: &subject)
    case .media(let playlist):
      add(playlist, uri: Self.playlistURI, to: &subject)
      subject.findings +=
        DateRangeCues.messages(in: playlist.dateRanges, uri: Self.playlistURI).findings
    }
    return subject
  }

  /// Adds those media playlists of a multivariant one that are available.
  private func add(
    _ parts: [String: String], of multivariant: MultivariantPlaylist,
    to subject: inout ValidationSubject
  ) {
    var roles = multivariant.variants.map { ($0.uri, PlaylistRole.variant) }
    roles += multivariant.renditions.compactMap { rendition in
      if let uri = rendition.uri, let role = rendition.role { (uri, role) } else { nil }
    }
    for (uri, role) in roles {
      guard let text = parts[uri] else { continue }
      let part = Self.parsed(text, uri: uri, variables: multivariant.variables)
      let place = SourceLocation(playlist: subject.presentations.count)
      subject.findings += part.findings.map { $0.located(in: place) }
      if let playlist = part.media { add(playlist, uri: uri, role: role, to: &subject) }
    }
  }

  private func add(
    _ playlist: MediaPlaylist, uri: String, role: PlaylistRole = .variant,
    to subject: inout ValidationSubject
  ) {
    let index = subject.presentations.count
    subject.playlists.append(MediaPlaylistSubject(playlist, uri: uri, index: index, policy: policy))
    subject.presentations.append(presentation(of: playlist, uri: uri, index: index, role: role))
  }

  private func presentation(
    of playlist: MediaPlaylist, uri: String, index: Int = 0, role: PlaylistRole = .variant,
    isMerged: Bool = false
  ) -> PresentationSubject {
    let media = mediaByPlaylist[uri] ?? media
    let map = TimelineMap(of: playlist) { index in
      media.indices.contains(index) ? media[index]?.firstClock : nil
    }
    return PresentationSubject(
      playlist: playlist, uri: uri, index: index, role: role, map: map, splices: splices,
      media: media, isMerged: isMerged, policy: policy)
  }

  private func subject(ofSnapshots texts: [String]) -> ValidationSubject {
    var subject = ValidationSubject(findings: [], policy: policy)
    subject.fetchTimes = fetchTimes
    var live: LivePresentation?
    for (index, text) in texts.enumerated() {
      let uri = snapshotURI(index)
      let parsed = Self.parsed(text, uri: uri)
      subject.findings += parsed.findings
      guard let playlist = parsed.media else { continue }
      if live == nil {
        live = LivePresentation(playlist, uri: Self.playlistURI)
      } else {
        live?.merge(playlist)
      }
      subject.loads.append(playlist)
    }
    if let live {
      subject.loadPlacements = live.snapshots.map { LoadPlacement(of: $0, in: live) }
    }
    subject.findings += live?.findings ?? []
    if let playlist = live?.playlist {
      subject.presentations = [
        presentation(of: playlist, uri: Self.playlistURI, isMerged: true)
      ]
    }
    return subject
  }
}
