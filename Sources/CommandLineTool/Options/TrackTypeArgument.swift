internal import HLSInspection
internal import InspectionReports

/// Track types as they are typed: `id3,scte35`.
enum TrackTypeArgument {
  /// The names of the track types, as reports have them.
  static let names = CueFilter.typeNames

  /// The types in the values of an option. A name that no track has would silently show nothing.
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
