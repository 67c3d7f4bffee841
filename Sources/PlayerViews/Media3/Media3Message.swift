internal import CueSources
internal import EventMessages
internal import FieldValues
internal import MediaTiming
internal import SCTE35

/// An event message as entries of Media3: the message, or the splice command in it.
struct Media3Message {
  /// The scheme whose messages are decoded.
  private static let spliceScheme = "urn:scte:scte35:2014:bin"

  private let content: EventMessageCueContent
  private let settings: ViewSettings

  init(_ content: EventMessageCueContent, _ settings: ViewSettings) {
    self.content = content
    self.settings = settings
  }

  /// The entries of the call.
  var entries: [Media3Entry] {
    if content.box.schemeIDURI == Self.spliceScheme, let section = content.splice?.section,
      let command = Self.command(of: section)
    {
      return [command]
    }
    return [message]
  }

  private var message: Media3Entry {
    let box = content.box
    return Media3Entry(
      "EventMessage", summary: box.schemeIDURI,
      [
        Field("schemeIdUri", .string(box.schemeIDURI)), Field("value", .string(box.value)),
        Field("durationMs", duration(of: box)), Field("id", .integer(box.id)),
        Field("messageDataBase64", .bytes(box.messageData[...])),
      ])
  }

  private func duration(of box: EventMessageBox) -> FieldValue {
    let units = box.eventDuration ?? (settings.has("P56") ? .max : nil)
    guard let units, box.timescale > 0 else { return .null }
    let duration = MediaTime(value: Int128(units), timescale: Int128(box.timescale))
    return .integer(duration.milliseconds)
  }

  /// The command of a section; `nil` for one that Media3 does not know.
  static func command(of section: SpliceInfoSection) -> Media3Entry? {
    let adjustment = section.ptsAdjustment
    switch section.command {
    case .null: return Media3Entry("SpliceNullCommand")
    case .schedule(let schedule): return command(schedule)
    case .insert(let insert): return command(insert, adjustment)
    case .timeSignal(let time):
      return Media3Entry(
        "TimeSignalCommand", [Field("ptsTime", pts(time, adjustment))])
    case .privateCommand(let command):
      return Media3Entry(
        "PrivateCommand",
        [
          Field("ptsAdjustment", .integer(adjustment.ticks)),
          Field("identifier", .integer(command.identifier.rawValue)),
          Field("commandBytesBase64", .bytes(command.bytes[...])),
        ])
    case .bandwidthReservation, .unrecognized, .encrypted: return nil
    }
  }

  private static func pts(_ time: SpliceTime?, _ adjustment: TransportTimestamp) -> FieldValue {
    time?.ptsTime.map { .integer(($0 + adjustment).ticks) } ?? .null
  }

  private static func command(
    _ insert: SpliceInsert, _ adjustment: TransportTimestamp
  ) -> Media3Entry {
    var fields = [
      Field("spliceEventId", .integer(insert.eventID)),
      Field("spliceEventCancelIndicator", .bool(insert.isCancellation)),
    ]
    if let splice = insert.splice {
      var program: SpliceTime?
      var components: [FieldValue] = []
      var isProgram = false
      switch splice.scope {
      case .program(let time): (program, isProgram) = (time, true)
      case .components(let list):
        components = list.map { component in
          .object([
            Field("componentTag", .integer(component.tag)),
            Field("componentSplicePts", pts(component.time, adjustment)),
          ])
        }
      }
      fields += [
        Field("outOfNetworkIndicator", .bool(splice.outOfNetwork)),
        Field("programSpliceFlag", .bool(isProgram)),
        Field("spliceImmediateFlag", .bool(splice.isImmediate)),
        Field("programSplicePts", pts(program, adjustment)),
        Field("componentSpliceList", .array(components)),
        Field("autoReturn", .bool(splice.breakDuration?.autoReturn ?? false)),
        Field("breakDurationUs", duration(splice.breakDuration)),
        Field("uniqueProgramId", .integer(splice.uniqueProgramID)),
        Field("availNum", .integer(splice.availNum)),
        Field("availsExpected", .integer(splice.availsExpected)),
      ]
    }
    return Media3Entry("SpliceInsertCommand", summary: "\(insert.eventID)", fields)
  }

  private static func command(_ schedule: SpliceSchedule) -> Media3Entry {
    Media3Entry(
      "SpliceScheduleCommand",
      [
        Field(
          "events",
          .array(
            schedule.events.map { event in
              .object([
                Field("spliceEventId", .integer(event.eventID)),
                Field("spliceEventCancelIndicator", .bool(event.isCancellation)),
                Field("outOfNetworkIndicator", .bool(event.splice?.outOfNetwork ?? false)),
                Field("breakDurationUs", duration(event.splice?.breakDuration)),
              ])
            }))
      ])
  }

  private static func duration(_ duration: BreakDuration?) -> FieldValue {
    .microseconds(duration.map { TransportTimestamp(ticks: $0.duration).time })
  }
}
