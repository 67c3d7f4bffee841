internal import EventMessages
internal import FieldValues
internal import MediaStreams
internal import MediaTiming

extension MetadataPayload.Kind: RecordedName {}
extension ElementaryStream.Kind: RecordedName {}

extension MetadataPayload: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(
      kind: try fields.get("kind"), bytes: try fields.bytes("bytes"), pid: try fields.find("pid"),
      programNumber: try fields.find("program"), pts: try fields.find("pts"),
      arrival: try fields.find("arrival"), mediaTime: try fields.find("mediaTime"),
      byteOffset: try fields.get("byteOffset"),
      traits: Traits(rawValue: try fields.find("traits") ?? 0))
    otherProgramNumbers = try fields.list("otherPrograms")
    streamOffset = try fields.find("streamOffset")
    firstPacketByteCount = try fields.find("firstPacketBytes")
  }

  func record(to json: inout JSONWriter) { record(to: &json, programsOf: nil) }

  /// Writes the value.
  ///
  /// - Parameter index: The index of a payload before it in its list that has the same other programs.
  fileprivate func record(to json: inout JSONWriter, programsOf index: Int?) {
    json.object { json in
      json.record("kind", kind)
      json.record("bytes", bytes: bytes)
      json.member("pid", pid)
      json.member("program", programNumber)
      if let index {
        json.member("programsOf", index)
      } else {
        json.record("otherPrograms", list: otherProgramNumbers)
      }
      json.record("pts", pts)
      json.record("arrival", arrival)
      json.record("mediaTime", mediaTime)
      json.record("streamOffset", streamOffset)
      json.member("firstPacketBytes", firstPacketByteCount)
      json.member("byteOffset", byteOffset)
      if traits != [] { json.record("traits", traits.rawValue) }
    }
  }
}

/// Thousands of payloads may share the list of thousands of programs, which is written once for each stream.
extension RecordedFields {
  /// The payloads of an array; none without it.
  func list(_ name: String) throws(RecordedDamage) -> [MetadataPayload] {
    var payloads = try list(name, of: MetadataPayload.self)
    guard case .array(let values)? = value(name) else { return payloads }
    for (index, value) in values.enumerated() {
      guard let source: Int = try RecordedFields(value).find("programsOf") else { continue }
      guard 0 <= source, source < index else {
        throw RecordedDamage("\(name) programsOf names no payload before it")
      }
      payloads[index].otherProgramNumbers = payloads[source].otherProgramNumbers
    }
    return payloads
  }
}

extension JSONWriter {
  /// Writes a member with an array of payloads if that is not empty.
  mutating func record(_ name: String, list: [MetadataPayload]) {
    guard !list.isEmpty else { return }
    var last: [Int?: Int] = [:]
    let sources = list.indices.map { index -> Int? in
      let payload = list[index]
      guard payload.otherProgramNumbers.count > 1 else { return nil }
      if let source = last[payload.pid],
        list[source].otherProgramNumbers == payload.otherProgramNumbers
      {
        return source
      }
      last[payload.pid] = index
      return nil
    }
    key(name)
    array(list.indices) { json, index in
      list[index].record(to: &json, programsOf: sources[index])
    }
  }
}

extension TagFragment: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(
      pid: try fields.get("pid"), bytes: try fields.bytes("bytes"),
      byteOffset: try fields.get("byteOffset"), missingCount: try fields.get("missing"),
      isInsidePacket: try fields.find("insidePacket"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.member("pid", pid)
      json.record("bytes", bytes: bytes)
      json.member("byteOffset", byteOffset)
      json.member("missing", missingCount)
      json.member("insidePacket", isInsidePacket)
    }
  }
}

extension ISOMediaReading.PlacedEventMessage: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    let start: EventMessageBox.Start =
      if let delta: UInt32 = try fields.find("delta") {
        .delta(delta)
      } else {
        .time(try fields.get("time"))
      }
    self.init(
      box: EventMessageBox(
        schemeIDURI: try fields.get("scheme"), value: try fields.get("value"),
        timescale: try fields.get("timescale"), start: start,
        eventDuration: try fields.find("duration"), id: try fields.get("id"),
        messageData: try fields.bytes("data"), byteOffset: try fields.get("byteOffset")),
      presentationTime: try fields.find("presentationTime"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.member("scheme", box.schemeIDURI)
      json.member("value", box.value)
      json.record("timescale", box.timescale)
      switch box.start {
      case .delta(let delta): json.record("delta", delta)
      case .time(let time): json.record("time", time)
      }
      json.record("duration", box.eventDuration)
      json.record("id", box.id)
      json.record("data", bytes: box.messageData)
      json.member("byteOffset", box.byteOffset)
      json.record("presentationTime", presentationTime)
    }
  }
}
