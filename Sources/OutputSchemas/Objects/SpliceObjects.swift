extension SchemaKey {
  static let reservedBits = optional(
    "reservedBits", .text, "The reserved bits in hexadecimal, where not all of them are one.")
  static let componentTag = key("componentTag", .integer, "The component_tag of the stream.")
}

extension SchemaObject {
  static let breakDuration = SchemaObject(
    "breakDuration", "break_duration of a splice command.",
    [
      .key("autoReturn", .flag, "Whether the break ends by itself after the duration."),
      .key("duration", .integer, "The duration in ticks of 90 kHz."), .reservedBits,
    ])

  static let spliceComponent = SchemaObject(
    "spliceComponent", "A component of a splice, for splices of single streams.",
    [
      .componentTag,
      .optional("ptsTime", .integer, "pts_time as sent, in ticks of 90 kHz."),
      .optional(
        "utcSpliceTime", .integer, "In a schedule, the time in seconds since 6 January 1980, UTC."),
      .reservedBits,
    ])

  /// What splice_insert and the events of splice_schedule have in common.
  private static let spliceEventKeys: [SchemaKey] = [
    .optional("spliceEventIdComplianceFlag", .flag, "event_id_compliance_flag."),
    .optional(
      "outOfNetworkIndicator", .flag, "Whether the splice leaves the network: a break starts."),
    .optional("programSpliceFlag", .flag, "Whether all streams of the program are spliced."),
    .optional("components", .list(.object(spliceComponent)), "The streams that are spliced."),
    .optional("breakDuration", .object(breakDuration), "The announced duration of the break."),
    .optional("uniqueProgramId", .integer, "unique_program_id."),
    .optional("availNum", .integer, "The number of this avail, avail_num."),
    .optional("availsExpected", .integer, "The number of avails, avails_expected."),
    .reservedBits,
  ]

  static let scheduledSplice = SchemaObject(
    "scheduledSplice", "An event of splice_schedule.",
    [
      .key("spliceEventId", .integer, "splice_event_id."),
      .key("spliceEventCancelIndicator", .flag, "Whether an earlier event is cancelled."),
      .optional("utcSpliceTime", .integer, "The time in seconds since 6 January 1980, UTC."),
    ] + spliceEventKeys)

  static let spliceCommand = SchemaObject(
    "spliceCommand", "The command of a splice_info_section (SCTE 35, section 9.7).",
    [
      .key(
        "type",
        .choice([
          "spliceNull", "spliceSchedule", "spliceInsert", "timeSignal", "bandwidthReservation",
          "privateCommand", "unknown",
        ]), "The command."),
      .key("commandType", .integer, "splice_command_type."),
      .optional("spliceEventId", .integer, "splice_event_id."),
      .optional("spliceEventCancelIndicator", .flag, "Whether an earlier event is cancelled."),
      .optional("spliceImmediateFlag", .flag, "Whether the splice is as soon as possible."),
      .optional("ptsTime", .integer, "pts_time as sent, in ticks of 90 kHz."),
      .optional("events", .list(.object(scheduledSplice)), "The events of splice_schedule."),
      .optional("identifier", .text, "Who defined a private command, four characters."),
      .optional("privateBytes", .hex, "The content of a private or unknown command."),
      .optional(
        "spliceTimeReservedBits", .text, "The reserved bits of splice_time, where not all are one."),
    ] + spliceEventKeys)

  static let deliveryRestrictions = SchemaObject(
    "deliveryRestrictions", "The restrictions of a segmentation_descriptor.",
    [
      .key("webDeliveryAllowedFlag", .flag, "Whether the segment may be delivered on the web."),
      .key("noRegionalBlackoutFlag", .flag, "Whether there is no regional blackout."),
      .key("archiveAllowedFlag", .flag, "Whether the segment may be recorded."),
      .key("deviceRestrictions", .integer, "device_restrictions, 0 to 3."),
    ])

  static let upid = SchemaObject(
    "upid", "A segmentation_upid: an identifier of content.",
    [
      .key("type", .integer, "segmentation_upid_type."),
      .optional("name", .text, "The name of the type in the standard."),
      .key("hex", .hex, "The bytes."),
      .optional("text", .text, "The identifier as people write it."),
    ])

  static let segmentationComponent = SchemaObject(
    "segmentationComponent", "A stream to which a segmentation_descriptor applies.",
    [.componentTag, .key("ptsOffset", .integer, "pts_offset in ticks of 90 kHz."), .reservedBits])

  static let audioChannel = SchemaObject(
    "audioChannel", "A stream of an audio_descriptor.",
    [
      .componentTag,
      .key("isoCode", .text, "The language, ISO 639-2."),
      .key("bitStreamMode", .integer, "Bit_Stream_Mode."),
      .key("numChannels", .integer, "Num_Channels."),
      .key("fullSrvcAudio", .flag, "Whether it is a complete service."),
    ])

  static let spliceDescriptor = SchemaObject(
    "spliceDescriptor", "A descriptor of a splice_info_section (SCTE 35, section 10).",
    [
      .key("tag", .integer, "splice_descriptor_tag."),
      .optional("identifier", .text, "Who defined it: four characters, or hexadecimal."),
      .key(
        "type", .choice(["avail", "dtmf", "segmentation", "time", "audio", "private", "unknown"]),
        "The kind of descriptor."),
      .optional("providerAvailId", .integer, "provider_avail_id of an avail_descriptor."),
      .optional("preroll", .integer, "preroll of a DTMF_descriptor, in tenths of a second."),
      .optional("chars", .text, "The tones of a DTMF_descriptor."),
      .optional("charsHex", .hex, "The tones, where they are no printable ASCII."),
      .optional("taiSeconds", .integer, "TAI_seconds of a time_descriptor."),
      .optional("taiNs", .integer, "TAI_ns of a time_descriptor, in nanoseconds."),
      .optional("utcOffset", .integer, "UTC_offset of a time_descriptor, in seconds."),
      .optional("channels", .list(.object(audioChannel)), "The streams of an audio_descriptor."),
      .optional("privateBytes", .hex, "The content of a private or unknown descriptor."),
      .optional("malformedBytes", .hex, "The content, where it could not be decoded."),
      .optional("trailingBytes", .hex, "Bytes after the end of the fields."),
    ] + segmentationKeys + [.reservedBits])

  private static let segmentationKeys: [SchemaKey] = [
    .optional("segmentationEventId", .integer, "segmentation_event_id."),
    .optional("segmentationEventCancelIndicator", .flag, "Whether an earlier one is cancelled."),
    .optional(
      "segmentationEventIdComplianceIndicator", .flag,
      "segmentation_event_id_compliance_indicator."),
    .optional("programSegmentationFlag", .flag, "Whether it applies to the whole program."),
    .optional(
      "components", .list(.object(segmentationComponent)), "The streams to which it applies."),
    .optional("segmentationDuration", .integer, "The duration in ticks of 90 kHz."),
    .optional("deliveryRestrictions", .object(deliveryRestrictions), "Where it may be delivered."),
    .optional("segmentationUpids", .list(.object(upid)), "The identifiers of the content."),
    .optional("mid", .flag, "Whether the identifiers came as a list, type MID."),
    .optional("upidType", .integer, "segmentation_upid_type of the whole field."),
    .optional("upidHex", .hex, "The bytes of the whole field."),
    .optional("segmentationTypeId", .integer, "segmentation_type_id."),
    .optional("segmentationTypeName", .text, "The name of the type in the standard."),
    .optional("segmentNum", .integer, "segment_num."),
    .optional("segmentsExpected", .integer, "segments_expected."),
    .optional("subSegmentNum", .integer, "sub_segment_num."),
    .optional("subSegmentsExpected", .integer, "sub_segments_expected."),
  ]

  static let encryptedPacket = SchemaObject(
    "encryptedPacket", "How a section is encrypted.",
    [
      .key("encryptionAlgorithm", .integer, "encryption_algorithm."),
      .key("cwIndex", .integer, "cw_index, the control word."),
    ])

  static let spliceSection = SchemaObject(
    "spliceSection", "A splice_info_section (SCTE 35, section 9.6), as far as it could be decoded.",
    [
      .key("tableId", .integer, "table_id, always 252."),
      .optional(
        "sectionSyntaxIndicator", .flag, "section_syntax_indicator, where it is wrongly set."),
      .optional("privateIndicator", .flag, "private_indicator, where it is wrongly set."),
      .key("sapType", .integer, "The kind of stream access point, sap_type."),
      .key("sectionLength", .integer, "section_length in bytes."),
      .key("protocolVersion", .integer, "protocol_version."),
      .optional("encryptedPacket", .object(encryptedPacket), "How it is encrypted."),
      .key("ptsAdjustment", .integer, "pts_adjustment in ticks of 90 kHz."),
      .key("tier", .integer, "The authorization tier."),
      .key("spliceCommandLength", .integer, "splice_command_length in bytes."),
      .optional("command", .object(spliceCommand), "The command; absent when encrypted."),
      .optional("descriptors", .list(.object(spliceDescriptor)), "The descriptors."),
      .optional("encryptedBytes", .hex, "The encrypted part."),
      .key("crc32", .integer, "CRC_32."),
      .optional("alignmentStuffing", .hex, "The bytes between the descriptors and the checksum."),
      .optional(
        "encryptionAlgorithm", .integer, "encryption_algorithm of a clear section, if not 0."),
      .optional("cwIndex", .integer, "cw_index of a clear section, if not 255."),
      .optional("reservedBits", .text, "The reserved bits in hexadecimal, where not all are one."),
      .key(
        "spliceTime", .nullable(.integer),
        "The time of the splice after pts_adjustment, in ticks of 90 kHz; null without one."),
    ])

  /// The keys of whatever carries SCTE-35.
  static let payloadKeys: [SchemaKey] = [
    .optional("section", .nullable(.object(spliceSection)), "The message; null if unreadable."),
    .optional("payloadBase64", .base64, "The bytes as carried."),
    .optional("valid", .flag, "Whether no issue is an error."),
    .optional("issues", .list(.object(issue)), "The faults of the message."),
    .optional("payloadText", .text, "The text as written, where its form is unusual."),
  ]

  static let splicePayload = SchemaObject(
    "splicePayload", "An SCTE-35 message in an attribute.", payloadKeys)

  static let spliceDocument = SchemaObject(
    "scte35", "The output of scte35 decode for a payload.",
    [
      .key("schema", .constant("hlscue.scte35/1"), "The name of the schema."),
      .key("input", .text, "The payload as given."),
      .key("valid", .flag, "Whether no issue is an error."),
      .key("section", .nullable(.object(spliceSection)), "The message; null if unreadable."),
      .key("issues", .list(.object(issue)), "The faults of the message."),
    ])
}
