internal import LiveMonitoring

extension AlarmName {
  /// What the alarm means for viewers, and what to look at first.
  var explanation: String {
    switch self {
    case .unavailable:
      "The playlist cannot be loaded, so players stop or change to another variant. Look at the origin and the CDN: the message has the last error."
    case .stale:
      "The playlist is served, but it has no new segment, so players run out of media. Look at the encoder and the packager."
    case .sequenceReset:
      "The media sequence numbers began again, as after a restart of the packager. Players may stop or repeat media; later numbers must continue the earlier ones. Look at the packager, and at caches that mix two of them."
    case .segmentsMissed:
      "Segments left the window before they were seen. Either loading is too slow, or the window is too short, or the packager jumped. Look at the times of requests, the length of the window, and the packager."
    case .breakOverdue:
      "The break is past its planned end, and nothing has ended it, so viewers may stay in the break. Look at the automation and the marker that ends the break."
    case .breakDeviation:
      "The break was shorter or longer than planned, so ads were cut, or there was slate. Look at the automation and the packager: compare the plan with the splice points."
    case .noBreak:
      "No break has started for the expected time. Look at the automation, and at the devices that insert and convert the messages."
    case .markerMismatch:
      "The SCTE-35 messages in the media and the markers of the playlist differ, so some ad servers see a break and others do not. Look at the packager."
    case .renditionMismatch:
      "One playlist has a break that another one lacks, so viewers see the break or not, depending on their bandwidth. Look at the packagers of the playlists."
    case .edgeDelay:
      "The last segment is much older than the clock of the server says it should be. Look at the encoder, at caches, and at both clocks."
    case .slowMedia:
      "Segments take longer to load than they last, so players stop to buffer. Look at the CDN, the origin and the network from here."
    case .mediaUnavailable:
      "The playlist lists segments that cannot be loaded or are no media, or whose keys or initialization sections cannot be used, so players stop. Look at the origin, the CDN and the server of keys: the message has the last error."
    }
  }
}
