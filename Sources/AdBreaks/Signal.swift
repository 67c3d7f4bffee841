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

  /// A line, or an attribute of a date range.
  init(
    _ marker: AdMarker, of range: DateRange? = nil, at time: MediaTime, in playlist: MediaPlaylist
  ) {
    self.time = time
    self.events = marker.events
    self.id = marker.id
    self.evidence = AdBreak.Evidence(
      dialect: marker.dialect, form: marker.form, role: marker.role, playlistLine: marker.line,
      segment: marker.segmentIndex, startTime: time, plannedDuration: marker.plannedDuration,
      eventID: marker.events.first?.eventID,
      carrier: range.map { .range($0, marker.payload == nil ? nil : marker.role) }
        ?? .line(
          AdBreak.Evidence.Line(
            tagName: marker.tagName, value: marker.value,
            source: playlist.source(ofLine: marker.line), elapsed: marker.elapsed,
            payload: marker.payload)))
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
      dialect: .inBand, role: role, segment: splice.segment, startTime: time,
      plannedDuration: role == .out ? splice.section.breakTime : nil,
      eventID: events.first?.eventID, carrier: .message(splice))
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
