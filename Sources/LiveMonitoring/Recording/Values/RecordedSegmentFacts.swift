internal import FieldValues
internal import HLSInspection
internal import HLSValidation
internal import MediaStreams
internal import MediaTiming

extension MediaContainer: RecordedValue {
  private static let plain: [String: MediaContainer] = [
    "isoBaseMedia": .isoBaseMedia, "ogg": .ogg, "matroska": .matroska, "flac": .flac,
    "webVTT": .webVTT, "playlist": .playlist, "empty": .empty, "unrecognized": .unrecognized,
  ]

  /// A name, such as `ogg`, or a name with a detail, such as `transportStream:188`.
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let text = try String(recorded: value)
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    let detail = parts.count > 1 ? parts[1] : ""
    switch parts.first {
    case "transportStream":
      guard let size = Int(detail) else { throw RecordedDamage("has no packet size: \(text)") }
      self = .transportStream(packetSize: size)
    case "packedAudio":
      guard let codec = PackedAudioCodec(rawValue: detail) else {
        throw RecordedDamage("has an unknown codec: \(text)")
      }
      self = .packedAudio(codec)
    case "text":
      guard let kind = TextKind(rawValue: detail) else {
        throw RecordedDamage("has an unknown kind of text: \(text)")
      }
      self = .text(kind)
    default:
      guard let plain = Self.plain[text] else {
        throw RecordedDamage("is an unknown format: \(text)")
      }
      self = plain
    }
  }

  func record(to json: inout JSONWriter) {
    switch self {
    case .transportStream(let size): json.value("transportStream:\(size)")
    case .packedAudio(let codec): json.value("packedAudio:" + codec.rawValue)
    case .text(let kind): json.value("text:" + kind.rawValue)
    case .isoBaseMedia: json.value("isoBaseMedia")
    case .ogg: json.value("ogg")
    case .matroska: json.value("matroska")
    case .flac: json.value("flac")
    case .webVTT: json.value("webVTT")
    case .playlist: json.value("playlist")
    case .empty: json.value("empty")
    case .unrecognized: json.value("unrecognized")
    }
  }
}

extension MediaForm: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(
      container: try fields.get("container"), hasVideo: try fields.get("video"),
      hasAudio: try fields.get("audio"))
    serviceName = try fields.find("serviceName")
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.record("container", container)
      json.member("video", hasVideo)
      json.member("audio", hasAudio)
      json.record("serviceName", serviceName)
    }
  }
}

extension SegmentFacts: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(
      firstClock: try fields.find("firstClock"), duration: try fields.find("duration"),
      startsWithKeyFrame: try fields.find("keyFrame"), codecs: try fields.list("codecs"),
      hasVideo: try fields.get("video"), container: try fields.find("container"),
      metadata: try fields.list("metadata"))
    decodingLead = try fields.find("decodingLead")
    audioDelay = try fields.find("audioDelay")
    longestStream = try fields.find("longestStream")
    changedCodecs = try fields.list("changedCodecs")
    hasFrames = try fields.find("frames")
    captions = try fields.find("captions")
    eventMessages = try fields.list("eventMessages")
    resourceByteCount = try fields.find("resourceBytes")
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.record("firstClock", firstClock)
      json.record("decodingLead", decodingLead)
      json.record("audioDelay", audioDelay)
      json.record("duration", duration)
      json.record("longestStream", longestStream)
      json.member("keyFrame", startsWithKeyFrame)
      json.record("codecs", list: codecs)
      json.record("changedCodecs", list: changedCodecs)
      json.member("video", hasVideo)
      json.member("frames", hasFrames)
      json.record("captions", captions)
      json.record("container", container)
      json.record("metadata", list: metadata)
      json.record("eventMessages", list: eventMessages)
      json.member("resourceBytes", resourceByteCount)
    }
  }
}

extension SegmentFacts.Metadata: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(
      try fields.get("kind"), pid: try fields.find("pid"), pts: try fields.find("pts"),
      byteOffset: try fields.find("byteOffset"), firstClock: try fields.find("firstClock"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.record("kind", kind)
      json.member("pid", pid)
      json.record("pts", pts)
      json.member("byteOffset", byteOffset)
      json.record("firstClock", firstClock)
    }
  }
}

extension SegmentFacts.EventMessage: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(
      scheme: try fields.get("scheme"), value: try fields.get("value"), id: try fields.get("id"),
      time: try fields.find("time"), data: try fields.bytes("data"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.member("scheme", scheme)
      json.member("value", value)
      json.record("id", id)
      json.record("time", time)
      json.record("data", bytes: data)
    }
  }
}

extension SegmentFacts.StreamLength: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(try fields.get("duration"), unit: try fields.find("unit"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.record("duration", duration)
      json.record("unit", unit)
    }
  }
}

extension SegmentFacts.Captions: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    let map: TimestampMap =
      if let text: String = try fields.find("unreadableMap") {
        .unreadable(text)
      } else if let local: MediaTime = try fields.find("local") {
        .times(local: local, clock: try fields.get("clock"))
      } else {
        .missing
      }
    self.init(timestampMap: map, firstCue: try fields.find("firstCue"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      switch timestampMap {
      case .missing: break
      case .unreadable(let text): json.member("unreadableMap", text)
      case .times(let local, let clock):
        json.record("local", local)
        json.record("clock", clock)
      }
      json.record("firstCue", firstCue)
    }
  }
}
