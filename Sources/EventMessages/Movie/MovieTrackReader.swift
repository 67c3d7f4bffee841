internal import ByteParsing
internal import SourceDiagnostics

/// Reads one `trak` (ISO/IEC 14496-12, section 8.3).
struct MovieTrackReader {
  let scope: BoxScope
  let movieTimescale: UInt32

  /// The boxes of a sample table with times.
  private struct SampleTable {
    var timeToSample: Box?
    var compositionOffsets: Box?
    var syncSamples: Box?
  }

  func track(_ box: Box) -> MovieTrack? {
    var track = MovieTrack(id: 0, timescale: 0, handler: "????", movieTimescale: movieTimescale)
    var table = SampleTable()
    scope.forEachChild(of: box) { child in
      switch child.type {
      case "tkhd":
        track.id =
          scope.read(child) { reader throws(MalformedData) in
            let version = try reader.versionAndFlags().version
            try reader.skip(version == 1 ? 16 : 8, "creation_time and modification_time")
            return try reader.uint32("track_ID")
          } ?? 0
      case "edts":
        scope.forEachChild(of: child) { list in
          guard list.type == "elst" else { return }
          let editList = scope.read(list) { reader throws(MalformedData) in
            try EditList(reading: &reader)
          }
          if let editList { track.editList = editList }
        }
      case "mdia":
        scope.forEachChild(of: child) { readMedia($0, &track, &table) }
      default: break
      }
    }
    guard track.id != 0 else {
      scope.log.note(.boxMalformed, "a track has no number", at: box.byteOffset)
      return nil
    }
    if track.timescale == 0 {
      scope.log.note(.timescaleZero, "track \(track.id) has no timescale", at: box.byteOffset)
    }
    track.span = span(of: track, table)
    return track
  }

  private func readMedia(_ box: Box, _ track: inout MovieTrack, _ table: inout SampleTable) {
    switch box.type {
    case "mdhd":
      let fields = scope.read(box) { reader throws(MalformedData) in
        let version = try reader.versionAndFlags().version
        try reader.skip(version == 1 ? 16 : 8, "creation_time and modification_time")
        let timescale = try reader.uint32("timescale")
        _ = try reader.time(version, "duration")
        return (timescale, try reader.uint16("language"))
      }
      guard let fields else { return }
      track.timescale = fields.0
      track.language = Self.language(fields.1)
    case "hdlr":
      let handler = scope.read(box) { reader throws(MalformedData) in
        _ = try reader.versionAndFlags()
        try reader.skip(4, "pre_defined")
        return FourCharacterCode(code: try reader.uint32("handler_type"))
      }
      if let handler { track.handler = handler }
    case "minf":
      scope.forEachChild(of: box) { child in
        guard child.type == "stbl" else { return }
        scope.forEachChild(of: child) { entry in
          switch entry.type {
          case "stsd": readSampleDescription(entry, &track)
          case "stts": table.timeToSample = entry
          case "ctts": table.compositionOffsets = entry
          case "stss": table.syncSamples = entry
          default: break
          }
        }
      }
    default: break
    }
  }

  /// Three letters of five bits each (ISO/IEC 14496-12, section 8.4.2).
  private static func language(_ packed: UInt16) -> String {
    var text = ""
    for shift in [10, 5, 0] as [UInt16] {
      let letter = UInt8(truncatingIfNeeded: packed >> shift & 31)
      guard (1...26).contains(letter) else { return "und" }
      text.unicodeScalars.append(Unicode.Scalar(letter + 0x60))
    }
    return text
  }

  /// The format of the first sample description, and the original format under an encryption.
  private func readSampleDescription(_ box: Box, _ track: inout MovieTrack) {
    let entries = scope.read(box) { reader throws(MalformedData) in
      _ = try reader.versionAndFlags()
      _ = try reader.uint32("entry_count")
      return reader.offset..<reader.end
    }
    guard let entries else { return }
    scope.log.inside(box) {
      var walker = scope.boxes(in: entries)
      guard let entry = walker.next() else { return }
      track.codec = entry.type
      guard let fixedByteCount = Self.encryptedEntries[entry.type] else { return }
      track.isEncrypted = true
      let start = min(entry.content.lowerBound + fixedByteCount, entry.content.upperBound)
      scope.log.inside(entry) {
        for child in scope.boxes(in: start..<entry.content.upperBound) where child.type == "sinf" {
          scope.forEachChild(of: child) { format in
            guard format.type == "frma" else { return }
            let code = scope.read(format) { reader throws(MalformedData) in
              FourCharacterCode(code: try reader.uint32("data_format"))
            }
            if let code { track.codec = code }
          }
        }
      }
    }
  }

  /// The formats of encrypted samples, and the number of bytes before the boxes in their description.
  private static let encryptedEntries: [FourCharacterCode: Int] = ["encv": 78, "enca": 28]

  /// The time span of the samples in the table; `nil` for an empty table, as before fragments.
  private func span(of track: MovieTrack, _ table: SampleTable) -> TrackSpan? {
    guard let timeToSample = table.timeToSample,
      var durations = SampleRuns(timeToSample, in: scope),
      !durations.isAtEnd
    else { return nil }
    var offsets = table.compositionOffsets.flatMap { SampleRuns($0, in: scope) }
    var times = SampleTimes()
    var decodeTime: Int128 = 0
    while let duration = durations.run {
      // Both tables count samples in separate runs: a step is as long as the shorter of both.
      let count = min(duration.count, offsets?.run?.count ?? duration.count)
      times.add(
        count: count, each: duration.value, at: decodeTime,
        offset: Int32(bitPattern: offsets?.run?.value ?? 0))
      decodeTime += Int128(count) * Int128(duration.value)
      durations.advance(by: count)
      offsets?.advance(by: count)
    }
    return times.span(of: track, startsWithSync: startsWithSync(table))
  }

  /// Whether the first sample is listed as a sync sample; without a list all samples are.
  private func startsWithSync(_ table: SampleTable) -> Bool {
    guard let box = table.syncSamples else { return true }
    let first = scope.read(box) { reader throws(MalformedData) in
      _ = try reader.versionAndFlags()
      guard try reader.uint32("entry_count") > 0 else { return UInt32(0) }
      return try reader.uint32("sample_number")
    }
    return first == 1
  }
}
