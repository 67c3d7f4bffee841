internal import FieldValues
public import HLSInspection
public import HLSReports
internal import InspectionReports
public import TextTracks

/// The media information that a Cast sender loads.
public enum CastView: PlayerView {
  /// `cast`.
  public static let name = "cast"

  /// Returns the media information, cut to the maximum size, with its size.
  public static func report(
    of inspection: Inspection, tracks: [TextTracks.TextTrack], options: PlayerViewOptions
  ) -> MetadataReport {
    guard !options.identifiersOnly else {
      let media = FieldValue.object([Field("contentId", .string(inspection.input))])
      return MetadataReport(input: inspection.input, view: name, members: [Field("media", media)])
    }
    var information = CastMediaInformation(inspection, tracks: tracks, mapping: options.mapping)
    information.customData = options.customData
    let findings = information.findings()
    let members = [
      Field("media", .object(information.fields)),
      Field("messageSize", .integer(information.messageSize)),
    ]
    return MetadataReport(
      input: inspection.input, view: name, members: members,
      findings: FindingReport.grouped(findings, of: inspection))
  }
}
