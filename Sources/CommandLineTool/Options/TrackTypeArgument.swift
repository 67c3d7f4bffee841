internal import HLSInspection
internal import InspectionReports

/// Track types as typed: `id3,scte35`.
enum TrackTypeArgument {
  /// The names of the track types in reports.
  static let names = CueFilter.typeNames

  /// The types in the values of an option. An unknown name is an error, because it would show
  /// nothing.
  static func types(_ values: [String], of option: Option) throws(UsageError) -> [String] {
    let words = values.flatMap { $0.split(separator: ",").map(String.init) }
    for word in words where !names.contains(word) {
      let hint = Suggestion.nearest(to: word, among: names).map { ", did you mean \($0)?" }
      throw UsageError(
        "--\(option.name) \(word): unknown track type"
          + (hint ?? ", expected one of \(names.joined(separator: ", "))"))
    }
    return words
  }
}
