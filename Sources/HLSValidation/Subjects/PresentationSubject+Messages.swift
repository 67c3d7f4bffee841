internal import AdBreaks
internal import AdMarkers
internal import HLSPlaylists
internal import MediaStreams
internal import MediaTiming
internal import SCTE35
internal import SourceDiagnostics

extension PresentationSubject {
  /// Whether the playlist has explicit ad markers, not only conventions that may mean something
  /// else.
  var hasMarkers: Bool {
    markers.contains { !$0.dialect.isHeuristic && $0.role != .opportunity }
      || spliceRangeCount > 0
  }

  /// The number of SCTE-35 messages that lines of the playlist carry.
  var messageCount: Int { rangeMessageCount + tagMessages.count }

  /// Passes the messages of date ranges, then of tags, to a function.
  func forEachMessage(_ body: (CarriedMessage) -> Void) {
    if spliceRangeCount > 0 {
      for range in playlist?.dateRanges ?? [] { CarriedMessage.all(in: range).forEach(body) }
    }
    tagMessages.forEach(body)
  }

  /// Whether a media time lies within the segments of the playlist.
  func covers(_ time: MediaTime) -> Bool {
    guard let first = segments.first?.start else { return false }
    return time >= first && time < map.end
  }

  /// Whether the playlist has its marker for a media time if it has one at all: at the live edge the marker may stand
  /// at a segment that is not listed yet.
  func hasPassed(_ time: MediaTime) -> Bool {
    guard covers(time) else { return false }
    return playlist?.header.isEnded != false || time + targetDuration <= map.end
  }

  /// The place of the segment where a message takes effect, with the PID of the message.
  func place(at time: MediaTime, of message: AdBreak.Evidence) -> SourceLocation {
    var place = place(of: message)
    guard let index = map.segment(at: time) ?? message.segment else { return place }
    let segment = self.place(ofSegment: index)
    place.line = segment.line
    place.uri = segment.uri
    place.segment = index
    return place
  }
}

extension PresentationSubject {
  /// The messages of EXT-OATCLS-SCTE35 that start a break, by the index of the segment after them.
  /// Those of the segment of EXT-X-CUE-OUT belong to it: an end, another message or several starts
  /// may stand there, too.
  var outMessagesBySegment: [Int: [CarriedMessage]] {
    Dictionary(
      grouping: tagMessages.filter { $0.marker.dialect == .oatcls && $0.marker.role == .out },
      by: \.marker.segmentIndex)
  }
}

extension AdBreak {
  /// The evidence outside the media: explicit lines of the playlist.
  func markers(_ role: AdMarker.Role) -> [Evidence] {
    self.evidence.filter { $0.dialect != .inBand && !$0.dialect.isHeuristic && $0.role == role }
  }

  /// The evidence in the media.
  func messages(_ role: AdMarker.Role) -> [Evidence] {
    self.evidence.filter { $0.dialect == .inBand && $0.role == role }
  }

  /// The media times of the messages that have one, but of those that another one corrects: it was sent before they took
  /// effect, for the same event with another time.
  func spliceTimes(_ role: AdMarker.Role) -> [MediaTime] {
    struct Event: Hashable {
      var id: UInt32
      var kind: SpliceEvent.Kind?
      var pid: Int?
    }
    let messages = messages(role)
    var times: [MediaTime?] = messages.map(\.startTime)
    var latest: [Event: Int] = [:]
    let sent = messages.enumerated().compactMap { index, message in
      message.eventID.flatMap { id in
        message.arrivalTime.map { (index: index, id: id, arrival: $0, message: message) }
      }
    }.sorted { $0.arrival < $1.arrival }
    // All events of one message follow each other.
    var last: (payload: DecodedSplice?, kinds: [UInt32?: SpliceEvent.Kind?])?
    for (index, id, arrival, message) in sent {
      if last == nil || last?.payload != message.payload {
        let events = message.payload?.section?.breakEvents ?? []
        last = (
          message.payload, Dictionary(events.map { ($0.eventID, $0.kind) }) { kind, _ in kind }
        )
      }
      let kind = last?.kinds[id] ?? nil
      let known = latest.updateValue(index, forKey: Event(id: id, kind: kind, pid: message.pid))
      if let known, let time = times[known], arrival <= time { times[known] = nil }
    }
    return zip(messages, times).compactMap { $0.isImmediate ? nil : $1 }
  }
}

extension AdBreak.Evidence {
  /// Whether it is a message in the media without a time: it takes effect on arrival, which is
  /// always before the pictures that it is for.
  var isImmediate: Bool { dialect == .inBand && payload?.section?.spliceTime == nil }
}

extension SpliceInfoSection {
  /// Whether the command is neither a break nor a splice_null.
  var isOtherCommand: Bool {
    switch command {
    case .null, .bandwidthReservation, .encrypted: false
    case .insert: false
    default: !hasBreakEvents
    }
  }

  /// Whether a splice or segment that it starts ends without another message.
  var returnsByItself: Bool {
    guard isAutoReturn, case .insert(let insert) = command else { return false }
    return insert.splice?.outOfNetwork ?? false
  }

  /// The name of its command in the standard.
  var commandName: String {
    switch command {
    case .null: "splice_null"
    case .schedule: "splice_schedule"
    case .insert: "splice_insert"
    case .timeSignal: "time_signal"
    case .bandwidthReservation: "bandwidth_reservation"
    case .privateCommand: "private_command"
    case .unrecognized, .encrypted: "command"
    }
  }
}

extension PresentationSubject {
  /// Whether a segment starts between the planned end of a break and a later time.
  func hasSegment(from plannedEnd: MediaTime, to limit: MediaTime) -> Bool {
    let first = segments.partitioningIndex {
      $0.start >= plannedEnd - policy.breakDurationTolerance
    }
    return first < segments.count && segments[first].start < limit - policy.frameTolerance
  }

  /// Whether every segment that may contain the message of a splice was seen and read.
  func hasRead(messagesOfSpliceAt time: MediaTime) -> Bool {
    let first = time - Self.leadTime
    guard let begin = segments.first?.start, first >= begin,
      !hasUnseen(from: first, to: time), let from = map.segment(at: first),
      let to = map.segment(at: time)
    else { return false }
    return (from...max(from, to)).allSatisfy {
      if case .transportStream = media(ofSegment: $0)?.container { true } else { false }
    }
  }

  /// How long before its splice a message is searched. Encoders send it four to ten seconds ahead.
  private static let leadTime = MediaTime(seconds: 10)

  /// The segment that starts at a media time, within a frame.
  func segment(startingAt time: MediaTime) -> Int? {
    guard let index = map.segment(at: time + policy.frameTolerance) else { return nil }
    return (segments[index].start - time).magnitude <= policy.frameTolerance ? index : nil
  }
}
