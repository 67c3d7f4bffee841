import AdBreaks
import AdMarkers
import HLSInspection
import TestSupport

extension AgreementSubject {
  /// The breaks as they are written in each dialect and read back, where a conversion has no note that says what is lost.
  func conversion() -> [Disagreement] {
    guard case .media = inspection.subject, inspection.reloads == nil,
      let part = inspection.parts.first, let playlist = part.playlist
    else { return [] }
    return MarkerConversion.dialects.compactMap { dialect in
      let comparison = ConversionComparison(of: playlist, breaks: part.adBreaks, as: dialect)
      guard let comparison, comparison.losses.isEmpty, let difference = comparison.difference else {
        return nil
      }
      return disagreement(.conversion, "as \(dialect.rawValue), \(difference)")
    }
  }
}
