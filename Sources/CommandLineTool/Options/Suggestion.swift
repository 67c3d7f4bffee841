/// Finds the word that was probably meant.
enum Suggestion {
  /// The candidate nearest to a word, if it is near enough to be a typing error.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    // One error in a word of one letter could give any other.
    let limit = word.count < 3 ? 0 : max(1, word.count / 3)
    let ranked = candidates.map { (candidate: $0, distance: distance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= limit else {
      let completed = candidates.filter { word.count > 3 && $0.hasPrefix(word) }
      return completed.count == 1 ? completed.first : nil
    }
    return best.candidate
  }

  /// The number of characters to insert, remove, replace or swap.
  static func distance(_ left: String, _ right: String) -> Int {
    let a = Array(left)
    let b = Array(right)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}

extension UsageError {
  /// The error for an unknown option or command.
  static func unknown(_ word: String, among candidates: [String]) -> UsageError {
    let kind = word.hasPrefix("-") ? "option" : "command"
    let hint = Suggestion.nearest(to: word, among: candidates).map { ", did you mean \($0)?" } ?? ""
    return UsageError("unknown \(kind) \(word)\(hint)")
  }
}
