internal import AdMarkers
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// A marker or message with its own media time.
struct Signal {
  var evidence: AdBreak.Evidence
  var time: MediaTime
  var events: [SignalledEvent]
  var id: String?
  /// The arrival of a message in the media, if known.
  var arrival: MediaTime?

  var role: AdMarker.Role { evidence.role }

  init(_ marker: AdMarker, at time: MediaTime, in playlist: MediaPlaylist) {
    self.time = time
    self.events = marker.events
    self.id = marker.id
    self.evidence = AdBreak.Evidence(
      dialect: marker.dialect, form: marker.form, tagName: marker.tagName, tagValue: marker.value,
      source: playlist.source(ofLine: marker.line), role: marker.role, playlistLine: marker.line,
      segment: marker.segmentIndex, startTime: time, plannedDuration: marker.plannedDuration,
      elapsed: marker.elapsed,
      eventID: marker.events.first?.eventID, payload: marker.payload)
    evidence.pts = marker.payload?.section?.spliceTime
  }

  init(_ splice: InBandSplice) {
    time = splice.startTime
    arrival = splice.arrivalTime
    events = splice.section.breakEvents
    let role: AdMarker.Role =
      switch splice.section.direction {
      case .out: .out
      case .in: .in
      case nil: .cmd
      }
    evidence = AdBreak.Evidence(
      dialect: .inBand, segmentURI: splice.uri, pid: splice.pid, role: role,
      pts: splice.section.spliceTime, segment: splice.segment, startTime: time,
      plannedDuration: role == .out ? splice.section.breakTime : nil,
      eventID: events.first?.eventID, payload: splice.payload)
  }

  /// The announced duration of an event, or of the break as a whole.
  func plannedDuration(of event: SignalledEvent?) -> MediaTime? {
    events.count > 1 && event != nil
      ? event?.duration : evidence.plannedDuration ?? event?.duration
  }

  /// The signal as evidence of one event.
  func evidence(of event: SignalledEvent?, as role: AdMarker.Role) -> AdBreak.Evidence {
    var evidence = evidence
    evidence.role = role
    if let event {
      evidence.eventID = event.eventID
      if events.count > 1 { evidence.plannedDuration = event.duration }
    }
    return evidence
  }
}
