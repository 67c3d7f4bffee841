internal import MediaTiming

/// What a writer has to know of the runs before.
struct RecordingContinuation {
  /// The number of the new run.
  var run = 1
  /// The number of the last entry.
  var seq: Int
  var channels: [String: RecordingWriter.ChannelFiles] = [:]

  /// Reads the files of a recording once.
  ///
  /// A gap that was open at the end is still open: it ends when its channel begins.
  init(folder: String, header: RecordingHeader, runs: AppendFile) throws(RecordingError) {
    seq = header.firstSeq - 1
    let spent = try findGaps(inFolder: folder, runs.path)
    if let line = try runs.lastLine() {
      do throws(RecordedDamage) {
        let place = try RunLine(line).place
        run = place.run + 1
        seq = max(seq, place.seq)
      } catch {
        throw .damaged(file: runs.path, line: nil, reason: "the last line: \(error.reason)")
      }
    }
    let index = try NumberedLines<IndexHead>(
      path: "\(folder)/\(RecordingFiles.index)", from: 1, through: spent.limit)
    while let head = try index.next()?.head { take(head) }
    // A segment may be there without its line of the index. Its number must not be used again.
    for channel in header.channels {
      let file = RecordingFiles.mediaPath(of: channel.key)
      try RecordingStorage.checkFolders(of: file, in: folder)
      let path = "\(folder)/\(file)"
      guard RecordingStorage.exists(path), let line = try AppendFile(path: path).lastLine() else {
        continue
      }
      do throws(RecordedDamage) {
        seq = max(seq, try MediaLine.seq(atStartOf: line))
      } catch {
        throw .damaged(file: path, line: nil, reason: "the last line: \(error.reason)")
      }
    }
  }

  /// Finds the gaps that are open; returns the numbers that were spent.
  private mutating func findGaps(
    inFolder folder: String, _ path: String
  ) throws(RecordingError) -> SpentNumbers {
    var found = RecordingGaps()
    var spent = SpentNumbers()
    let reader = try LineReader(path: path)
    while let line = try reader.next() {
      do throws(RecordedDamage) {
        let mark = try RunLine(line.bytes)
        found.take(mark)
        spent.take(mark)
      } catch {
        throw .damaged(file: path, line: line.number, reason: error.reason)
      }
    }
    let open = found.gaps.filter { $0.end == nil }
    guard !open.isEmpty else { return spent }
    for gap in open {
      channels[gap.channel, default: RecordingWriter.ChannelFiles()].loss =
        RecordingWriter.Loss(start: gap.start, reason: gap.reason)
    }
    let lines = try RecordedLines(path: "\(folder)/\(RecordingFiles.lines)")
    while let line = try lines.next() { channels[line.channel]?.line = line.seq }
    return spent
  }

  private mutating func take(_ head: IndexHead) {
    seq = max(seq, head.seq)
    if let address = head.finalAddress, head.body != nil {
      channels[head.channel, default: RecordingWriter.ChannelFiles()].addresses[head.playlist] =
        address
    }
    guard let body = head.body else { return }
    var files = channels[head.channel] ?? RecordingWriter.ChannelFiles()
    if files.bodies[head.playlist]?.file != body.file {
      files.bodies[head.playlist] = IndexHead.Body(
        file: body.file, sha256: body.sha256, sameAs: body.sameAs ?? head.seq)
      // Not before the name of the body, which may have been moved on.
      let name = body.file.split(separator: "/").last ?? ""
      let time = CalendarTime(parsing: String(name.dropLast(".m3u8".utf8.count)))
      files.times[head.playlist] = RecordingFiles.milliseconds(of: time ?? head.ended)
    }
    channels[head.channel] = files
  }
}
