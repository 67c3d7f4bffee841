import HLSInspection
import HLSValidation
import SourceDiagnostics

/// Rule codes as typed: `DRG-010`, or a prefix such as `DRG`; several separated by commas.
enum RuleCodes {
  /// The codes in the values of an option. An unknown code is an error, because it would change
  /// nothing.
  static func codes(_ values: [String], of option: Option) throws(UsageError) -> [String] {
    let words = values.flatMap { $0.split(separator: ",") }.map {
      String($0).trimmingBlanks.uppercased()
    }
    if !values.isEmpty, words.isEmpty {
      throw UsageError("--\(option.name) needs a code, such as DRG-010, or a prefix, such as DRG")
    }
    for word in words { try check(word, "--\(option.name) \(word)") }
    return words
  }

  /// Throws when no rule has a code with a prefix.
  static func check(_ word: String, _ place: String) throws(UsageError) {
    let codes = RuleCatalog.whole.map(\.code)
    guard !word.isEmpty, !codes.contains(where: { $0.hasPrefix(word) }) else { return }
    let areas = Set(codes.compactMap { $0.split(separator: "-").first.map(String.init) }).sorted()
    let hint = Suggestion.nearest(to: word, among: codes + areas).map { ", did you mean \($0)?" }
    throw UsageError(
      "\(place): no rule has such a code" + (hint ?? ", hlscue rules lists them all"))
  }
}
