public import HLSInspection
public import HLSReports
internal import SourceDiagnostics
public import TextTracks

/// The media information that a Cast sender would load.
public enum CastView: PlayerView {
  /// `cast`.
  public static let name = "cast"

  /// The media information, as large as a message can be, and how large that is.
  public static func report(
    of inspection: Inspection, tracks: [TextTracks.TextTrack], options: PlayerViewOptions
  ) -> MetadataReport {
    var information = CastMediaInformation(inspection, tracks: tracks, mapping: options.mapping)
    let dropped = information.fit()
    let size = information.messageSize
    var members = [
      Field("media", .object(information.fields)), Field("messageSize", .integer(size)),
    ]
    if size > CastMediaInformation.warningSize {
      members.add("warning", "more than \(CastMediaInformation.warningSize) bytes")
    }
    if !dropped.isEmpty {
      members.append(Field("dropped", .array(dropped.map(FieldValue.string))))
    }
    return MetadataReport(input: inspection.input, view: name, members: members)
  }
}
