internal import MediaStreams
internal import MediaTiming
internal import SCTE35
public import SourceDiagnostics
public import TextTracks

/// Places SCTE-35 sections in time, counts their repeats, and makes cues of them.
public struct SpliceCues {
  /// The time after the last copy within which a command without a time counts as its repeat. A
  /// heartbeat has no such limit.
  static let untimedRepeatWindow = MediaTime(seconds: 10)
  /// The maximum difference of the splice times of two copies. A source that is looped or starts again sends the same
  /// bytes for a later splice, with stamps that have begun again.
  static let maximumSpliceDifference = MediaTime(seconds: 10)
  /// The maximum number of arrival times of repeats in a cue.
  static let maximumListedRepeats = 100

  /// The criteria for two sections to be the same message (rule R21).
  private struct Identity: Hashable {
    var pid: Int?
    var continuityRange: Int
    /// The section without the fields that remultiplexers change.
    var section: SpliceInfoSection?
    /// The bytes, if they are not a section.
    var bytes: [UInt8]
  }

  /// A splice, or the segments of one event id, in the messages of one PID.
  private struct Event: Hashable {
    var pid: Int?
    var id: UInt32
    var isSplice: Bool
  }

  private let timeline: PresentationTimeline
  private var messages: [PlacedSplice] = []
  private var findings: [Diagnostic] = []
  /// A section that came before.
  private struct Earlier {
    var messages: Range<Int>
    /// When it arrived.
    var arrival: MediaTime?
    /// The media time of its splice; `nil` when it has no time, or none that is known.
    var splice: MediaTime?
  }

  /// The last section of an identity.
  private var known: [Identity: Earlier] = [:]
  /// The events that were ever cancelled: whether they are cancelled now, and the first message
  /// since which that holds. Earlier messages no longer count, so the same section afterwards is
  /// not a repeat.
  private var cancellations: [Event: (isCancelled: Bool, message: Int)] = [:]

  private init(on timeline: PresentationTimeline) { self.timeline = timeline }

  /// Returns the messages of the sections in payloads, in the order of arrival, with findings about
  /// them.
  public static func messages(
    in carried: [CarriedPayload], on timeline: PresentationTimeline
  ) -> (messages: [PlacedSplice], findings: [Diagnostic]) {
    var builder = SpliceCues(on: timeline)
    for entry in carried where entry.payload.kind == .scte35 { builder.add(entry) }
    return (builder.messages, builder.findings)
  }

  /// Returns one cue for each message.
  public static func cues(of messages: [PlacedSplice], on timeline: PresentationTimeline) -> [Cue] {
    messages.map { message in
      let end = message.startTime.map { $0 + (message.length ?? .zero) }
      return Cue(
        uid: 0, id: message.eventID.map { String($0) }, startTime: message.startTime, endTime: end,
        startDate: timeline.date(at: message.startTime), endDate: timeline.date(at: end),
        source: message.source, content: SpliceCueContent(message), addTime: message.addTime)
    }
  }

  private mutating func add(_ carried: CarriedPayload) {
    let payload = DecodedSplice(bytes: carried.payload.bytes)
    let arrival = timeline.arrivalTime(of: carried)
    let segments = timeline.map.segments
    let identity = Identity(
      pid: carried.payload.pid,
      continuityRange: segments.indices.contains(carried.segment)
        ? segments[carried.segment].continuityRange : 0,
      section: payload.section?.normalizedForComparison,
      bytes: payload.section == nil ? carried.payload.bytes : [])
    let events = payload.section.map { Self.events(in: $0, pid: carried.payload.pid) } ?? []

    let splice = spliceTime(of: payload.section, in: carried)
    if let earlier = known[identity],
      isRepeat(payload.section, of: earlier, at: arrival, splice),
      events.allSatisfy({ event, _ in
        cancellations[event].map { $0.message <= earlier.messages.lowerBound } ?? true
      })
    {
      for index in earlier.messages {
        messages[index].source.repeatCount += 1
        messages[index].source.lastRepeat = arrival ?? messages[index].source.lastRepeat
        if let arrival, messages[index].source.repeats.count < Self.maximumListedRepeats {
          messages[index].source.repeats.append(arrival)
        }
        // A repeat that arrived intact replaces the damaged section before it.
        if payload.isValid, !messages[index].payload.isValid { messages[index].payload = payload }
      }
      known[identity] = Earlier(messages: earlier.messages, arrival: arrival, splice: splice)
      return
    }
    let first = messages.count
    for (event, isCancelled) in events
    where isCancelled != cancellations[event]?.isCancelled ?? false {
      cancellations[event] = (isCancelled, first)
    }
    messages += newMessages(of: payload, carried: carried, arrival: arrival, spliceTime: splice)
    known[identity] = Earlier(
      messages: first..<messages.count, arrival: arrival, splice: splice)
    report(payload, carried: carried, time: arrival)
  }

  /// Returns the events of a section, and whether it cancels them; cancellations first.
  private static func events(
    in section: SpliceInfoSection, pid: Int?
  ) -> [(event: Event, isCancelled: Bool)] {
    var events = section.segmentations.map {
      (event: Event(pid: pid, id: $0.eventID, isSplice: false), isCancelled: $0.segment == nil)
    }
    switch section.command {
    case .insert(let insert):
      events.append((Event(pid: pid, id: insert.eventID, isSplice: true), insert.splice == nil))
    case .schedule(let schedule):
      events += schedule.events.map {
        (Event(pid: pid, id: $0.eventID, isSplice: true), $0.splice == nil)
      }
    default: break
    }
    return events.filter(\.isCancelled) + events.filter { !$0.isCancelled }
  }

  private func isRepeat(
    _ section: SpliceInfoSection?, of earlier: Earlier, at arrival: MediaTime?,
    _ splice: MediaTime?
  ) -> Bool {
    guard let section, section.command != .null else { return true }
    let (before, now, limit) =
      section.spliceTime == nil
      ? (earlier.arrival, arrival, Self.untimedRepeatWindow)
      : (earlier.splice, splice, Self.maximumSpliceDifference)
    guard let before, let now else { return true }
    return (now - before).magnitude <= limit
  }

  /// The media time of a splice, by the segment that carries the section.
  private func spliceTime(
    of section: SpliceInfoSection?, in carried: CarriedPayload
  ) -> MediaTime? {
    section?.spliceTime.flatMap {
      timeline.map.mediaTime(
        of: .transport($0), carriedBy: carried.segment, program: carried.payload.programNumber,
        near: carried.payload.streamOffset)
    }
  }

  private func newMessages(
    of payload: DecodedSplice, carried: CarriedPayload, arrival: MediaTime?,
    spliceTime: MediaTime?
  ) -> [PlacedSplice] {
    var source = carried.source
    source.program = timeline.program(of: carried)
    func message(eventID: UInt32?, start: MediaTime?, length: MediaTime?) -> PlacedSplice {
      PlacedSplice(
        payload: payload, eventID: eventID, startTime: start, length: length, arrivalTime: arrival,
        preRoll: spliceTime.flatMap { time in arrival.map { time - $0 } }, source: source,
        addTime: timeline.start(ofSegment: carried.segment))
    }
    if case .schedule(let schedule) = payload.section?.command, !schedule.events.isEmpty {
      return schedule.events.map { event in
        guard let time = event.splice?.firstTime else {
          return message(eventID: event.eventID, start: arrival, length: nil)
        }
        return message(
          eventID: event.eventID,
          start: timeline.mediaTime(of: time.date, nearSegment: carried.segment),
          length: event.splice?.breakDuration?.time)
      }
    }
    return [
      message(
        eventID: payload.section?.eventID, start: spliceTime ?? arrival,
        length: payload.section?.longestDuration)
    ]
  }

  private mutating func report(_ payload: DecodedSplice, carried: CarriedPayload, time: MediaTime?)
  {
    let place = SourceLocation(
      uri: carried.uri, segment: carried.segment, pid: carried.payload.pid,
      byteOffset: carried.byteOffset, time: time)
    if let finding = payload.finding(
      at: place, leavesOutChecksum: carried.payload.traits.contains(.checksumIsWrong))
    {
      findings.append(finding)
    }
  }
}

extension SpliceInfoSection {
  /// The event id of the section: that of its command, else of its first segmentation descriptor.
  var eventID: UInt32? {
    if case .insert(let insert) = command { return insert.eventID }
    return segmentations.first?.eventID
  }

  /// The longest of the break duration and the segmentation durations.
  var longestDuration: MediaTime? {
    var durations = segmentations.compactMap { $0.segment?.durationTime }
    if case .insert(let insert) = command, let duration = insert.splice?.breakDuration {
      durations.append(duration.time)
    }
    return durations.max()
  }
}

extension SpliceSchedule.Splice {
  /// The time of the program, or of its first component.
  var firstTime: SpliceSchedule.ScheduledTime? {
    switch scope {
    case .program(let time): time
    case .components(let components): components.first?.time
    }
  }
}
