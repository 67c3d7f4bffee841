internal import HLSInspection
internal import HLSPlaylists
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

/// The media of one playlist of a channel: what is to be read, and what was.
///
/// Each segment is read once: as a whole, or by its parts when some of them were there before it.
struct ChannelMedia: Sendable {
  /// By how much the parts of a segment may differ from its duration.
  private static let tolerance = MediaTime.milliseconds(100)
  /// The maximum number of steps that the segments of one window cause while they are read.
  private static let maximumStepCount = 16
  /// The maximum memory that the metadata needs that is held, about. It is a few times as much as it is printed.
  static let maximumMetadataSize = 128 << 20

  private(set) var playlist: PlaylistKey
  /// What was read of whole segments, by their indices, which count from the first one ever.
  private var readings: [Int: SegmentReading] = [:]
  /// When the segments were requested that could not be loaded.
  private var failures: [Int: CalendarTime] = [:]
  private var indices: [MediaUnit: Int] = [:]
  /// The number of parts of segments that are read by parts.
  private var partCounts: [MediaUnit: Int] = [:]
  private var parts: [MediaUnit: (uri: String, duration: MediaTime, reading: SegmentReading)] = [:]
  private var durations: [MediaUnit: MediaTime] = [:]
  /// What to ask for when the parts of a segment cannot be read.
  private var wholes: [MediaUnit: MediaRequest] = [:]

  /// What was asked for and not answered.
  private var unanswered: Set<MediaUnit> = []
  /// What was not returned by ``takeRequests()``, with some that are no longer unanswered: a replay takes none.
  private var requests: [MediaUnit: MediaRequest] = [:]
  private var asked: Set<MediaUnit> = []
  /// The segments with EXT-X-GAP.
  private var gaps: Set<Int> = []
  /// What could not be loaded and was asked for again, at another address or in another run.
  private var retried: Set<MediaUnit> = []
  /// What was read and is missing in the recording.
  private var lost: Set<MediaUnit> = []
  /// The memory that the metadata of what was read needs, about, and that of all together.
  private var metadataSizes: [MediaUnit: Int] = [:]
  private var metadataSize = 0
  /// The number of segments and parts that were read since the last step, and whether one has metadata.
  private var unseen = (count: 0, hasMetadata: false)

  init(_ playlist: PlaylistKey) { self.playlist = playlist }

  /// The same for a playlist that goes on under another name, and asks again for what was not answered. Rules know nothing
  /// of the media of the other one.
  func renamed(_ playlist: PlaylistKey) -> ChannelMedia {
    var media = self
    media.playlist = playlist
    media.readings = readings.mapValues { reading in
      var reading = reading
      (reading.media, reading.findings) = (nil, [])
      return reading
    }
    media.giveUpUnanswered()
    return media
  }

  /// Gives up what was asked for and not answered, until somebody asks for it again.
  private mutating func giveUpUnanswered() {
    asked.subtract(unanswered)
    (unanswered, requests) = ([], [:])
    (wholes, partCounts) = ([:], [:])
  }

  /// Gives up what a run has not read, also what it could not load: that may have been listed before it was there.
  ///
  /// - Returns: whether there is any, for which the next run has to ask.
  mutating func giveUpUnread() -> Bool {
    let failed = indices.filter { readings[$0.value]?.loadFailure != nil }.keys
    let isIncomplete = !unanswered.isEmpty || !failed.isEmpty
    asked.subtract(failed)
    // What fails once more is no new outage.
    retried.formUnion(failed)
    giveUpUnanswered()
    return isIncomplete
  }

  /// Whether everything that was asked for was read.
  var isComplete: Bool { unanswered.isEmpty }

  /// Whether nothing was read.
  var isEmpty: Bool { readings.isEmpty && parts.isEmpty }

  /// Whether what was read since the last step is to cause one.
  ///
  /// Each step looks at the whole window, and somebody who joins reads all of it at once.
  var isStepDue: Bool {
    isComplete || unseen.hasMetadata && unseen.count * Self.maximumStepCount >= indices.count
  }

  /// Whether something was read since the last step.
  var hasUnseen: Bool { unseen.count > 0 }

  /// Notes a step.
  mutating func noteStep() { unseen = (0, false) }

  /// Returns what is to be read and was not returned before.
  mutating func takeRequests() -> [MediaRequest] {
    defer { requests = [:] }
    return requests.values.filter { unanswered.contains($0.unit) }.sorted { $0.unit < $1.unit }
  }

  // MARK: What is listed

  /// Asks for a new segment.
  ///
  /// - Parameters:
  ///   - index: its index, counted from the first one ever.
  ///   - parts: its parts, as far as they are listed.
  mutating func add(
    _ segment: MediaSegment, index: Int, epoch: Int, parts: [PartTag], at base: ResourceLocation
  ) {
    let unit = MediaUnit(epoch: epoch, number: segment.mediaSequence)
    indices[unit] = index
    guard !segment.isGap else {
      gaps.insert(index)
      return
    }
    gaps.remove(index)
    // What was read by its parts was not asked for as a whole.
    guard readings[index].map({ $0.loadFailure != nil }) ?? true else { return }
    var source = SegmentSource(segment)
    source.index = index
    let whole = MediaRequest(playlist: playlist, unit: unit, base: base, segment: source)
    let isKnown = parts.indices.contains {
      asked.contains(MediaUnit(epoch: epoch, number: unit.number, part: $0))
    }
    let duration = parts.reduce(MediaTime.zero) { $0 + ($1.duration ?? .zero) }
    let isCovered = (duration - segment.duration).magnitude <= Self.tolerance
    guard isKnown, isCovered, parts.allSatisfy({ $0.uri != nil && $0.isGap != true }) else {
      ask(whole)
      return
    }
    wholes[unit] = whole
    partCounts[unit] = parts.count
    ask(parts, of: unit, like: source, at: base)
    settle(unit)
  }

  /// Whether something is not read yet that a load may list at another address.
  var mayBeRenewed: Bool { !isComplete || !failures.isEmpty || !gaps.isEmpty }

  /// Whether a segment was a gap when it was listed last.
  func isGap(at index: Int) -> Bool { gaps.contains(index) }

  /// Asks for a segment at another address than before, unless it was read. If it could not be loaded, that is done once.
  /// One without its initialization section was read if it has metadata.
  mutating func renew(
    _ segment: MediaSegment, index: Int, epoch: Int, number: Int, at base: ResourceLocation
  ) {
    let unit = MediaUnit(epoch: epoch, number: number)
    guard
      unanswered.contains(unit)
        || failures[index] != nil && readings[index]?.hasMetadata != true
          && retried.insert(unit).inserted
    else { return }
    var source = SegmentSource(segment)
    source.index = index
    asked.remove(unit)
    ask(MediaRequest(playlist: playlist, unit: unit, base: base, segment: source))
  }

  /// Asks for parts of the segment behind the last one.
  mutating func addOpen(
    _ parts: [PartTag], number: Int, epoch: Int, like segment: SegmentSource,
    at base: ResourceLocation
  ) {
    var source = segment
    source.mediaSequence = number
    ask(parts, of: MediaUnit(epoch: epoch, number: number), like: source, at: base)
  }

  private mutating func ask(
    _ parts: [PartTag], of unit: MediaUnit, like segment: SegmentSource, at base: ResourceLocation
  ) {
    var end: (uri: String, offset: Int)?
    for (position, part) in parts.enumerated() {
      guard let uri = part.uri else { continue }
      var source = segment
      source.uri = uri
      source.byteRange = part.byteRange.map { range in
        let offset = range.offset ?? (end?.uri == uri ? end?.offset : nil) ?? 0
        return ByteRange(offset: offset, length: range.length)
      }
      end = source.byteRange.map { (uri, $0.end) }
      guard part.isGap != true else { continue }
      let unit = MediaUnit(epoch: unit.epoch, number: unit.number, part: position)
      durations[unit] = part.duration ?? .zero
      ask(MediaRequest(playlist: playlist, unit: unit, base: base, segment: source))
    }
  }

  private mutating func ask(_ request: MediaRequest) {
    guard asked.insert(request.unit).inserted, !lost.contains(request.unit) else { return }
    unanswered.insert(request.unit)
    if requests.count > 2 * unanswered.count {
      requests = requests.filter { unanswered.contains($0.key) }
    }
    requests[request.unit] = request
  }

  // MARK: What was read

  /// Takes what was read, if it was asked for and not given up.
  mutating func take(_ load: MediaLoad) {
    guard unanswered.remove(load.unit) != nil else { return }
    unseen.count += 1
    unseen.hasMetadata = unseen.hasMetadata || load.reading.hasMetadata
    let reading = held(load.reading, of: load.unit, uri: load.uri)
    guard load.unit.part != nil else {
      if let index = indices[load.unit] {
        readings[index] = reading
        failures[index] = load.reading.unusableReason == nil ? nil : load.sent
      }
      return
    }
    parts[load.unit] = (load.uri, durations[load.unit] ?? .zero, reading)
    settle(MediaUnit(epoch: load.unit.epoch, number: load.unit.number))
  }

  /// What is held of a reading within the limit of all of them.
  private mutating func held(
    _ reading: SegmentReading, of unit: MediaUnit, uri: String
  ) -> SegmentReading {
    guard reading.metadataSize > 0 else { return reading }
    var reading = reading
    var budget = MetadataBudget(limit: Self.maximumMetadataSize, size: metadataSize)
    reading.leaveOutMetadata(
      beyond: &budget, at: SourceLocation(uri: uri, segment: indices[unit]))
    let size = reading.metadataSize
    metadataSize += size - (metadataSizes.updateValue(size, forKey: unit) ?? 0)
    return reading
  }

  /// Takes what was read of the same segment of another playlist, which is not asked for then. Rules know nothing of its
  /// media.
  mutating func take(_ unit: MediaUnit, at index: Int, from other: ChannelMedia, at otherIndex: Int)
  {
    guard readings[index] == nil, var reading = other.readings[otherIndex], reading.form != nil
    else { return }
    (reading.media, reading.findings) = (nil, [])
    readings[index] = reading
    indices[unit] = index
    asked.insert(unit)
  }

  /// Makes the reading of a segment of its parts, once all are there.
  private mutating func settle(_ unit: MediaUnit) {
    guard let count = partCounts[unit], let index = indices[unit] else { return }
    let read = contiguousParts(of: unit)
    let isDone = read.count == count
    let hasFailed = (0..<count).contains {
      parts[MediaUnit(epoch: unit.epoch, number: unit.number, part: $0)]?.reading.unusableReason
        != nil
    }
    guard isDone || hasFailed else { return }
    if hasFailed {
      if let whole = wholes[unit] { ask(whole) }
    } else {
      readings[index] = SegmentReading(ofParts: read.map { ($0.uri, $0.reading) })
      forgetParts(of: unit)
    }
    partCounts[unit] = nil
    wholes[unit] = nil
  }

  private func contiguousParts(
    of unit: MediaUnit
  ) -> [(uri: String, duration: MediaTime, reading: SegmentReading)] {
    var read: [(uri: String, duration: MediaTime, reading: SegmentReading)] = []
    while let part = parts[MediaUnit(epoch: unit.epoch, number: unit.number, part: read.count)],
      part.reading.unusableReason == nil
    {
      read.append(part)
    }
    return read
  }

  private mutating func forgetParts(of unit: MediaUnit) {
    parts = parts.filter { $0.key.epoch != unit.epoch || $0.key.number != unit.number }
    durations = durations.filter { $0.key.epoch != unit.epoch || $0.key.number != unit.number }
  }

  /// What was read of segments; of one whose parts are read, as far as they were. Places count from the first one of the
  /// playlist.
  func readings(of playlist: MediaPlaylist, from first: Int, epochs: EpochTable)
    -> [SegmentReading?]
  {
    playlist.segments.indices.map { position in
      if let reading = readings[first + position] { return reading.counted(from: -first) }
      guard !parts.isEmpty else { return nil }
      let unit = MediaUnit(
        epoch: epochs.epoch(of: first + position),
        number: playlist.segments[position].mediaSequence)
      return partialReading(of: unit)?.counted(from: -first)
    }
  }

  /// What was read of a segment of which parts are missing: rules know nothing of its media yet.
  private func partialReading(of unit: MediaUnit) -> SegmentReading? {
    let read = contiguousParts(of: unit)
    guard !read.isEmpty else { return nil }
    var reading = SegmentReading(ofParts: read.map { ($0.uri, $0.reading) })
    (reading.media, reading.findings) = (nil, [])
    return reading
  }

  /// What was read of the segment behind the last one.
  func openSegment(number: Int, epoch: Int) -> OpenSegment? {
    let unit = MediaUnit(epoch: epoch, number: number)
    let read = contiguousParts(of: unit)
    guard let first = read.first, let reading = partialReading(of: unit) else { return nil }
    return OpenSegment(
      uri: first.uri, duration: read.reduce(.zero) { $0 + $1.duration }, reading: reading)
  }

  // MARK: What is no longer needed

  /// Forgets segments before an index.
  mutating func forget(before index: Int, epoch: Int, number: Int) {
    let first = MediaUnit(epoch: epoch, number: number)
    func isOld(_ unit: MediaUnit) -> Bool { unit < first }
    readings = readings.filter { $0.key >= index }
    failures = failures.filter { $0.key >= index }
    indices = indices.filter { $0.value >= index }
    gaps = gaps.filter { $0 >= index }
    parts = parts.filter { !isOld($0.key) }
    durations = durations.filter { !isOld($0.key) }
    asked = asked.filter { !isOld($0) || unanswered.contains($0) }
    retried = retried.filter { !isOld($0) }
    lost = lost.filter { !isOld($0) }
    metadataSizes = metadataSizes.filter { !isOld($0.key) }
    metadataSize = metadataSizes.values.reduce(0, +)
  }

  /// Gives up what was read and is missing in the recording, also what is asked for later.
  mutating func giveUp(_ units: some Sequence<MediaUnit>) {
    lost.formUnion(units)
    unanswered.subtract(lost)
  }

  /// The segments of which media was read and is missing in the recording.
  var incompleteUnits: Set<MediaUnit> {
    Set(lost.lazy.map { MediaUnit(epoch: $0.epoch, number: $0.number) })
  }

  /// Whether nothing is known of the media of a segment: it could not be read, or was not until now.
  func isUnread(at index: Int) -> Bool { readings[index]?.form == nil }

  /// The segments in a row that could not be loaded, one of which is given: how many there are, and when the first of
  /// them was requested. `nil` if it was known before that it cannot be loaded.
  func failuresInARow(around unit: MediaUnit) -> (count: Int, since: CalendarTime)? {
    guard !retried.contains(unit), let index = indices[unit], var since = failures[index]
    else { return nil }
    var count = 1
    for step in [-1, 1] {
      var next = index + step
      while let instant = failures[next] {
        (count, since, next) = (count + 1, min(since, instant), next + step)
      }
    }
    return (count, since)
  }

  /// The number of segments that were read behind the last one that could not be loaded, up to one that was not answered;
  /// `nil` if all could be loaded.
  var readBehindFailures: Int? {
    guard let last = failures.keys.max() else { return nil }
    let open = unanswered.lazy.compactMap { [indices] unit in
      indices[MediaUnit(epoch: unit.epoch, number: unit.number)]
    }.filter { $0 > last }.min()
    return readings.keys.count { $0 > last && $0 < open ?? .max }
  }
}
