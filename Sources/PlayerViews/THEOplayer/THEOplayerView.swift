internal import ByteParsing
internal import CueSources
internal import FieldValues
internal import Foundation
public import HLSInspection
internal import HLSPlaylists
public import HLSReports
internal import ID3
internal import MediaTiming
internal import SourceDiagnostics
public import TextTracks
internal import VirtualPlayback

/// Tracks and cues with the names of THEOplayer.
///
/// The view shows the tracks and cues of a `VirtualPlayer` that has loaded everything.
public enum THEOplayerView: PlayerView {
  /// `theo`.
  public static let name = "theo"

  /// The text tracks with their cues.
  public static func report(
    of inspection: Inspection, tracks: [TextTracks.TextTrack], options: PlayerViewOptions
  ) -> MetadataReport {
    var playing = VirtualPlayer.Options()
    playing.buffer = .everything
    let player = VirtualPlayer(options: playing)
    player.load(tracks: tracks, presentation: inspection.playbackRange)
    let textTracks = player.textTracks.map { (track: $0, cues: $0.cues) }
    var report = MetadataReport(
      input: inspection.input, view: name,
      sections: textTracks.map { track, cues in
        MetadataReport.Section(
          title: "track \(track.uid)",
          remark: "type \(track.type), kind \(track.kind), mode \(track.mode), \(track.label)",
          rows: cues.map(\.row))
      })
    report.rowList = MetadataReport.RowList(
      name: "textTracks", rowsName: "cues",
      parts: textTracks.map { track, cues in
        let loaded = LoadedCues(cues: cues)
        return MetadataReport.RowList.Part(
          fields: track.fields,
          rows: ReportRows(count: cues.count) { loaded.cues[$0].fields })
      })
    return report
  }
}

/// The cues of a track that has loaded everything.
///
/// Unchecked because the objects of a player belong to the task that made it: this player is not used any more, so that
/// nothing changes them.
private struct LoadedCues: @unchecked Sendable {
  let cues: [TextTrackCue]
}

extension VirtualPlayback.TextTrack {
  /// The members before the cues.
  fileprivate var fields: [Field] {
    [
      Field("uid", .integer(uid)), Field("kind", .string(kind)), Field("type", .string(type)),
      Field("label", .string(label)), Field("mode", .string(mode.rawValue)),
    ]
  }
}

extension TextTrackCue {
  /// Times are `null` where the player has infinity.
  fileprivate var fields: [Field] {
    var fields = [
      Field("class", .string("\(Swift.type(of: self))")), Field("uid", .integer(uid)),
      Field("id", .string(id)), Field("startTime", model.startTime.map(FieldValue.time) ?? .null),
      Field("endTime", model.endTime.map(FieldValue.time) ?? .null),
    ]
    fields.add("contentString", contentString)
    switch self {
    case let cue as Id3Cue: fields += cue.ownFields
    case let cue as DateRangeCue: fields += cue.ownFields
    case let cue as EmsgCue: fields += cue.ownFields
    default: break
    }
    return fields
  }

  fileprivate var row: MetadataReport.Section.Row {
    let text: String
    switch self {
    case is Id3Cue:
      text = frameFields.map { "\($0.name)=\(Self.shortened($0.value.startOfText))" }
        .joined(separator: "  ")
    default: text = model.content.summary
    }
    return MetadataReport.Section.Row(
      start: model.startTime, end: model.endTime,
      name: "\(Swift.type(of: self))\(id.isEmpty ? "" : " " + id.quotedIfNeeded)", text: text)
  }

  /// The maximum length of one value in a line of text; the JSON has all of it.
  private static let longestValue = 60

  private static func shortened(_ text: String) -> String {
    text.count > longestValue ? text.prefix(longestValue) + "…" : text
  }

  /// The content dictionary in the order of the frame.
  fileprivate var frameFields: [Field] {
    guard case .object(let fields)? = model.content.fields["contentDictionary"] else { return [] }
    var seen: Set<String> = []
    return fields.filter { seen.insert($0.name).inserted }
  }
}

extension Id3Cue {
  fileprivate var ownFields: [Field] {
    [Field("contentDictionary", .object(frameFields))]
  }
}

extension DateRangeCue {
  fileprivate var ownFields: [Field] {
    let range = (model.content as? DateRangeCueContent)?.range
    var fields: [Field] = []
    fields.add("startDate", range?.startDate.map { $0.text ?? $0.description })
    fields.add("endDate", range?.end.map { $0.date.text ?? $0.date.description })
    fields.add("duration", range?.duration)
    fields.add("plannedDuration", range?.plannedDuration)
    fields.add("attributeClass", attributeClass)
    fields.append(Field("endOnNext", .bool(endOnNext)))
    fields.add("scte35CmdBase64", scte35Cmd.map { [UInt8]($0) })
    fields.add("scte35OutBase64", scte35Out.map { [UInt8]($0) })
    fields.add("scte35InBase64", scte35In.map { [UInt8]($0) })
    let attributes = customAttributes
    let custom = attributes.names.compactMap { name in
      attributes[name].map { Field(name, $0.field) }
    }
    fields.append(Field("customAttributes", .object(custom)))
    return fields
  }
}

extension CustomAttributes.Value {
  fileprivate var field: FieldValue {
    switch self {
    case .string(let text): .string(text)
    case .double(let number): .number(number)
    case .bytes(let data): .object([Field("hex", .string(Hexadecimal.text([UInt8](data))))])
    }
  }
}

extension EmsgCue {
  fileprivate var ownFields: [Field] {
    var fields: [Field] = []
    fields.add("emsgID", emsgID)
    fields.add("schemeIDURI", schemeIDURI)
    fields.add("value", value)
    fields.add("contentBase64", data.map { [UInt8]($0) })
    return fields
  }
}
