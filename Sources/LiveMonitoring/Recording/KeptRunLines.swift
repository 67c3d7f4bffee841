/// The lines about runs that stay when entries are removed: those behind the first entry that stays, and those before
/// it about what went on there.
///
/// These are the lines about the last run, about channels that it followed, and about gaps that had not ended.
struct KeptRunLines {
  /// The numbers of the lines before the first entry that stay.
  private let numbers: Set<Int>
  /// The offset behind the last line before the first entry.
  private let offset: Int64
  /// The number of lines that do not stay.
  let removedCount: Int

  /// Reads the lines of a file.
  ///
  /// - Parameter first: The number of the first entry that stays.
  init(of path: String, from first: Int) throws(RecordingError) {
    var run: [Int] = []
    var followed: [String: Int] = [:]
    var gaps: [String: Int] = [:]
    var end: Int64 = 0
    var count = 0
    let lines = try NumberedLines<RunLine>(path: path, from: 0)
    while let entry = try lines.next(), entry.head.seq < first {
      let number = entry.line.number
      end = entry.line.end
      count += 1
      switch (entry.head, entry.head.place.channel) {
      case (.began, nil): (run, followed) = ([number], [:])
      case (_, nil):
        run.append(number)
        followed = [:]
      case (.began, let channel?): (followed[channel], gaps[channel]) = (number, nil)
      case (.stopped, let channel?): (followed[channel], gaps[channel]) = (nil, nil)
      case (.lost, let channel?): gaps[channel] = number
      case (.regained, let channel?): gaps[channel] = nil
      }
    }
    numbers = Set(run + followed.values + gaps.values)
    offset = end
    removedCount = count - numbers.count
  }

  /// Whether a line stays.
  func contains(_ line: LineReader.Line) -> Bool {
    line.offset >= offset || numbers.contains(line.number)
  }
}
