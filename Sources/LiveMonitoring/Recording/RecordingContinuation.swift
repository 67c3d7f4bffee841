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
    let spent = try takeRuns(inFolder: folder, runs.path)
    let index = try NumberedLines<IndexHead>(
      path: "\(folder)/\(RecordingFiles.index)", from: 1, through: spent.limit)
    while let head = try index.next()?.head { take(head) }
    findSizes(inFolder: folder)
    // A segment may be there without its line of the index. Its number must not be used again.
    for channel in header.channels {
      let file = RecordingFiles.mediaPath(of: channel.key)
      try RecordingStorage.checkFolders(of: file, in: folder)
      let path = "\(folder)/\(file)"
      guard RecordingStorage.exists(path), let line = try AppendFile(path: path).lastLine() else {
        continue
      }
      if let last = try? MediaHead(startOf: line).seq {
        seq = max(seq, last)
        continue
      }
      let lines = try NumberedLines<MediaHead>(path: path, from: 1)
      while let head = try lines.next()?.head { seq = max(seq, head.seq) }
    }
  }

  /// Takes the runs before, and finds the gaps that are open; returns the numbers that were spent.
  private mutating func takeRuns(
    inFolder folder: String, _ path: String
  ) throws(RecordingError) -> SpentNumbers {
    var found = RecordingGaps()
    var spent = SpentNumbers()
    let lines = try NumberedLines<RunLine>(path: path, from: 0)
    while let line = try lines.next()?.head {
      found.take(line)
      spent.take(line)
      run = line.place.run + 1
      seq = max(seq, line.place.seq)
    }
    let open = found.gaps.filter { $0.end == nil }
    guard !open.isEmpty else { return spent }
    for gap in open {
      channels[gap.channel, default: RecordingWriter.ChannelFiles()].loss =
        RecordingWriter.Loss(start: gap.start, reason: gap.reason)
    }
    let printed = try RecordedLines(path: "\(folder)/\(RecordingFiles.lines)")
    while let line = try printed.next() { channels[line.channel]?.line = line.seq }
    return spent
  }

  /// Finds the sizes of the last bodies, which the start of a line does not have.
  private mutating func findSizes(inFolder folder: String) {
    for (channel, files) in channels {
      for (playlist, body) in files.bodies {
        channels[channel]?.bodies[playlist]?.size = RecordingStorage.size(
          of: "\(folder)/\(body.file)")
      }
    }
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
