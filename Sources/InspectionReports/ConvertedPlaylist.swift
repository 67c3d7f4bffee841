internal import AdBreaks
internal import AdMarkers
public import HLSInspection
public import HLSReports
internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A media playlist whose ad markers are in another dialect.
public struct ConvertedPlaylist: Hashable, Sendable {
  /// The playlist.
  public var bytes: [UInt8]
  /// The information that the dialect cannot express or that had to be made up; one line each.
  public var notes: [String]
  /// The findings about the input.
  public var findings: [FindingReport]

  /// The name for removing all markers.
  public static let none = "none"
  /// The dialects in which breaks can be written, and ``none``.
  public static let markerNames = MarkerConversion.dialects.map(\.rawValue) + [none]

  /// A converted playlist.
  public init(bytes: [UInt8], notes: [String] = [], findings: [FindingReport] = []) {
    self.bytes = bytes
    self.notes = notes
    self.findings = findings
  }

  /// Converts the media playlist of an inspection.
  ///
  /// - Parameters:
  ///   - inspection: The inspection of the playlist and its media.
  ///   - markers: One of ``markerNames``.
  /// - Throws: `InspectionFailure.unreadable` when the input is not a media playlist, or has no dates
  ///   for a dialect that needs them; `InspectionFailure.notInInput` when nothing is written in the
  ///   dialect.
  public init(_ inspection: Inspection, markers: String) throws(InspectionFailure) {
    let input = inspection.input
    guard case .media = inspection.subject, inspection.reloads == nil,
      let part = inspection.parts.first, let playlist = part.playlist
    else {
      throw .unreadable(
        "\(input): \(Self.kind(of: inspection)), and only a media playlist has markers")
    }
    let dialect = AdMarkerDialect(rawValue: markers)
    guard dialect != nil || markers == Self.none else {
      throw .notInInput("there is no dialect \(markers.quoted)")
    }
    do throws(MarkerConversionError) {
      let conversion = try MarkerConversion(of: playlist, breaks: part.adBreaks, to: dialect)
      self.init(
        bytes: conversion.document.bytes, notes: conversion.notes,
        findings: FindingReport.grouped(inspection.findings, of: inspection))
    } catch {
      throw Self.failure("\(input): \(error)", error)
    }
  }

  /// The option is wrong where the dialect is never written, and otherwise the input.
  private static func failure(
    _ line: String, _ error: MarkerConversionError
  ) -> InspectionFailure {
    switch error {
    case .notWritable: .notInInput(line)
    case .needsDates: .unreadable(line)
    }
  }

  private static func kind(of inspection: Inspection) -> String {
    switch inspection.subject {
    case .multivariant(let playlist):
      let example = playlist.variants.first.map { " such as that of \($0.uri)" } ?? ""
      return "is a multivariant playlist: name one of its media playlists,\(example)"
    case .file: return "is a media file"
    case .media: return "is a folder of snapshots: name one of them"
    }
  }
}
