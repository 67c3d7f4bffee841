internal import HLSInspection
internal import HLSPlaylists
internal import HLSReports
internal import SourceDiagnostics

extension MediaCoverage {
  /// The media playlists of a multivariant playlist that were read; `nil` if all were read, or none
  /// was to be read.
  init?(_ inspection: Inspection) {
    guard case .multivariant(let playlist) = inspection.subject else { return nil }
    let read = inspection.parts.filter { !$0.media.isEmpty }.map(\.uri)
    var known = Set(read)
    guard !known.isEmpty else { return nil }
    // A playlist that could not be loaded is a finding, and no option would change that.
    known.formUnion(
      inspection.findings.filter { $0.rule.code.hasPrefix("LOAD-") }.compactMap(\.location.uri))
    let variants = playlist.variants.map(\.uri).filter { known.insert($0).inserted }
    let renditions = playlist.renditions.filter { $0.type != "CLOSED-CAPTIONS" }.compactMap(\.uri)
      .filter { known.insert($0).inserted }
    guard !variants.isEmpty || !renditions.isEmpty else { return nil }
    self.init(read: read, variants: variants, renditions: renditions)
  }
}
