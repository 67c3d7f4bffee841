/// The identifiers and event ids of a converted playlist, of which each break has its own.
struct ConversionIdentifiers {
  private var usedIDs: Set<String> = []
  private var idCounts: [String: Int] = [:]
  private var usedEventIDs: Set<UInt32> = []
  /// For an event id, a later one: all between them are used.
  private var laterEventIDs: [UInt32: UInt32] = [:]

  /// Keeps an identifier for the date range that has it.
  mutating func keep(_ id: String) { usedIDs.insert(id) }

  /// Keeps the event ids of breaks and of their parts.
  mutating func keepEventIDs(of breaks: [AdBreak]) {
    usedEventIDs = Set(breaks.flatMap { [$0.eventID] + $0.parts.map(\.eventID) }.compactMap(\.self))
  }

  /// Takes the first event id from one on that is not used. Any number of breaks may ask for the same one.
  mutating func takeEventID(from first: UInt32) -> UInt32 {
    var number = first
    var used: [UInt32] = []
    while usedEventIDs.contains(number) {
      used.append(number)
      number = laterEventIDs[number] ?? number &+ 1
    }
    usedEventIDs.insert(number)
    for id in used { laterEventIDs[id] = number }
    return number
  }

  /// Takes an identifier, or one made of it and the number of the break if it is used.
  mutating func takeID(_ id: String, _ sequence: Int) -> String {
    let longer = "\(id)-\(sequence)"
    var candidate = id
    var count = idCounts[longer] ?? 1
    while !usedIDs.insert(candidate).inserted {
      candidate = count == 1 ? longer : "\(longer)-\(count)"
      count += 1
    }
    // The next one of the same name and place need not try those before it.
    idCounts[longer] = count
    return candidate
  }
}
