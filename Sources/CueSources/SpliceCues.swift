internal import MediaStreams
internal import MediaTiming
internal import SCTE35
public import SourceDiagnostics
public import TextTracks

/// Places SCTE-35 sections in time, repeats counted, and makes cues of them.
public struct SpliceCues {
  /// How long after the last one a command without a time still counts as its repeat. A heartbeat has no
  /// such limit.
  static let untimedRepeatWindow = MediaTime(seconds: 10)
  /// How many arrival times of repeats a cue lists.
  static let maximumListedRepeats = 100

  /// What makes two sections the same message (rule R21).
  private struct Identity: Hashable {
    var pid: Int?
    var continuityRange: Int
    /// The section without what remultiplexers change.
    var section: SpliceInfoSection?
    /// The bytes, where they are no section.
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
  /// The messages of the last section of an identity, and when that arrived.
  private var known: [Identity: (messages: Range<Int>, arrival: MediaTime?)] = [:]
  /// The events that were ever cancelled: whether they are now, and the first message since when that holds. What was
  /// said of them before counts no longer, so that the same section afterwards is no repeat.
  private var cancellations: [Event: (isCancelled: Bool, message: Int)] = [:]

  private init(on timeline: PresentationTimeline) { self.timeline = timeline }

  /// The messages of the sections in carried payloads, in the order of arrival, with what is wrong with them.
  public static func messages(
    in carried: [CarriedPayload], on timeline: PresentationTimeline
  ) -> (messages: [PlacedSplice], findings: [Diagnostic]) {
    var builder = SpliceCues(on: timeline)
    for entry in carried where entry.payload.kind == .scte35 { builder.add(entry) }
    return (builder.messages, builder.findings)
  }

  /// One cue for each message.
  public static func cues(
    of messages: [PlacedSplice], on timeline: PresentationTimeline
  ) -> [Cue] {
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

    if let earlier = known[identity],
      isRepeat(of: payload.section, after: earlier.arrival, at: arrival),
      events.allSatisfy({ event, _ in
        cancellations[event].map { $0.message <= earlier.messages.lowerBound } ?? true
      })
    {
      for index in earlier.messages {
        messages[index].source.repeatCount += 1
        if let arrival, messages[index].source.repeats.count < Self.maximumListedRepeats {
          messages[index].source.repeats.append(arrival)
        }
        // A repeat that arrived intact shows what the damaged section before it was.
        if payload.isValid, !messages[index].payload.isValid { messages[index].payload = payload }
      }
      known[identity] = (earlier.messages, arrival)
      return
    }
    let first = messages.count
    for (event, isCancelled) in events
    where isCancelled != cancellations[event]?.isCancelled ?? false {
      cancellations[event] = (isCancelled, first)
    }
    messages += newMessages(of: payload, carried: carried, arrival: arrival)
    known[identity] = (first..<messages.count, arrival)
    report(payload, carried: carried, time: arrival)
  }

  /// What a section is about, and whether it cancels that; cancellations first.
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
    of section: SpliceInfoSection?, after earlier: MediaTime?, at arrival: MediaTime?
  ) -> Bool {
    guard let section, section.spliceTime == nil, section.command != .null else { return true }
    guard let earlier, let arrival else { return true }
    return (arrival - earlier).magnitude <= Self.untimedRepeatWindow
  }

  private func newMessages(
    of payload: DecodedSplice, carried: CarriedPayload, arrival: MediaTime?
  ) -> [PlacedSplice] {
    let spliceTime = payload.section?.spliceTime.flatMap {
      timeline.map.mediaTime(
        of: .transport($0), carriedBy: carried.segment, program: carried.payload.programNumber,
        near: carried.payload.streamOffset)
    }
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
      byteOffset: carried.payload.byteOffset, time: time)
    if let finding = payload.finding(
      at: place, leavesOutChecksum: carried.payload.traits.contains(.checksumIsWrong))
    {
      findings.append(finding)
    }
  }
}

extension SpliceInfoSection {
  /// The event that the section is about: of its command, else of its first segmentation descriptor.
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
