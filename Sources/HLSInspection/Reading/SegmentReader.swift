internal import HLSPlaylists
internal import HLSValidation
internal import MediaStreams
internal import SourceDiagnostics

/// Loads one segment of a playlist, decrypts it where it has to, and finds its metadata.
struct SegmentReader: Sendable {
  /// The largest initialization section that is read.
  static let maximumInitializationSize = 16 << 20
  /// The largest key that is read; a key has 16 bytes.
  static let maximumKeySize = 4096

  let loader: any ResourceLoading
  let shared: SharedResources
  /// Where the playlist is.
  let base: ResourceLocation
  /// The initialization sections that no tag of the playlist names.
  var iFrames: IFrameResources?
  /// The programs whose sound and pictures count; empty for all.
  var programs: Set<Int> = []

  /// What is in a segment; what goes wrong is a finding of the reading.
  func read(_ segment: MediaSegment) async -> SegmentReading {
    let place = SourceLocation(uri: segment.uri, line: segment.line, segment: segment.index)
    do throws(SegmentFault) {
      let clear = try await clearBytes(of: segment)
      var reading = try SegmentMedia.read(
        clear.media, initialization: try? clear.initialization.get(), programs: programs)
      if case .failure(let fault) = clear.initialization { reading.findings.append(fault.finding) }
      if segment.byteRange != nil { reading.media?.resourceByteCount = clear.resourceByteCount }
      reading.findings = reading.findings.map { $0.located(in: place) }
      if let map = segment.map {
        let place = SourceLocation(uri: map.uri, line: map.line)
        reading.initializationFindings = reading.initializationFindings.map {
          $0.located(in: place)
        }
      }
      return reading
    } catch {
      return SegmentReading(error.finding.located(in: place))
    }
  }

  /// The bytes of a segment and of its initialization section, decrypted where they have to be.
  ///
  /// An initialization section that cannot be had is no reason to do without the metadata of the segment.
  func clearBytes(
    of segment: MediaSegment
  ) async throws(SegmentFault) -> (
    media: [UInt8], initialization: Result<[UInt8], SegmentFault>, resourceByteCount: Int?
  ) {
    let place = SourceLocation(uri: segment.uri, line: segment.line, segment: segment.index)
    let resource = try await load(
      segment.uri, range: segment.byteRange, limit: ResourceRequest.maximumSegmentSize,
      what: place, isShared: false)
    let byteCount = resource.totalByteCount.map { Int(clamping: $0) }
    let bytes = try await decrypt(
      resource.bytes, keys: segment.keys, number: segment.mediaSequence, at: place)
    guard let map = segment.map else {
      return (bytes, .success(await unnamedInitialization(of: segment)), byteCount)
    }
    do throws(SegmentFault) {
      let initialization = try await load(
        map, number: segment.mediaSequence, segment: segment.index)
      return (bytes, .success(initialization), byteCount)
    } catch {
      return (bytes, .failure(error), byteCount)
    }
  }

  /// What lies before the I-frames of a resource. Where that cannot be loaded, the I-frames are read without it.
  private func unnamedInitialization(of segment: MediaSegment) async -> [UInt8] {
    guard let range = iFrames?.initialization(of: segment) else { return [] }
    let place = SourceLocation(uri: segment.uri, line: segment.line, segment: segment.index)
    do throws(SegmentFault) {
      return try await load(
        segment.uri, range: range, limit: Self.maximumInitializationSize, what: place,
        isShared: true
      ).bytes
    } catch {
      return []
    }
  }

  private func load(
    _ map: InitializationSection, number: Int, segment: Int
  ) async throws(SegmentFault) -> [UInt8] {
    let place = SourceLocation(uri: map.uri, line: map.line, segment: segment)
    let bytes = try await load(
      map.uri, range: map.byteRange, limit: Self.maximumInitializationSize, what: place,
      isShared: true
    ).bytes
    let clear = try await decrypt(bytes, keys: map.keys, number: number, at: place)
    switch ContentSniffer.container(of: clear) {
    case .empty, .text, .playlist:
      throw SegmentFault(
        Diagnostic(
          .segmentNotMedia,
          SegmentMedia.message(
            for: ContentSniffer.container(of: clear), what: "the initialization section"),
          at: place, subject: FindingFingerprint.path(ofURI: map.uri)))
    // What else it is shows when it is read.
    default: return clear
    }
  }

  private func load(
    _ uri: String, range: ByteRange?, limit: Int, what place: SourceLocation, isShared: Bool
  ) async throws(SegmentFault) -> LoadedResource {
    do throws(LoadError) {
      let request = ResourceRequest(
        try base.resolve(uri), byteRange: range.map { Int64($0.offset)..<Int64($0.end) },
        maximumSize: limit)
      return try await (isShared ? shared.load(request) : loader.load(request))
    } catch {
      var finding = error.diagnostic(at: place)
      // What segments share is a fault of its own beside those of segments.
      if isShared { finding.subject = FindingFingerprint.path(ofURI: uri) }
      throw SegmentFault(finding)
    }
  }

  /// Whether the key itself is what lies at its address.
  private static func isIdentity(_ key: EncryptionKey) -> Bool {
    key.tag.keyFormat == nil || key.tag.keyFormat == "identity"
  }

  /// The clear bytes; those of a method that leaves metadata clear are given back as they are.
  private func decrypt(
    _ bytes: [UInt8], keys: [EncryptionKey], number: Int, at place: SourceLocation
  ) async throws(SegmentFault) -> [UInt8] {
    // A segment may have a key in each of several formats (section 4.4.4.4); any of them will do.
    let whole = keys.filter { $0.tag.method == "AES-128" }
    guard let key = whole.first(where: Self.isIdentity) ?? whole.first else {
      // Sample encryption covers audio and video samples alone.
      guard let other = keys.first(where: { $0.tag.method?.hasPrefix("SAMPLE-AES") != true }) else {
        return bytes
      }
      throw SegmentFault(
        Diagnostic(
          .encryptionUnknown, "METHOD \(other.tag.method ?? "is missing") is not known",
          at: SourceLocation(line: other.line)))
    }
    let keyPlace = SourceLocation(uri: key.tag.uri, line: key.line)
    guard Self.isIdentity(key), let uri = key.tag.uri else {
      throw SegmentFault(
        Diagnostic(
          .encryptionUnknown,
          key.tag.uri == nil
            ? "the key has no URI" : "KEYFORMAT \(key.tag.keyFormat ?? "") is not known",
          at: keyPlace))
    }
    let keyBytes = try await load(
      uri, range: nil, limit: Self.maximumKeySize, what: keyPlace, isShared: true
    ).bytes
    do throws(AES128.Failure) {
      let vector =
        key.tag.initializationVector.map(Self.vector) ?? Self.vector(ofSequenceNumber: number)
      return try AES128.decrypt(bytes, key: keyBytes, iv: vector)
    } catch {
      throw SegmentFault(Diagnostic(.keyUnusable, error.description, at: keyPlace))
    }
  }

  /// A written vector, which is a number of 128 bits and may lack its leading zeros.
  static func vector(_ value: HexadecimalValue) -> [UInt8] {
    guard value.bytes?.count != AES128.blockSize else { return value.bytes ?? [] }
    let digits = value.text.dropFirst(2)
    let missing = max(0, 2 * AES128.blockSize - digits.count)
    return HexadecimalValue(text: "0x" + String(repeating: "0", count: missing) + digits).bytes
      ?? []
  }

  /// The media sequence number as the initialization vector (RFC 8216bis, section 5.2).
  static func vector(ofSequenceNumber number: Int) -> [UInt8] {
    let low = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    return [UInt8](repeating: 0, count: 8) + low
  }
}

/// Why a segment has no reading.
struct SegmentFault: Error {
  var finding: Diagnostic
  init(_ finding: Diagnostic) { self.finding = finding }
}
