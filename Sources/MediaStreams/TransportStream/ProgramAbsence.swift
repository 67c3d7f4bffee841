/// The units of a program while no association lists it.
struct ProgramAbsence {
  /// The number of all units when an association left out the program; `nil` while it is listed.
  private var start: Int?
  private var count = 0

  /// Whether an association lists the program, or none has listed it yet.
  var isOver: Bool { start == nil }
  /// Whether there was one.
  var hasBegun: Bool { start != nil || count > 0 }

  /// Takes the number of units of a program that is left out.
  mutating func begin(at unitCount: Int) { start = unitCount }

  /// Takes the number of units of a program that is listed again.
  mutating func end(at unitCount: Int) {
    count = unitsWithin(unitCount)
    start = nil
  }

  /// The number of units, of all so far, that came while the program was not listed.
  func unitsWithin(_ unitCount: Int) -> Int { count + (start.map { max(0, unitCount - $0) } ?? 0) }
}
