internal import AdMarkers
internal import SCTE35

/// An SCTE-35 message in the evidence of a break, in one of its roles.
struct CarriedMessage {
  let section: SpliceInfoSection
  /// The message as carried, or as encoded if only its section is known; `nil` if that cannot be encoded.
  let bytes: [UInt8]?
  let role: AdMarker.Role
  /// What it signals of breaks and their parts.
  let events: [SignalledEvent]
}

/// The SCTE-35 messages in the evidence of a break, each read once: one message may be the evidence of hundreds of
/// events.
struct CarriedMessages {
  /// The line of a message, with its attribute in a date range and its role.
  private struct Place: Hashable {
    var line: Int
    var attribute: AdMarker.Role?
    var role: AdMarker.Role
  }

  private struct Content: Hashable {
    var bytes: [UInt8]
    var role: AdMarker.Role
  }

  /// The messages in the order of their first evidence.
  private(set) var all: [CarriedMessage] = []
  /// For each evidence, the position of its message in ``all``; `nil` if it has none.
  private(set) var positions: [Int?] = []

  private init() {}

  /// The messages of all evidence of a break.
  init(in evidence: [AdBreak.Evidence]) {
    positions.reserveCapacity(evidence.count)
    var places: [Place: Int?] = [:]
    var contents: [Content: Int?] = [:]
    for item in evidence {
      let place = item.playlistLine.map {
        Place(line: $0, attribute: item.messageAttribute, role: item.role)
      }
      // Before anything is read: the message of a date range is decoded on each access.
      if let place, let known = places[place] {
        positions.append(known)
        continue
      }
      let position = read(item, among: &contents)
      positions.append(position)
      if let place { places.updateValue(position, forKey: place) }
    }
  }

  /// The messages of some of the evidence.
  func those(ofEvidence indices: [Int]) -> CarriedMessages {
    var those = CarriedMessages()
    var known: [Int: Int] = [:]
    for index in indices {
      guard let position = positions[index] else {
        those.positions.append(nil)
        continue
      }
      let new = known[position] ?? those.all.count
      if known.updateValue(new, forKey: position) == nil { those.all.append(all[position]) }
      those.positions.append(new)
    }
    return those
  }

  /// The same messages, those that start several segments with one of them alone: a line for each would otherwise repeat
  /// all the others.
  func starting(alone eventID: UInt32) -> CarriedMessages {
    var messages = self
    messages.all = all.map { carried in
      guard carried.role != .in, carried.section.segmentations.count > 1 else { return carried }
      var section = carried.section
      section.descriptors.removeAll { $0.segmentation.map { $0.eventID != eventID } ?? false }
      return CarriedMessage(
        section: section, bytes: try? section.encoded(), role: carried.role,
        events: section.breakEvents)
    }
    return messages
  }

  private mutating func read(
    _ item: AdBreak.Evidence, among contents: inout [Content: Int?]
  ) -> Int? {
    guard let payload = item.payload else { return nil }
    let bytes = payload.bytes ?? payload.section.flatMap { try? $0.encoded() }
    let content = bytes.map { Content(bytes: $0, role: item.role) }
    if let content, let known = contents[content] { return known }
    var position: Int?
    if let section = payload.section {
      position = all.count
      all.append(
        CarriedMessage(
          section: section, bytes: bytes, role: item.role, events: section.breakEvents))
    }
    if let content { contents.updateValue(position, forKey: content) }
    return position
  }
}
