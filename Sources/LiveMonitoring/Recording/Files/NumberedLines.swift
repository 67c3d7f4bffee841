/// The start of a line that has a number.
protocol NumberedHead {
  /// What the number is called in messages.
  static var numberName: String { get }
  /// Whether several lines may have one number.
  static var mayRepeat: Bool { get }
  /// The number of the entry of which the line is, or behind which it is.
  var seq: Int { get }

  /// Reads the start of a line, without the rest.
  init(startOf line: [UInt8]) throws(RecordedDamage)
}

extension NumberedHead {
  static var numberName: String { "number" }
  static var mayRepeat: Bool { false }
}

extension IndexHead: NumberedHead {}

/// The number of a line of what was read of media.
struct MediaHead: NumberedHead {
  let seq: Int

  init(startOf line: [UInt8]) throws(RecordedDamage) { seq = try MediaLine.seq(atStartOf: line) }
}

extension RunLine: NumberedHead {
  static var numberName: String { "afterSeq" }
  static var mayRepeat: Bool { true }
  var seq: Int { place.seq }

  init(startOf line: [UInt8]) throws(RecordedDamage) { try self.init(line) }
}

/// Reads the lines of a file whose numbers rise, in constant memory.
///
/// A line that is damaged, or whose number cannot be right, is left out and named.
final class NumberedLines<Head: NumberedHead> {
  /// A line that is read.
  struct Entry {
    var head: Head
    var line: LineReader.Line
    /// The number of lines directly before it that are left out.
    var unreadCount: Int
    /// The numbers of those of them that come before their turn.
    var earlySeqs: [Int] = []
  }

  /// The file.
  let path: String
  /// The lines that are left out.
  private(set) var unread = UnreadLines()
  /// The number of lines behind the last entry that are left out.
  private(set) var unreadCountAtEnd = 0

  private let reader: LineReader
  private let first: Int
  private let limit: Int?
  /// The number of the last entry.
  private var last: Int
  /// Whether the first entry was found.
  private var hasBegun = false
  /// The line behind the last entry, if it was read already.
  private var ahead: Entry?

  /// Opens a file; one that does not exist has no lines.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - first: The number of the first entry. Lines before it are being removed.
  ///   - limit: The largest number that there can be; `nil` if it is not known.
  init(path: String, from first: Int, through limit: Int? = nil) throws(RecordingError) {
    self.path = path
    self.first = first
    self.limit = limit
    last = first - 1
    reader = try LineReader(path: path)
  }

  /// The next entry; `nil` at the end.
  func next() throws(RecordingError) -> Entry? {
    var found = ahead
    if found == nil { found = try read() }
    ahead = nil
    var unreadCount = 0
    var earlySeqs: [Int] = []
    while var entry = found {
      let following = try read()
      unreadCount += entry.unreadCount
      guard let fault = self.fault(of: entry.head.seq, before: following?.head.seq) else {
        ahead = following
        last = entry.head.seq
        (entry.unreadCount, entry.earlySeqs) = (unreadCount, earlySeqs)
        return entry
      }
      leaveOut(entry.line, fault)
      unreadCount += 1
      earlySeqs.append(entry.head.seq)
      found = following
    }
    unreadCountAtEnd += unreadCount
    return nil
  }

  /// Notes that the rest of a line is damaged.
  func leaveOut(_ line: LineReader.Line, _ damage: RecordedDamage) {
    leaveOut(.damaged(file: path, line: line.number, reason: damage.reason))
  }

  /// Notes that a line is left out.
  func leaveOut(_ fault: RecordingError) { unread.add(fault) }

  /// Reads the next line whose start can be read.
  private func read() throws(RecordingError) -> Entry? {
    var unreadCount = 0
    while let line = try reader.next() {
      do throws(RecordedDamage) {
        let head = try Head(startOf: line.bytes)
        guard hasBegun || head.seq >= first else { continue }
        hasBegun = true
        return Entry(head: head, line: line, unreadCount: unreadCount)
      } catch {
        leaveOut(line, error)
        unreadCount += 1
      }
    }
    unreadCountAtEnd += unreadCount
    return nil
  }

  /// Why a number cannot be right; `nil` if it can be.
  private func fault(of seq: Int, before next: Int?) -> RecordedDamage? {
    let number = "has the \(Head.numberName) \(seq)"
    guard isInOrder(seq) else { return RecordedDamage("\(number), behind one with \(last)") }
    // A run that began meanwhile goes on with the next number.
    if let limit, seq > limit, seq - 1 > last {
      return RecordedDamage("\(number), but the last run stopped at number \(limit)")
    }
    // Where it would put the next line out of order, and that line is in order without it, it is wrong itself.
    if let next, isInOrder(next), next < seq {
      return RecordedDamage("\(number), before one with \(next)")
    }
    return nil
  }

  /// Whether a number is behind that of the last entry.
  private func isInOrder(_ seq: Int) -> Bool { seq > last || Head.mayRepeat && seq == last }
}

/// The lines of a file that are not read, the first ones of them described.
struct UnreadLines {
  /// The maximum number of lines that are described; of the rest there is the number.
  static let maximumDescribedCount = 10

  private var described: [RecordingError] = []
  private var otherCount = 0

  /// The number of lines.
  var count: Int { described.count + otherCount }

  /// Takes the next line that is not read.
  mutating func add(_ fault: RecordingError) {
    if described.count < Self.maximumDescribedCount {
      described.append(fault)
    } else {
      otherCount += 1
    }
  }

  /// The lines that are not read, of a file.
  func faults(in file: String) -> [RecordingError] {
    guard otherCount > 0 else { return described }
    let lines = otherCount == 1 ? "one more line is" : "\(otherCount) more lines are"
    return described + [.damaged(file: file, line: nil, reason: "\(lines) not read")]
  }
}
