import MediaTiming
import SourceDiagnostics

/// The programs of a stream and their declarations so far.
struct ProgramRegistry {
  /// The maximum number of programs. The standard allows 65,535, satellite multiplexes have dozens.
  static let maximumPrograms = 4096
  /// The maximum number of streams over all programs.
  static let maximumStreams = 16_384

  /// One program and all streams it has declared, in the order of their first declaration.
  struct Program {
    let number: Int
    var mapPID: UInt16
    var map: ProgramMap?
    var offset = 0
    fileprivate(set) var streams: [ProgramMap.Stream] = []
    fileprivate var indices: [UInt16: Int] = [:]
    /// The stream whose time stamps replace the clock: its video, else its audio.
    var timelinePID: UInt16? { (video.first ?? audio.first).map { streams[$0].pid } }
    /// The same of its last map.
    var lastTimelinePID: UInt16? {
      let streams = map?.streams ?? []
      return
        (streams.first { $0.coding.kind == .video } ?? streams.first { $0.coding.kind == .audio })?
        .pid
    }
    fileprivate var video = StreamSet()
    fileprivate var audio = StreamSet()
    /// The program that it replaces.
    fileprivate(set) var predecessor: TransportProgram.Predecessor?
    /// The streams of its first map.
    fileprivate var firstPIDs: Set<UInt16> = []
    /// The streams of its last map.
    fileprivate var lastPIDs: Set<UInt16> = []
    /// Which of its streams replace one another, for each kind.
    fileprivate var lanes: [ElementaryStream.Kind: ListedLanes<UInt16>] = [:]
    fileprivate var absence = ProgramAbsence()

    /// The declaration of a PID.
    func stream(on pid: UInt16) -> ProgramMap.Stream? { indices[pid].map { streams[$0] } }

    /// Takes a stream that is new or has changed. There may be some thousand, and each payload asks for the one of the
    /// timeline.
    fileprivate mutating func declare(_ stream: ProgramMap.Stream, at index: Int) {
      if index == streams.count { streams.append(stream) } else { streams[index] = stream }
      indices[stream.pid] = index
      video.set(index, stream.coding.kind == .video)
      audio.set(index, stream.coding.kind == .audio)
    }

    /// Takes the streams of a map, by kind.
    fileprivate mutating func list(_ members: [ElementaryStream.Kind: [UInt16]]) {
      for (kind, pids) in members { lanes[kind, default: ListedLanes()].list(pids) }
    }
  }

  /// A set of streams by their indices, of which the first is found in a few steps.
  fileprivate struct StreamSet {
    private var words: [UInt64] = []

    var first: Int? {
      let word = words.firstIndex { $0 != 0 }
      return word.map { $0 * UInt64.bitWidth + words[$0].trailingZeroBitCount }
    }

    mutating func set(_ index: Int, _ isMember: Bool) {
      let (word, bit) = index.quotientAndRemainder(dividingBy: UInt64.bitWidth)
      while isMember, words.count <= word { words.append(0) }
      guard word < words.count else { return }
      if isMember { words[word] |= 1 << UInt64(bit) } else { words[word] &= ~(1 << UInt64(bit)) }
    }
  }

  /// A program with more than one of this many units outside its associations goes on without them. Tables that list
  /// one program each in turn make it half of the units, a table that comes late a few.
  private static let absentShare = 8

  private(set) var programs: [Program] = []
  /// Whether a program association was received.
  private(set) var hasAssociation = false
  private var indices: [Int: Int] = [:]
  private var owners: [UInt16: Int] = [:]
  private var streamCount = 0
  /// The number of programs with a stream.
  private var ownerCounts: [UInt16: Int] = [:]
  /// The last association.
  private var association: ProgramAssociation?
  /// The programs of the last association, by index.
  private var listed: [Int] = []
  /// Which programs replace one another, by index.
  private var lanes = ListedLanes<Int>()

  /// The first declared program that has a stream.
  func owner(of pid: UInt16) -> Program? { owners[pid].map { programs[$0] } }

  /// Takes a program association; returns the PIDs of program maps.
  ///
  /// - Parameter timelines: The time stamps so far of the programs that it leaves out or lists again, by number.
  mutating func apply(
    _ association: ProgramAssociation, at offset: Int, timelines: [Int: TimestampSpan] = [:],
    findings: inout DiagnosticCollector
  ) -> [UInt16] {
    hasAssociation = true
    var mapPIDs: [UInt16] = []
    var members: [Int] = []
    for entry in association.entries {
      guard let index = index(of: entry.programNumber, entry.programMapPID, offset, &findings)
      else { break }
      programs[index].mapPID = entry.programMapPID
      mapPIDs.append(entry.programMapPID)
      members.append(index)
    }
    if association != self.association {
      list(members, isWhole: association.isWhole, timelines, at: offset, &findings)
      self.association = association
    }
    return mapPIDs
  }

  /// Takes a program map; returns the streams that are new or have changed.
  mutating func apply(
    _ map: ProgramMap, pid: UInt16, at offset: Int, findings: inout DiagnosticCollector
  ) -> [ProgramMap.Stream] {
    guard let index = index(of: map.programNumber, pid, offset, &findings) else { return [] }
    guard programs[index].map != map else { return [] }
    let before = programs[index].map
    if before == nil { programs[index].offset = offset }
    programs[index].map = map
    var changed: [ProgramMap.Stream] = []
    var members: [ElementaryStream.Kind: [UInt16]] = [:]
    var declared: Set<UInt16> = []
    for stream in map.streams {
      guard declared.insert(stream.pid).inserted else {
        findings.add(
          TransportStreamRules.sectionMalformed, at: offset, pid: stream.pid,
          message: "the program map declares the PID twice, the first declaration counts")
        continue
      }
      if let known = programs[index].indices[stream.pid] {
        members[stream.coding.kind, default: []].append(stream.pid)
        guard programs[index].streams[known] != stream else { continue }
        programs[index].declare(stream, at: known)
      } else {
        guard streamCount < Self.maximumStreams else {
          findings.add(
            TransportStreamRules.limitExceeded, at: offset, pid: pid,
            message: "more than \(Self.maximumStreams) streams are declared, the others are ignored"
          )
          break
        }
        streamCount += 1
        programs[index].declare(stream, at: programs[index].streams.count)
        members[stream.coding.kind, default: []].append(stream.pid)
        ownerCounts[stream.pid, default: 0] += 1
      }
      if owners[stream.pid] == nil { owners[stream.pid] = index }
      changed.append(stream)
    }
    programs[index].list(members)
    programs[index].lastPIDs = declared
    if before == nil { programs[index].firstPIDs = declared }
    if let before, before.streams != map.streams {
      findings.add(
        TransportStreamRules.programMapChanged, at: offset, pid: pid,
        message: """
          from here on program \(map.programNumber) has \(Self.summary(map.streams)); before, it \
          had \(Self.summary(before.streams))
          """)
    }
    lint(map, pid: pid, at: offset, findings: &findings)
    return changed
  }

  private mutating func index(
    of number: Int, _ mapPID: UInt16, _ offset: Int, _ findings: inout DiagnosticCollector
  ) -> Int? {
    if let index = indices[number] { return index }
    guard programs.count < Self.maximumPrograms else {
      findings.add(
        TransportStreamRules.limitExceeded, at: offset, pid: mapPID,
        message: "more than \(Self.maximumPrograms) programs are declared, the others are ignored")
      return nil
    }
    programs.append(Program(number: number, mapPID: mapPID))
    indices[number] = programs.count - 1
    return programs.count - 1
  }

  // MARK: Succession

  /// The programs that an association leaves out or lists again.
  func programs(changedBy association: ProgramAssociation) -> [Program] {
    guard association.isWhole, association != self.association else { return [] }
    let members = Set(association.entries.compactMap { indices[$0.programNumber] })
    return members.symmetricDifference(listed).map { programs[$0] }
  }

  /// Takes the programs of a new association, by index.
  private mutating func list(
    _ members: [Int], isWhole: Bool, _ timelines: [Int: TimestampSpan], at offset: Int,
    _ findings: inout DiagnosticCollector
  ) {
    guard isWhole else {
      // The programs of the other sections are beside these.
      for index in members { lanes.setApart(index) }
      return
    }
    let distinct = Set(members)
    let left = listed.filter { !distinct.contains($0) }
    let new = distinct.filter { lanes.lane(of: $0) == nil }
    let before = listed
    listed = distinct.sorted()
    lanes.list(listed)
    for index in left {
      programs[index].absence.begin(at: timelines[programs[index].number]?.count ?? 0)
    }
    for index in listed where !programs[index].absence.isOver {
      programs[index].absence.end(at: timelines[programs[index].number]?.count ?? 0)
    }
    for index in new {
      let replaced = left.first { lanes.lane(of: $0) == lanes.lane(of: index) }
      programs[index].predecessor = replaced.flatMap { replaced in
        timelines[programs[replaced].number].map {
          TransportProgram.Predecessor(number: programs[replaced].number, end: $0.estimatedEnd)
        }
      }
    }
    guard !left.isEmpty else { return }
    findings.add(
      TransportStreamRules.programMapChanged, at: offset, pid: ProgramAssociation.pid,
      message: """
        from here on the stream has \(numbers(of: listed)); before, it had \(numbers(of: before))
        """)
  }

  /// Ends the stream: a program that goes on while it is not listed is beside those that are.
  ///
  /// - Parameter unitCounts: The numbers of units of the programs, by number.
  mutating func finish(unitCounts: [Int: Int]) {
    for (index, program) in programs.enumerated() where program.absence.hasBegun {
      // A stream that another program has is no evidence.
      guard let pid = program.lastTimelinePID, ownerCounts[pid] == 1,
        let count = unitCounts[program.number],
        program.absence.unitsWithin(count) * Self.absentShare > count
      else { continue }
      lanes.setApart(index)
      programs[index].absence = ProgramAbsence()
    }
  }

  /// The lane of a program; `nil` if no association lists it.
  func lane(of number: Int) -> Int? { indices[number].flatMap { lanes.lane(of: $0) } }

  /// The program that another one replaces, unless both are ever in the stream together.
  func predecessor(of program: Program) -> TransportProgram.Predecessor? {
    program.predecessor.flatMap { lane(of: $0.number) == lane(of: program.number) ? $0 : nil }
  }

  /// The place of a stream of a program among the others; `nil` if no association lists the program.
  func succession(of stream: ProgramMap.Stream, in program: Program) -> StreamSuccession? {
    guard let programLane = lane(of: program.number),
      let streamLane = program.lanes[stream.coding.kind]?.lane(of: stream.pid)
    else { return nil }
    return StreamSuccession(
      lane: .init(program: programLane, stream: streamLane),
      isDeclaredAtStart: program.firstPIDs.contains(stream.pid)
        && predecessor(of: program) == nil,
      isDeclaredAtEnd: program.absence.isOver && program.lastPIDs.contains(stream.pid))
  }

  private func numbers(of programs: [Int]) -> String {
    let numbers = programs.map { String(self.programs[$0].number) }
    return numbers.isEmpty
      ? "no program" : (numbers.count > 1 ? "programs " : "program ") + Plural.list(numbers)
  }

  private static func summary(_ streams: [ProgramMap.Stream]) -> String {
    streams.map { "\($0.coding.codec ?? "type \($0.streamType.rawValue)") on PID \($0.pid)" }
      .joined(separator: ", ")
  }

  /// Reports what does not fit in the map, and metadata streams whose announcement is incomplete.
  private func lint(
    _ map: ProgramMap, pid: UInt16, at offset: Int, findings: inout DiagnosticCollector
  ) {
    if let fault = map.fault {
      findings.add(
        TransportStreamRules.sectionMalformed, at: offset, pid: pid,
        message:
          "\(fault) at byte \(fault.byteOffset) of the program map; the rest of its loop is ignored"
      )
    }
    let announcesSplices = map.descriptors.contains { $0.registration == .spliceInformation }
    let pointsToID3 = map.descriptors.contains { $0.tag == .metadataPointer && $0.declaresID3 }
    for stream in map.streams {
      switch stream.coding.kind {
      case .scte35 where !announcesSplices:
        let isInStream = stream.descriptors.contains { $0.registration == .spliceInformation }
        let place =
          isInStream
          ? "only the stream has the registration CUEI, the program needs it"
          : "the program has no registration CUEI"
        findings.add(
          TransportStreamRules.spliceRegistrationMissing, at: offset, pid: stream.pid,
          message: place + "; many receivers then ignore the splice information")
      case .id3:
        var missing: [String] = []
        if !pointsToID3 { missing.append("metadata pointer descriptor for ID3 in the program") }
        let isDescribed = stream.descriptors.contains { $0.tag == .metadata && $0.declaresID3 }
        if !isDescribed {
          missing.append("metadata descriptor for ID3 in the stream")
        }
        guard !missing.isEmpty else { continue }
        findings.add(
          TransportStreamRules.metadataDescriptorMissing, at: offset, pid: stream.pid,
          // Common packagers omit the pointer, and players do not need it.
          severity: isDescribed ? .info : nil,
          message: "there is no " + missing.joined(separator: " and no "))
      default: break
      }
    }
  }
}

extension TimestampSpan {
  /// The end of the latest unit, assumed to have the average duration.
  fileprivate var estimatedEnd: TransportTimestamp {
    let ticks = (estimatedDuration ?? length).rounded(toTimescale: TransportTimestamp.timescale)
    return ticks.map { lowest.advanced(by: $0) } ?? highest
  }
}
