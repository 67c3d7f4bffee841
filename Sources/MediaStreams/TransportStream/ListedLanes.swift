/// The lanes of the members of a list that changes, such as the streams of a program.
///
/// Members that are ever listed together have different lanes. A new member takes the first lane that is free, which is
/// that of the member it replaces.
struct ListedLanes<Member: Hashable & Sendable>: Sendable {
  private var lanes: [Member: Int] = [:]
  private var count = 0
  /// The lanes that no other member may take.
  private var reserved: Set<Int> = []

  /// The lane of a member; `nil` if it was never listed.
  func lane(of member: Member) -> Int? { lanes[member] }

  /// Takes the members that are listed from here on, each once.
  mutating func list(_ members: [Member]) {
    var taken: Set<Int> = []
    for member in members {
      guard let shared = lanes[member], !taken.insert(shared).inserted else { continue }
      // Both were listed before, one after the other.
      let own = addLane(for: member)
      taken.insert(own)
    }
    var lane = 0
    for member in members where lanes[member] == nil {
      while taken.contains(lane) || reserved.contains(lane) { lane += 1 }
      taken.insert(lane)
      lanes[member] = lane
      count = max(count, lane + 1)
    }
  }

  /// Gives a member a lane of its own.
  mutating func setApart(_ member: Member) {
    if let lane = lanes[member], reserved.contains(lane) { return }
    let lane = addLane(for: member)
    reserved.insert(lane)
  }

  private mutating func addLane(for member: Member) -> Int {
    defer { count += 1 }
    lanes[member] = count
    return count
  }
}
