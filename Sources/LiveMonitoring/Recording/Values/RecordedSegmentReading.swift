internal import EventMessages
internal import FieldValues
internal import HLSInspection
internal import HLSValidation
internal import MediaStreams
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

/// All of a reading, so that a replay needs no media.
extension SegmentReading: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init()
    firstClock = try fields.find("firstClock")
    programClocks = try fields.map("programClocks")
    duration = try fields.find("duration")
    payloads = try fields.list("payloads")
    openTags = try fields.list("openTags")
    tagRests = try fields.list("tagRests")
    cutSections = try fields.list("cutSections")
    leadingByteCounts = try fields.map("leadingBytes")
    eventMessages = try fields.list("eventMessages")
    metadataStreams = try fields.list("metadataStreams")
    form = try fields.find("form")
    media = try fields.find("media")
    loadFailure = try fields.find("loadFailure")
    findings = try fields.list("findings")
    initializationFindings = try fields.list("initializationFindings")
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.record("firstClock", firstClock)
      json.record("programClocks", map: programClocks)
      json.record("duration", duration)
      json.record("payloads", list: payloads)
      json.record("openTags", list: openTags)
      json.record("tagRests", list: tagRests)
      json.record("cutSections", list: cutSections)
      json.record("leadingBytes", map: leadingByteCounts)
      json.record("eventMessages", list: eventMessages)
      json.record("metadataStreams", list: metadataStreams)
      json.record("form", form)
      json.record("media", media)
      json.record("loadFailure", loadFailure)
      json.record("findings", list: findings)
      json.record("initializationFindings", list: initializationFindings)
    }
  }
}

extension SegmentReading.MetadataStream: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    self.init(kind: try fields.get("kind"), pid: try fields.get("pid"))
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.record("kind", kind)
      json.member("pid", pid)
    }
  }
}
