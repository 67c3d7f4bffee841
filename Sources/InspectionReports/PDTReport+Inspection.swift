public import HLSInspection
public import HLSReports
internal import CueSources
public import MediaTiming

extension PDTReport {
  /// Answers questions about the first part of a presentation, in the order of the questions.
  ///
  /// A media time has one answer. A date has one for each span that contains it, the chosen one
  /// first. If the presentation has no dates, an answer has only the question.
  public init(_ inspection: Inspection, at moments: [Moment]) {
    let map = inspection.parts.first?.timeline.map ?? TimelineMap([])
    self.init(
      input: inspection.input, answers: moments.flatMap { Self.answers(to: $0, on: map) },
      findings: FindingReport.grouped(inspection.findings, of: inspection))
  }

  private static func answers(to moment: Moment, on map: TimelineMap) -> [Answer] {
    switch moment {
    case .time(let time):
      guard let place = map.date(at: time) else {
        return [Answer(at: moment, mediaTime: time, segment: map.segment(at: time))]
      }
      return [Answer(moment, place)]
    case .date(let date):
      let places = map.places(of: date)
      return places.isEmpty
        ? [Answer(at: moment, programDateTime: date)]
        : places.enumerated().map { Answer(moment, $1, isFurther: $0 > 0) }
    }
  }
}

extension PDTReport.Answer {
  fileprivate init(_ moment: Moment, _ place: DatePlace, isFurther: Bool = false) {
    self.init(
      at: moment, mediaTime: place.mediaTime, programDateTime: place.date, segment: place.segment,
      extrapolated: place.isExtrapolated, isFurther: isFurther)
  }
}
