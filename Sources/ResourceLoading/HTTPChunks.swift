/// Reads an http resource in parts, so that only one part is in memory.
///
/// Each part is a request with a byte range, so that a slow reader keeps no connection open and a
/// broken one costs one part. `If-Range` and the total size ensure that all parts are of one
/// version.
actor HTTPChunks: ChunkSource {
  private let loader: ResourceLoader
  private let address: String
  private let first: HTTPAnswer
  private let maximumSize: Int
  private let end: Int64
  private let total: Int64
  private let partSize: Int
  private let chunkSize: Int
  private var offset: Int64
  private var part: ArraySlice<UInt8>

  private init(
    loader: ResourceLoader, address: String, first: HTTPAnswer, range: Range<Int64>,
    total: Int64, partSize: Int, chunkSize: Int, maximumSize: Int
  ) {
    self.loader = loader
    self.address = address
    self.maximumSize = maximumSize
    self.first = HTTPAnswer(status: first.status, headers: first.headers)
    self.offset = range.lowerBound + Int64(first.bytes.count)
    self.end = range.upperBound
    self.total = total
    self.partSize = partSize
    self.chunkSize = chunkSize
    self.part = first.bytes[...]
  }

  /// Requests the resource normally and continues in parts when it is large and the server supports
  /// ranges.
  ///
  /// The first request has no range, because the resource may be a playlist, and servers that
  /// generate playlists do not always support ranges correctly.
  static func open(
    _ request: ResourceRequest, address: String, partSize: Int, chunkSize: Int,
    with loader: ResourceLoader
  ) async throws(LoadError) -> ResourceChunks {
    let partSize = max(partSize, chunkSize)
    if let range = request.byteRange {
      return try await openRange(
        range, of: request, address: address, partSize: partSize, chunkSize: chunkSize,
        with: loader)
    }
    let (answer, location) = try await loader.get(
      address, request.limit(earlyEnd: .ofFirstPart(partSize)),
      acceptsRadio: request.acceptsRadio)
    guard answer.offersRanges, case .http(let finalAddress) = location,
      let total = answer.declaredLength, total > Int64(answer.bytes.count)
    else {
      return ResourceChunks(
        MemoryChunks(answer.bytes[...], chunkSize: chunkSize), finalLocation: location,
        byteCount: Int64(answer.bytes.count), isRadio: answer.isRadio)
    }
    let source = HTTPChunks(
      loader: loader, address: finalAddress, first: answer, range: 0..<total, total: total,
      partSize: partSize, chunkSize: chunkSize, maximumSize: request.maximumRemoteSize)
    return ResourceChunks(
      source, finalLocation: location, byteCount: total, maximumKeptSize: request.maximumRemoteSize)
  }

  private static func openRange(
    _ range: Range<Int64>, of request: ResourceRequest, address: String, partSize: Int,
    chunkSize: Int, with loader: ResourceLoader
  ) async throws(LoadError) -> ResourceChunks {
    let first = range.lowerBound..<min(range.lowerBound.addingClamped(partSize), range.upperBound)
    let (answer, location) = try await loader.get(
      address, request.limit(earlyEnd: .ofIgnoredRange(0)), byteRange: first)
    let (sent, total) = answer.contentRange
    guard answer.status == 206, sent == first, let total, answer.bytes.count == first.count,
      case .http(let finalAddress) = location
    else {
      // The server violates range semantics, or the parts end early: `load` handles that.
      return ResourceChunks(of: try await loader.load(request), chunkSize: chunkSize)
    }
    guard range.upperBound <= total else {
      throw .badRange(range, reason: .pastEnd(byteCount: total))
    }
    let source = HTTPChunks(
      loader: loader, address: finalAddress, first: answer, range: range, total: total,
      partSize: partSize, chunkSize: chunkSize, maximumSize: request.maximumRemoteSize)
    return ResourceChunks(
      source, finalLocation: location, byteCount: Int64(range.count),
      maximumKeptSize: request.maximumRemoteSize)
  }

  /// An answer with less than a part of a request divided by this is an error.
  private static let maximumPartSplit = 16

  func next() async throws(LoadError) -> ArraySlice<UInt8>? {
    if Task.isCancelled { throw .cancelled }
    if part.isEmpty {
      guard offset < end else { return nil }
      part = try await nextPart()
    }
    defer { part = part.dropFirst(chunkSize) }
    return part.prefix(chunkSize)
  }

  private func nextPart() async throws(LoadError) -> ArraySlice<UInt8> {
    let range = offset..<min(offset.addingClamped(partSize), end)
    // Of another version only the status matters.
    let limit = HTTPTransfer.BodyLimit(maximumSize: range.count, earlyEnd: .ofIgnoredRange(0))
    let answer: HTTPAnswer
    do throws(LoadError) {
      answer = try await loader.get(address, limit, byteRange: range, ifRange: first.strongTag).0
    } catch {
      switch error.cause {
      case .badRange, .tooLarge: throw .changedWhileReading
      default: throw error
      }
    }
    guard answer.isOfSameVersion(as: first) else { throw .changedWhileReading }
    if answer.isWhole, answer.declaredLength == total { return try await rest() }
    let (sent, total) = answer.contentRange
    // A server need not know the total size, and may send less than was asked for (RFC 9110, sections
    // 14.4 and 15.3.7), but not so little that the parts are without number.
    guard answer.status == 206, let sent, sent.lowerBound == range.lowerBound,
      sent.upperBound <= range.upperBound, sent.count >= range.count / Self.maximumPartSplit,
      total ?? self.total == self.total, answer.bytes.count == sent.count
    else { throw .changedWhileReading }
    offset = sent.upperBound
    return answer.bytes[...]
  }

  /// The rest from a server that offers ranges but does not support them: it is read into memory
  /// completely.
  private func rest() async throws(LoadError) -> ArraySlice<UInt8> {
    let answer = try await loader.get(address, HTTPTransfer.BodyLimit(maximumSize: maximumSize)).0
    guard answer.isOfSameVersion(as: first), Int64(answer.bytes.count) == total else {
      throw .changedWhileReading
    }
    defer { offset = end }
    return answer.bytes[Int(offset)..<Int(end)]
  }
}

extension Int64 {
  fileprivate func addingClamped(_ other: Int) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(Int64(other))
    return overflow ? .max : sum
  }
}
