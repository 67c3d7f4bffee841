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
    fileprivate var video = StreamSet()
    fileprivate var audio = StreamSet()

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

  private(set) var programs: [Program] = []
  /// Whether a program association was received.
  private(set) var hasAssociation = false
  private var indices: [Int: Int] = [:]
  private var owners: [UInt16: Int] = [:]
  private var streamCount = 0

  /// The first declared program that has a stream.
  func owner(of pid: UInt16) -> Program? { owners[pid].map { programs[$0] } }

  /// Takes a program association; returns the PIDs of program maps.
  mutating func apply(
    _ association: ProgramAssociation, at offset: Int, findings: inout DiagnosticCollector
  ) -> [UInt16] {
    hasAssociation = true
    var mapPIDs: [UInt16] = []
    for entry in association.entries {
      guard let index = index(of: entry.programNumber, entry.programMapPID, offset, &findings)
      else { break }
      programs[index].mapPID = entry.programMapPID
      mapPIDs.append(entry.programMapPID)
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
    var declared: Set<UInt16> = []
    for stream in map.streams {
      guard declared.insert(stream.pid).inserted else {
        findings.add(
          TransportStreamRules.sectionMalformed, at: offset, pid: stream.pid,
          message: "the program map declares the PID twice, the first declaration counts")
        continue
      }
      if let known = programs[index].indices[stream.pid] {
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
      }
      if owners[stream.pid] == nil { owners[stream.pid] = index }
      changed.append(stream)
    }
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

  private static func summary(_ streams: [ProgramMap.Stream]) -> String {
    streams.map { "\($0.coding.codec ?? "type \($0.streamType.rawValue)") on PID \($0.pid)" }
      .joined(separator: ", ")
  }

  /// Reports metadata streams whose announcement is incomplete.
  private func lint(
    _ map: ProgramMap, pid: UInt16, at offset: Int, findings: inout DiagnosticCollector
  ) {
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
