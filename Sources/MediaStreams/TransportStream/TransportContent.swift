import MediaTiming
import SourceDiagnostics

/// Assembles the content of a transport stream after all of it is read.
struct TransportContent {
  private let demultiplexer: TransportDemultiplexer
  private let leadingTags: [MetadataPayload]
  private let stride: Int?
  private let byteCount: Int
  /// Whether it is known that the end is missing.
  private let isCutOff: Bool

  init(
    demultiplexer: TransportDemultiplexer, leadingTags: [MetadataPayload], stride: Int?,
    byteCount: Int, isCutOff: Bool
  ) {
    self.demultiplexer = demultiplexer
    self.leadingTags = leadingTags
    self.stride = stride
    self.byteCount = byteCount
    self.isCutOff = isCutOff
  }

  /// The whole content.
  var content: MediaContent {
    let payloads = demultiplexer.payloads.finish(videoTimestamps: videoTimestamps)
    let marked = withOtherPrograms(payloads)
    var content = MediaContent(
      container: stride.map { .transportStream(packetSize: $0) } ?? .unrecognized,
      programs: programs, streams: streams,
      payloads: leadingTags + marked.filter { !$0.isCutSection },
      byteCount: byteCount, diagnostics: diagnostics)
    content.isConfirmed = hasTables || hasUnits || !content.payloads.isEmpty
    content.openTags = openTags
    content.leadingByteCounts = leadingByteCounts
    content.tagRests = tagRests
    content.cutSections = marked.filter(\.isCutSection)
    return content
  }

  private var hasTables: Bool {
    demultiplexer.registry.hasAssociation || !demultiplexer.registry.programs.isEmpty
  }

  /// Whether a PES packet starts on any PID, declared or not.
  private var hasUnits: Bool {
    demultiplexer.records.contains { $0.timeline.startsAtRandomAccessPoint != nil }
  }

  /// Payloads with the numbers of all other programs that have their stream. Those of one stream have one list.
  private func withOtherPrograms(_ payloads: [MetadataPayload]) -> [MetadataPayload] {
    struct Stream: Hashable {
      var pid: Int
      var program: Int?
    }
    let shared = programsOfSharedStreams
    guard !shared.isEmpty else { return payloads }
    var others: [Stream: [Int]] = [:]
    return payloads.map { payload in
      guard let pid = payload.pid, let programs = shared[pid] else { return payload }
      let stream = Stream(pid: pid, program: payload.programNumber)
      let numbers = others[stream] ?? programs.filter { $0 != stream.program }
      others[stream] = numbers
      var payload = payload
      payload.otherProgramNumbers = numbers
      return payload
    }
  }

  private var videoTimestamps: [Int: TimestampSpan] {
    let registry = demultiplexer.registry
    var spans: [Int: TimestampSpan] = [:]
    for program in registry.programs {
      guard let pid = program.timelinePID else { continue }
      spans[program.number] = demultiplexer.record(of: pid)?.timeline.timestamps
    }
    return spans
  }

  private var openTags: [TagFragment] {
    demultiplexer.records.compactMap { record in
      record.openTag.map {
        TagFragment(
          pid: Int(record.pid), bytes: $0.bytes, byteOffset: $0.offset,
          missingCount: $0.missingCount, isInsidePacket: $0.isInsidePacket)
      }
    }
  }

  private var tagRests: [TagFragment] {
    demultiplexer.records.compactMap { record in
      let lead = record.id3.lead
      return lead.offset.map {
        TagFragment(
          pid: Int(record.pid), bytes: lead.bytes, byteOffset: $0, missingCount: 0,
          isInsidePacket: lead.countOfOpenPacket > 0)
      }
    }
  }

  private var leadingByteCounts: [Int: Int] {
    demultiplexer.records.reduce(into: [:]) { counts, record in
      guard record.role == .media else { return }
      let count = record.meter.leadingByteCount(
        packetCount: demultiplexer.continuity.packetCount(of: record.pid))
      if count > 0 { counts[Int(record.pid)] = count }
    }
  }

  /// The programs of each shared PID.
  private var programsOfSharedStreams: [Int: [Int]] {
    var owners: [Int: [Int]] = [:]
    for program in demultiplexer.registry.programs {
      for stream in program.streams { owners[Int(stream.pid), default: []].append(program.number) }
    }
    return owners.filter { $0.value.count > 1 }
  }

  private var programs: [TransportProgram] {
    let services = demultiplexer.serviceDescription.services
    let registry = demultiplexer.registry
    return registry.programs.compactMap { program in
      guard let map = program.map else { return nil }
      return TransportProgram(
        number: program.number, programMapPID: Int(program.mapPID),
        clockPID: map.clockPID.map(Int.init),
        firstClock: map.clockPID.flatMap { demultiplexer.record(of: $0)?.clock.first },
        version: map.version, descriptors: map.descriptors,
        byteOffset: program.offset, serviceName: services[program.number]?.name,
        providerName: services[program.number]?.providerName,
        lane: registry.lane(of: program.number), predecessor: registry.predecessor(of: program))
    }
  }

  private var streams: [ElementaryStream] {
    demultiplexer.registry.programs.flatMap { program in
      program.streams.map { stream($0, of: program) }
    }
  }

  private func stream(
    _ declared: ProgramMap.Stream, of program: ProgramRegistry.Program
  ) -> ElementaryStream {
    let coding = declared.coding
    var stream = ElementaryStream(kind: coding.kind, codec: coding.codec)
    stream.pid = Int(declared.pid)
    stream.programNumber = program.number
    stream.succession = demultiplexer.registry.succession(of: declared, in: program)
    stream.streamType = declared.streamType
    stream.descriptors = declared.descriptors
    stream.packetCount = demultiplexer.continuity.packetCount(of: declared.pid)
    guard let record = demultiplexer.record(of: declared.pid) else { return stream }
    stream.scrambledPacketCount = record.scrambledPacketCount
    stream.timestamps = record.timeline.timestamps
    stream.firstDTS = record.timeline.firstDTS
    stream.randomAccessPoints = record.timeline.randomAccessPoints
    stream.unflaggedPlaces = record.timeline.places
    stream.startsAtRandomAccessPoint = record.timeline.startsAtRandomAccessPoint
    stream.startsWithKeyFrame = record.picture?.isKey
    return stream
  }

  private var diagnostics: [Diagnostic] {
    var findings = demultiplexer.findings
    let registry = demultiplexer.registry
    if stride != nil, !registry.hasAssociation {
      findings.add(
        TransportStreamRules.programAssociationMissing, at: nil,
        message: registry.programs.isEmpty
          ? "there is no program association table, so the streams are unknown"
          : "there is no program association table, the program map was found without it")
    }
    if registry.hasAssociation, registry.programs.isEmpty {
      findings.add(
        TransportStreamRules.programMapMissing, at: nil,
        message: "the program association table names no program, so the streams are unknown")
    }
    for program in registry.programs where program.map == nil {
      findings.add(
        TransportStreamRules.programMapMissing, at: nil, pid: program.mapPID,
        message: "program \(program.number) has no program map")
    }
    for record in demultiplexer.records where record.role == .media && !isCutOff {
      let count = demultiplexer.continuity.packetCount(of: record.pid)
      let missing = record.meter.missingCount(packetCount: count)
      guard missing > 0, let size = record.meter.size else { continue }
      findings.add(
        TransportStreamRules.lastUnitIncomplete, at: record.meter.offset, pid: record.pid,
        recurrence: Recurrence(),
        message: "the last PES packet has \(size - missing) of \(size) bytes; is the end missing?")
    }
    guard demultiplexer.loss.isMost(of: byteCount) else { return findings.finish() }
    // No player makes anything of the rest.
    return findings.finish().map { finding in
      var finding = finding
      if TransportStreamRules.ofLoss.contains(finding.rule) { finding.severity = .error }
      return finding
    }
  }
}

extension MetadataPayload {
  /// Whether it is a part of a section, which cannot be decoded alone.
  fileprivate var isCutSection: Bool { kind == .scte35 && traits.contains(.isIncomplete) }
}
