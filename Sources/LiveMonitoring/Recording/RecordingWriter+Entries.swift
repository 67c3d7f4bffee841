internal import ByteParsing
internal import FieldValues
internal import MediaTiming
internal import ResourceLoading

extension RecordingWriter {
  /// Writes an entry of a channel, before the state takes it: the body of a playlist, or what was read of media, and
  /// then the line of the index.
  ///
  /// - Parameters:
  ///   - entry: A load of a playlist, or a reading of media.
  ///   - channel: The name of the channel.
  ///   - media: The hash of the media itself, from ``write(media:uri:channel:)``; `nil` if it is not recorded.
  /// - Returns: the gap that ends with the entry, if it is the first one after some that could not be written.
  @discardableResult
  public func write(
    _ entry: ChannelEntry, channel: String, media: String? = nil
  ) throws(RecordingError) -> RecordingGap? {
    // The number is spent even if the entry is lost, so that a reader sees the gap.
    seq += 1
    let number = seq
    do throws(RecordingError) {
      // Or else folders would be there again for bodies that no line names.
      try index.checkPlace()
      switch entry {
      case .playlist(let load): try write(load, seq: number, channel: channel)
      case .media(let load):
        try write(MediaLine(seq: number, load: load, sha256: media), channel: channel)
      }
    } catch {
      noteLoss(of: entry, channel: channel, error)
      try attempt { () throws(RecordingError) in throw error }
      return nil
    }
    let gap = endGap(of: channel, at: entry.ended, before: number)
    try writeMissing()
    try attempt { () throws(RecordingError) in try removeOld(at: entry.ended) }
    return gap
  }

  private func write(
    _ load: PlaylistLoad, seq: Int, channel: String
  ) throws(RecordingError) {
    if load.isEmpty {
      // What repeats it is empty, too.
      channels[channel]?.bodies[load.playlist] = nil
      channels[channel]?.unwritten[load.playlist] = nil
    }
    var files = channels[channel] ?? ChannelFiles()
    let bytes = load.isRepeat ? files.unwritten[load.playlist] ?? [] : load.exchange.body
    if !bytes.isEmpty {
      // Until the body is written, a later load is no repeat of the one before it, but one of this.
      channels[channel, default: ChannelFiles()].bodies[load.playlist] = nil
      channels[channel]?.unwritten[load.playlist] = bytes
    }
    let body = try body(bytes, of: load, seq: seq, channel: channel, &files)
    var redaction = redaction
    redaction.queryValues = load.queryValues
    let head = IndexHead(
      seq: seq, channel: channel, kind: .playlist, playlist: load.playlist,
      ended: load.exchange.ended, standstill: load.standstill, body: body,
      finalAddress: redaction.address(load.exchange.finalAddress))
    do throws(RecordingError) {
      try index.append(PlaylistLine(head: head, load: load, redaction: redaction).bytes)
    } catch {
      // A body that no line names would be a snapshot that was never seen.
      if let body, body.sameAs == nil { RecordingStorage.remove("\(folder)/\(body.file)") }
      throw error
    }
    if load.exchange.failure == nil {
      files.addresses[load.playlist] = load.queryValues.hashed(in: load.exchange.finalAddress)
    }
    if !bytes.isEmpty { files.unwritten[load.playlist] = nil }
    channels[channel] = files
  }

  /// Writes the body of a load, unless it is that of the load before.
  private func body(
    _ bytes: [UInt8], of load: PlaylistLoad, seq: Int, channel: String, _ files: inout ChannelFiles
  ) throws(RecordingError) -> IndexHead.Body? {
    let last = files.bodies[load.playlist]
    let sha256: String
    if bytes.isEmpty {
      guard load.isRepeat, let last else { return nil }
      sha256 = last.sha256
    } else {
      sha256 = Hexadecimal.text(SHA256.hash(of: bytes))
    }
    if let last, last.sha256 == sha256 {
      return IndexHead.Body(
        file: last.file, sha256: sha256, sameAs: last.sameAs ?? 0, size: last.size)
    }
    var time = RecordingFiles.milliseconds(of: load.exchange.ended)
    if let previous = files.times[load.playlist] { time = max(time, previous + 1) }
    var path = bodyPath(channel, load.playlist, time)
    while RecordingStorage.exists("\(folder)/\(path)") {
      time += 1
      path = bodyPath(channel, load.playlist, time)
    }
    try RecordingStorage.createFolder(of: path, in: folder)
    try RecordingStorage.replace("\(folder)/\(path)", with: bytes)
    files.times[load.playlist] = time
    // What is remembered has the number of the entry that later ones are the same as.
    var body = IndexHead.Body(file: path, sha256: sha256, sameAs: seq, size: bytes.count)
    files.bodies[load.playlist] = body
    body.sameAs = nil
    return body
  }

  private func bodyPath(_ channel: String, _ playlist: PlaylistKey, _ time: Int64) -> String {
    RecordingFiles.bodyPath(
      channel: channel, playlist: playlist, name: RecordingFiles.body(at: time))
  }

  private func write(_ line: MediaLine, channel: String) throws(RecordingError) {
    let file = RecordingFiles.mediaPath(of: channel)
    try RecordingStorage.createFolder(of: file, in: folder)
    // Opened for each line, since a process may have fewer descriptors than channels.
    try AppendFile(path: "\(folder)/\(file)").append(line.redacted(by: redaction).bytes)
    let head = IndexHead(
      seq: line.seq, channel: channel, kind: .media, playlist: line.load.playlist,
      ended: line.load.ended, standstill: line.load.standstill, body: nil)
    let base = channels[channel]?.addresses[line.load.playlist]
    try index.append(line.indexLine(head, base: base, redaction: redaction))
    if let hash = line.sha256 { channels[channel]?.newMedia.remove(hash) }
  }

  /// Writes the bytes of media, once for equal ones; returns their SHA-256 in hexadecimal digits.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, or the byte range that is a segment.
  ///   - uri: The address, for the ending of the name.
  ///   - channel: The name of the channel, in whose folder they are written.
  public func write(
    media bytes: [UInt8], uri: String, channel: String
  ) throws(RecordingError) -> String {
    let hash = Hexadecimal.text(SHA256.hash(of: bytes))
    let path = URIReference(uri).path
    let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last ?? "bin"
    let isPlain =
      ending.utf8.count <= Self.maximumEndingLength
      && ending.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber)
      }
    let file =
      "\(RecordingFiles.folder(of: channel))/\(RecordingFiles.mediaFolder)/\(hash.prefix(2))/"
      + "\(hash).\(isPlain ? String(ending) : "bin")"
    try attempt { () throws(RecordingError) in
      guard !RecordingStorage.exists("\(folder)/\(file)") else { return }
      try index.checkPlace()
      try RecordingStorage.createFolder(of: file, in: folder)
      try RecordingStorage.replace("\(folder)/\(file)", with: bytes)
    }
    channels[channel, default: ChannelFiles()].newMedia.insert(hash)
    return hash
  }

  private static let maximumEndingLength = 5
}
