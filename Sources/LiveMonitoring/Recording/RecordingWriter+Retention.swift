internal import FieldValues
internal import Foundation
internal import MediaTiming

/// Removal of what is older than `--keep`.
///
/// The number of the first entry that stays is written first, so that a reader sees all of an entry or nothing,
/// wherever a process is killed. Then the files are copied from that entry on.
extension RecordingWriter {
  /// Removes what is older than it is to be kept, once an hour of the log.
  func removeOld(at instant: CalendarTime) throws(RecordingError) {
    guard let keep = options.keep else { return }
    let hour = FirstEntry.hour(of: instant.advanced(by: .zero - keep))
    guard removedHour.map({ hour > $0 }) ?? true else { return }
    removedHour = hour
    try remove(before: CalendarTime(timeSince1970: MediaTime(seconds: Int(hour) * 3600)))
  }

  /// Removes all entries and lines before an instant.
  func remove(before instant: CalendarTime) throws(RecordingError) {
    let kept = try KeptEntries(of: index.path, from: instant, firstSeq: header.firstSeq)
    if kept.firstSeq > header.firstSeq {
      var changed = header
      changed.firstSeq = kept.firstSeq
      try RecordingStorage.replace("\(folder)/\(RecordingFiles.header)", with: changed.bytes)
      header = changed
      try copy(index.path, from: kept.offset)
      index = try AppendFile(path: index.path)
      for channel in header.channels { try removeMedia(of: channel.key, before: kept.firstSeq) }
      removeBodies(before: instant, kept)
    }
    try removeLines(before: instant)
    try removeRuns()
  }

  /// Removes lines about what ended before the first entry.
  private func removeRuns() throws(RecordingError) {
    // Before anything was removed, all lines are about entries that are there.
    guard header.firstSeq > 1 else { return }
    try runs.checkPlace()
    let kept = try KeptRunLines(of: runs.path, from: header.firstSeq)
    guard kept.removedCount > 0 else { return }
    let reader = try LineReader(path: runs.path)
    try RecordingStorage.replace(runs.path) { (descriptor, name) throws(RecordingError) in
      var output = LineOutput(descriptor: descriptor, path: name)
      while let line = try reader.next() {
        if kept.contains(line) { try output.write(line.bytes) }
      }
      try output.flush()
    }
    runs = try AppendFile(path: runs.path)
  }

  /// Replaces a file by its bytes from an offset on.
  private func copy(_ path: String, from offset: Int64) throws(RecordingError) {
    let reader = try LineReader(path: path)
    try RecordingStorage.replace(path) { (descriptor, name) throws(RecordingError) in
      var output = LineOutput(descriptor: descriptor, path: name)
      while let line = try reader.next() {
        if line.offset >= offset { try output.write(line.bytes) }
      }
      try output.flush()
    }
  }

  private func removeMedia(
    of channel: String, before firstSeq: Int
  ) throws(RecordingError) {
    let path = "\(folder)/\(RecordingFiles.mediaPath(of: channel))"
    guard RecordingStorage.exists(path) else { return }
    var hashes = channels[channel]?.newMedia ?? []
    let reader = try LineReader(path: path)
    try RecordingStorage.replace(path) { (descriptor, name) throws(RecordingError) in
      var output = LineOutput(descriptor: descriptor, path: name)
      while let line = try reader.next() {
        // A damaged line stays, for a reader to report.
        guard (try? MediaLine.seq(atStartOf: line.bytes)) ?? firstSeq >= firstSeq else { continue }
        if let hash = MediaLine.hash(in: line.bytes) { hashes.insert(hash) }
        try output.write(line.bytes)
      }
      try output.flush()
    }
    let media = "\(RecordingFiles.folder(of: channel))/\(RecordingFiles.mediaFolder)"
    for parent in RecordingStorage.names(in: media, of: folder) where parent.utf8.count == 2 {
      for name in RecordingStorage.names(in: "\(media)/\(parent)", of: folder)
      where !hashes.contains(String(name.prefix { $0 != "." })) {
        RecordingStorage.remove("\(folder)/\(media)/\(parent)/\(name)")
      }
    }
  }

  /// Removes the bodies to which no entry refers that stays.
  private func removeBodies(before instant: CalendarTime, _ kept: KeptEntries) {
    let limit = RecordingFiles.body(at: RecordingFiles.milliseconds(of: instant))
    for (channel, files) in channels {
      var files = files
      for playlist in files.times.keys {
        let first = kept.bodies[channel]?[playlist]
        let name = first?.split(separator: "/").last.map(String.init) ?? limit
        let path =
          "\(RecordingFiles.folder(of: channel))/\(RecordingFiles.folder(of: playlist.rawValue))"
        // The names have the order of time.
        for old in RecordingStorage.names(in: path, of: folder)
        where old < name && old.hasSuffix(".m3u8") {
          RecordingStorage.remove("\(folder)/\(path)/\(old)")
          if files.bodies[playlist]?.file == "\(path)/\(old)" { files.bodies[playlist] = nil }
        }
      }
      channels[channel] = files
    }
  }

  /// Removes lines that were printed, but for the last one of each channel, from whose number the next one counts, and
  /// for those that raised what lasts, which a run with other options does not raise again.
  private func removeLines(before instant: CalendarTime) throws(RecordingError) {
    let count = printed.count
    var last: [String: Int] = [:]
    var faults: [String: ReportedFaults] = [:]
    let counting = try RecordedLines(path: lines.path)
    while let line = try counting.next() {
      last[line.channel] = line.seq
      faults[line.channel, default: ReportedFaults()].take(line.bytes)
    }
    let raising = faults.mapValues(\.raisingLines)
    let reader = try RecordedLines(path: lines.path)
    var removed: Int64 = 0
    try RecordingStorage.replace(lines.path + ".kept") {
      (descriptor, name) throws(RecordingError) in
      var output = LineOutput(descriptor: descriptor, path: name)
      while let line = try reader.next() {
        if line.at < instant, line.end <= count, line.seq != last[line.channel],
          raising[line.channel]?.contains(line.seq) != true
        {
          removed += line.end - line.offset
        } else {
          try output.write(line.bytes)
        }
      }
      try output.flush()
    }
    guard removed > 0 else { return RecordingStorage.remove(lines.path + ".kept") }
    // The count first: what is killed in between prints lines again rather than losing some.
    try printed.lower(by: removed)
    guard rename(lines.path + ".kept", lines.path) == 0 else {
      throw .unwritable(file: lines.path, reason: RecordingStorage.lastReason)
    }
    lines = try AppendFile(path: lines.path)
    removedLineBytes += removed
  }
}

/// What stays in an index.
private struct KeptEntries {
  /// The number of the first entry.
  var firstSeq: Int
  /// The offset of its line.
  var offset: Int64 = 0
  /// The first body of each playlist of each channel.
  var bodies: [String: [PlaylistKey: String]] = [:]

  init(of path: String, from instant: CalendarTime, firstSeq: Int) throws(RecordingError) {
    self.firstSeq = firstSeq
    let index = try NumberedLines<IndexHead>(path: path, from: firstSeq)
    var isKept = false
    while let entry = try index.next() {
      let head = entry.head
      if !isKept {
        isKept = head.ended >= instant
        self.firstSeq = isKept ? head.seq : head.seq + 1
        offset = isKept ? entry.line.offset : entry.line.end
      }
      if isKept, let body = head.body, bodies[head.channel]?[head.playlist] == nil {
        bodies[head.channel, default: [:]][head.playlist] = body.file
      }
    }
  }
}

/// Writes lines to a new file in blocks.
struct LineOutput {
  let descriptor: Int32
  let path: String
  private var buffer: [UInt8] = []
  private var offset: Int64 = 0

  private static let blockSize = 1 << 20

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Writes a line without its line feed, and the line feed.
  mutating func write(_ line: [UInt8]) throws(RecordingError) {
    buffer += line
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.blockSize { try flush() }
  }

  mutating func flush() throws(RecordingError) {
    try RecordingStorage.write(buffer, to: descriptor, at: offset, path)
    offset += Int64(buffer.count)
    buffer.removeAll(keepingCapacity: true)
  }
}
