internal import ByteParsing
public import FieldValues

extension SpliceDescriptor {
  /// The name of the kind of descriptor in reports.
  private var kind: String {
    switch content {
    case .avail: "avail"
    case .dtmf: "dtmf"
    case .segmentation: "segmentation"
    case .time: "time"
    case .audio: "audio"
    case .opaque(_, .cuei, _), .malformed: "unknown"
    case .opaque: "private"
    }
  }

  /// The descriptor in the form of reports.
  public var fields: [Field] {
    var fields: [Field] = []
    fields.add("tag", tag)
    fields.add("identifier", identifier?.description)
    fields.add("type", kind)
    switch content {
    case .avail(let avail): fields.add("providerAvailId", avail.providerAvailID)
    case .dtmf(let dtmf): fields += dtmf.fields
    case .segmentation(let segmentation): fields += segmentation.fields
    case .time(let time):
      fields.add("taiSeconds", time.taiSeconds)
      fields.add("taiNs", time.taiNanoseconds)
      fields.add("utcOffset", time.utcOffset)
    case .audio(let audio): fields += audio.fields
    case .opaque(_, _, let bytes): fields.add("privateBytes", Hexadecimal.text(bytes))
    case .malformed(let bytes):
      fields.add("segmentationEventId", malformedEventID)
      fields.add("malformedBytes", Hexadecimal.text(bytes))
    }
    fields.addBytes("trailingBytes", trailingBytes)
    return fields
  }

  init(_ object: FieldObject) throws(SpliceFieldError) {
    self.init(try Self.content(object), trailingBytes: try object.hex("trailingBytes") ?? [])
    if let number: UInt8 = try object.integer("tag"), number != tag {
      throw object.error("tag", "is \(number), which is not the tag of the \(name)")
    }
    if let text = try object.text("identifier"), FormatIdentifier(text) != identifier {
      throw object.error("identifier", "is \(text), which is not the owner of the \(name)")
    }
  }

  private static func content(_ object: FieldObject) throws(SpliceFieldError) -> Content {
    let tag: UInt8? = try object.integer("tag")
    let kind = try object.text("type")
    if let bytes = try object.hex("malformedBytes") {
      object.passOver("segmentationEventId")
      return .malformed(bytes)
    }
    switch (kind, tag) {
    case ("avail", _):
      let id: UInt32? = try object.integer("providerAvailId")
      return .avail(AvailDescriptor(providerAvailID: try object.required("providerAvailId", id)))
    case ("dtmf", _): return .dtmf(try DTMFDescriptor(object))
    case ("segmentation", _): return .segmentation(try SegmentationDescriptor(object))
    case ("time", _): return .time(try TimeDescriptor(object))
    case ("audio", _): return .audio(try AudioDescriptor(object))
    case ("private", let tag?), ("unknown", let tag?), (nil, let tag?):
      let text = try object.text("identifier") ?? FormatIdentifier.cuei.description
      guard let identifier = FormatIdentifier(text) else {
        throw object.error("identifier", "is neither four characters nor eight digits")
      }
      return .opaque(tag: tag, identifier: identifier, bytes: try object.hex("privateBytes") ?? [])
    case ("private", nil), ("unknown", nil): throw object.error("tag", "is missing")
    case (nil, nil): throw object.error("type", "is missing")
    case (let kind?, _): throw object.error("type", "is \(kind), which is not a descriptor")
    }
  }
}

extension DTMFDescriptor {
  var fields: [Field] {
    var fields: [Field] = []
    fields.add("preroll", preroll)
    if let text {
      fields.add("chars", text)
    } else {
      fields.addBytes("charsHex", characters)
    }
    fields.addReserved(reservedBits, ones: 0x1F)
    return fields
  }

  init(_ object: FieldObject) throws(SpliceFieldError) {
    let preroll: UInt8? = try object.integer("preroll")
    let characters: [UInt8]
    if let bytes = try object.hex("charsHex") {
      characters = bytes
    } else {
      characters = Array((try object.text("chars") ?? "").utf8)
    }
    self.init(preroll: try object.required("preroll", preroll), characters: characters)
    self.reservedBits = UInt8(truncatingIfNeeded: try object.reserved(0x1F))
  }
}

extension TimeDescriptor {
  init(_ object: FieldObject) throws(SpliceFieldError) {
    let offset: UInt16? = try object.integer("utcOffset")
    self.init(
      taiSeconds: try object.required(
        "taiSeconds", try object.integer("taiSeconds", below: FieldLimit.bits48 + 1)),
      taiNanoseconds: try object.integer("taiNs") ?? 0,
      utcOffset: try object.required("utcOffset", offset))
  }
}

extension AudioDescriptor {
  var fields: [Field] {
    var fields: [Field] = []
    let list = channels.map { channel in
      FieldValue.object([
        Field("componentTag", .integer(channel.componentTag)),
        Field("isoCode", .string(channel.language)),
        Field("bitStreamMode", .integer(channel.bitStreamMode)),
        Field("numChannels", .integer(channel.numChannels)),
        Field("fullSrvcAudio", .bool(channel.isFullService)),
      ])
    }
    fields.add("channels", .array(list))
    fields.addReserved(reservedBits, ones: 0x0F)
    return fields
  }

  init(_ object: FieldObject) throws(SpliceFieldError) {
    var channels: [Channel] = []
    for channel in try object.objects("channels") ?? [] {
      let tag: UInt8? = try channel.integer("componentTag")
      let text = try channel.required("isoCode", try channel.text("isoCode"))
      guard let code = Channel.isoCode(of: text) else {
        throw channel.error("isoCode", "is neither three characters nor six digits")
      }
      channels.append(
        Channel(
          componentTag: try channel.required("componentTag", tag), isoCode: code,
          bitStreamMode: try channel.integer("bitStreamMode") ?? 0,
          numChannels: try channel.integer("numChannels") ?? 0,
          isFullService: try channel.flag("fullSrvcAudio") ?? false))
    }
    self.init(channels: channels)
    self.reservedBits = UInt8(truncatingIfNeeded: try object.reserved(0x0F))
  }
}
