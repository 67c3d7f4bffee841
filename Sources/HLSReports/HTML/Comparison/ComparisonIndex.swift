import MediaTiming

/// The places on a page of the parts of a comparison.
struct ComparisonIndex {
  typealias Place = ComparisonPicture.Place
  typealias Side = ComparisonPicture.Side

  let report: ComparisonReport
  let picture: ComparisonPicture
  let limits: HTMLLimits
  /// The differences that have rows, by their indices among the entries.
  let differences: [Int]
  /// The unchanged entries with rows, by index.
  let same: [Int]
  /// The number of differences without a row for lack of space.
  let omittedDifferenceCount: Int
  let omittedSameCount: Int
  private let prefix: String
  private let listed: Set<Int>

  init(_ report: ComparisonReport, prefix: String, limits: HTMLLimits) {
    self.report = report
    self.prefix = prefix
    self.limits = limits
    picture = ComparisonPicture(report, limits: limits)
    let different = report.entries.indices.filter { report.entries[$0].change != nil }
    let same = report.entries.indices.filter {
      report.entries[$0].change == nil && report.entries[$0].before != nil
    }
    differences = Array(different.prefix(limits.differences))
    self.same = Array(same.prefix(limits.sameRows))
    omittedDifferenceCount = different.count - differences.count
    omittedSameCount = same.count - self.same.count
    listed = Set(differences).union(self.same)
  }

  func sectionID(_ name: String) -> String { prefix + name }
  func laneID(_ key: String) -> String { prefix + key }
  func markID(_ number: Int) -> String { "\(prefix)m\(number + 1)" }
  func inputID(_ side: Side) -> String { prefix + side.rawValue }

  /// The row of one side of an entry.
  func cellID(_ place: Place) -> String {
    "\(prefix)d\(place.entry + 1)\(place.side == .baseline ? "b" : "c")"
  }

  /// The row of one side of an entry, as a link target.
  func cellLink(_ place: Place) -> String? { listed.contains(place.entry) ? cellID(place) : nil }

  /// The mark of one side of an entry, as a link target.
  func markLink(_ place: Place) -> String? { picture.marks[place].map { markID($0.number) } }

  /// The sign of a change, for readers who do not see colours.
  static func sign(of entry: ComparisonReport.Entry) -> String {
    switch entry.change {
    case .added?: "+"
    case .removed?: "−"
    case .moved?: entry.delta?.isNegative == true ? "←" : "→"
    case .changed?: "≠"
    case nil: "="
    }
  }
}
