package import ByteParsing
internal import HLSPlaylists
internal import HLSValidation
internal import MediaStreams
package import ResourceLoading
internal import SourceDiagnostics

/// Loads one segment of a playlist, decrypts it if needed, and finds its metadata.
package struct SegmentReader: Sendable {
  /// The maximum size of an initialization section.
  static let maximumInitializationSize = 16 << 20
  /// The maximum size of a segment that is read concurrently with others; a larger one is read
  /// alone.
  package static let maximumSharedSize = 80 << 20
  /// The maximum size of a key; a key has 16 bytes.
  package static let maximumKeySize = 4096

  let loader: any Loader
  let shared: SharedResources
  /// The location of the playlist.
  let base: ResourceLocation
  /// The values for which its addresses have hashes.
  var queryValues = QueryValues()
  /// The initialization sections without a tag in the playlist.
  var iFrames: IFrameResources?
  /// The programs whose audio and video count; empty for all.
  var programs: Set<Int> = []
  /// The reader of their media.
  var demuxer = InspectionOptions.Demuxer.own
  /// The memory that segments share with others that are read at the time; `nil` for their own limits alone.
  package var budget: ByteBudget?
  /// Whether a segment is not read without its initialization section where that may be there soon.
  var waitsForInitialization = false

  /// A reader of the segments of one playlist, except one of I-frames.
  ///
  /// - Parameters:
  ///   - base: the location of the playlist, against which references resolve.
  ///   - queryValues: the values for which its addresses have hashes.
  ///   - programs: the programs whose audio and video count; empty for all.
  ///   - waits: whether a segment is not read without its initialization section where that may be there soon.
  package init(
    loader: any Loader, shared: SharedResources, at base: ResourceLocation,
    queryValues: QueryValues = QueryValues(), programs: Set<Int> = [],
    waitsForInitialization waits: Bool = false
  ) {
    (self.loader, self.shared, self.base, self.queryValues) = (loader, shared, base, queryValues)
    (self.programs, waitsForInitialization) = (programs, waits)
  }

  /// Returns the content of a segment; faults are findings of the reading.
  package func read(
    _ segment: SegmentSource, limit: Int = ResourceRequest.maximumSegmentSize
  ) async -> SegmentReading {
    let place = SourceLocation(uri: segment.uri, line: segment.source.line, segment: segment.index)
    do throws(SegmentFault) {
      let clear = try await clearBytes(of: segment, limit: limit)
      var reading = try SegmentMedia.read(
        clear.media, initialization: try? clear.initialization.get(), programs: programs,
        demuxer: demuxer)
      switch clear.initialization {
      case .failure(let fault): reading.findings.append(fault.finding)
      case .success(let section):
        if let codecs = reading.media?.codecs { reading.media?.codecs = section.sharing(codecs) }
      }
      if segment.byteRange != nil { reading.media?.resourceByteCount = clear.resourceByteCount }
      reading.findings = (clear.findings + reading.findings).map { $0.located(in: place) }
      if let map = segment.map, let section = try? clear.initialization.get() {
        let place = SourceLocation(uri: map.uri, line: map.source.line)
        reading.initializationFindings = section.located(
          section.loadFindings + reading.initializationFindings, in: place)
      }
      return reading
    } catch {
      var reading = SegmentReading(error.finding.located(in: place))
      reading.loadFailure = error.loadFailure
      return reading
    }
  }

  /// Whether a segment is at an http(s) address.
  func isRemote(_ segment: SegmentSource) -> Bool {
    (try? location(of: segment.uri))?.origin != nil
  }

  private func location(of uri: String) throws(LoadError) -> ResourceLocation {
    try base.resolve(queryValues.restored(in: uri))
  }

  /// The bytes of a segment and of its initialization section.
  struct ClearSegment {
    var media: [UInt8]
    var initialization: Result<InitializationContent, SegmentFault>
    /// The size in bytes of the whole resource that contains the segment.
    var resourceByteCount: Int?
    /// The findings of loading them.
    var findings: [Diagnostic]
  }

  /// Returns the bytes of a segment and of its initialization section, decrypted if needed.
  ///
  /// Without its initialization section, the metadata of the segment is still read.
  func clearBytes(
    of segment: SegmentSource, limit: Int = ResourceRequest.maximumSegmentSize
  ) async throws(SegmentFault) -> ClearSegment {
    let place = SourceLocation(uri: segment.uri, line: segment.source.line, segment: segment.index)
    // The bytes of a segment that is to be read again later are not loaded before.
    let section: Result<InitializationContent, SegmentFault>? =
      await (waitsForInitialization ? initialization(of: segment) : nil)
    if case .failure(let fault)? = section, fault.loadFailure?.mayEndSoon == true { throw fault }
    var resource = try await load(
      segment.uri, range: segment.byteRange, limit: limit,
      content: segment.keys.isEmpty ? .media : .any, what: place, as: .segment)
    var bytes: [UInt8] = []
    // Data that is decrypted in place must have one owner.
    swap(&bytes, &resource.bytes)
    var clear = ClearSegment(
      media: try await decrypt(
        consume bytes, of: Part(name: "the segment", place: place), keys: segment.keys,
        number: segment.mediaSequence),
      initialization: .success(InitializationContent([])),
      resourceByteCount: resource.totalByteCount.map { Int(clamping: $0) },
      findings: resource.findings)
    if let section {
      clear.initialization = section
    } else {
      clear.initialization = await initialization(of: segment)
    }
    return clear
  }

  /// Returns the initialization section of a segment; empty when it has none.
  private func initialization(
    of segment: SegmentSource
  ) async -> Result<InitializationContent, SegmentFault> {
    guard let map = segment.map else { return .success(await unnamedInitialization(of: segment)) }
    do throws(SegmentFault) {
      return .success(try await load(map, number: segment.mediaSequence, segment: segment.index))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the bytes before the I-frames of a resource. If they cannot be loaded, the I-frames
  /// are read without them.
  private func unnamedInitialization(of segment: SegmentSource) async -> InitializationContent {
    guard let range = iFrames?.initialization(of: segment) else { return InitializationContent([]) }
    let place = SourceLocation(uri: segment.uri, line: segment.source.line, segment: segment.index)
    do throws(SegmentFault) {
      let request = try self.request(
        segment.uri, range: range, limit: Self.maximumInitializationSize, what: place,
        as: .initialization)
      let bytes = try await load(request, of: segment.uri, what: place, as: .initialization).bytes
      return await shared.keep(bytes, as: InitializationContent.Key(request: request))
    } catch {
      return InitializationContent([])
    }
  }

  private func load(
    _ map: InitializationSection, number: Int, segment: Int
  ) async throws(SegmentFault) -> InitializationContent {
    let place = SourceLocation(uri: map.uri, line: map.source.line, segment: segment)
    let request = try self.request(
      map.uri, range: map.byteRange, limit: Self.maximumInitializationSize, what: place,
      as: .initialization)
    var key = InitializationContent.Key(request: request)
    if let encryption = Self.wholeKey(of: map.keys) {
      key.key = encryption.tag.uri.flatMap { try? location(of: $0) }
      key.vector = Self.vector(of: encryption, number: number)
    }
    if let known = await shared.initialization(key) { return known }
    let resource = try await load(request, of: map.uri, what: place, as: .initialization)
    let part = Part(
      name: "the initialization section", place: place,
      subject: Diagnostic.subject(ofURI: map.uri))
    do throws(SegmentFault) {
      return try await section(resource, of: part, keys: map.keys, number: number, as: key)
    } catch {
      var fault = error
      if let failure = error.loadFailure {
        fault.loadFailure = .lacksInitialization(failure)
      } else if Self.contentRules.contains(error.finding.rule) {
        fault.loadFailure = .lacksInitialization(nil)
        await shared.forget(request)
      }
      throw fault
    }
  }

  /// The rules about what was loaded that is not what it should be.
  private static let contentRules: [DiagnosticRule] = [.segmentNotMedia, .encryptedSegmentDamaged]

  /// Returns an initialization section that was loaded, decrypted if needed, and keeps it.
  private func section(
    _ resource: LoadedResource, of part: Part, keys: [EncryptionKey], number: Int,
    as key: InitializationContent.Key
  ) async throws(SegmentFault) -> InitializationContent {
    let clear = try await decrypt(resource.bytes, of: part, keys: keys, number: number)
    let container = ContentSniffer.container(of: clear)
    let content = InitializationContent(clear, loadFindings: resource.findings)
    switch container {
    case .empty, .text, .playlist: throw part.isNotMedia(container)
    case .isoBaseMedia where !shared.keepsFailures && !content.isWholeMovie:
      if waitsForInitialization {
        throw part.fault(.segmentNotMedia, "\(part.name) is cut off, or has no moov")
      }
      await shared.forget(key.request)
      return content
    // Any other content is recognised when it is read.
    default: return await shared.keep(content, as: key)
    }
  }

  /// What is read: a segment, or its initialization section.
  private struct Part {
    var name: String
    var place: SourceLocation
    var subject: String?

    func fault(_ rule: DiagnosticRule, _ message: String) -> SegmentFault {
      SegmentFault(Diagnostic(rule, message, at: place, subject: subject))
    }

    func isNotMedia(_ container: MediaContainer) -> SegmentFault {
      fault(.segmentNotMedia, SegmentMedia.message(for: container, what: name))
    }

    /// The fault of bytes that a key does not decrypt.
    ///
    /// - Parameter container: Their format, if they are in clear.
    func fault(
      _ failure: AES128.Failure, in container: MediaContainer, keyPlace: SourceLocation
    ) -> SegmentFault {
      switch (failure, container) {
      case (.keyLength, _), (.initializationVectorLength, _), (.libraryUnavailable, _),
        (.paddingInvalid, .unrecognized):
        SegmentFault(Diagnostic(.keyUnusable, failure.description, at: keyPlace))
      case (.notWholeBlocks, .unrecognized):
        fault(.encryptedSegmentDamaged, "\(name) is cut off: \(failure)")
      case (_, .empty), (_, .text), (_, .playlist): isNotMedia(container)
      default:
        fault(
          .encryptedSegmentDamaged,
          "\(name) is \(container.name) in clear, its key has METHOD=AES-128")
      }
    }
  }

  /// What a resource is for a segment.
  private enum Role {
    case segment, initialization, key
  }

  private func load(
    _ uri: String, range: ByteRange?, limit: Int, content: ResourceRequest.Content = .any,
    what place: SourceLocation, as role: Role
  ) async throws(SegmentFault) -> LoadedResource {
    var request = try self.request(
      uri, range: range, limit: limit, content: content, what: place, as: role)
    if role == .segment { request.budget = budget }
    return try await load(request, of: uri, what: place, as: role)
  }

  private func request(
    _ uri: String, range: ByteRange?, limit: Int, content: ResourceRequest.Content = .any,
    what place: SourceLocation, as role: Role
  ) throws(SegmentFault) -> ResourceRequest {
    do throws(LoadError) {
      return ResourceRequest(
        try location(of: uri), byteRange: range.map { Int64($0.offset)..<Int64($0.end) },
        maximumSize: limit, content: content)
    } catch {
      throw fault(error, of: uri, what: place, as: role)
    }
  }

  private func load(
    _ request: ResourceRequest, of uri: String, what place: SourceLocation, as role: Role
  ) async throws(SegmentFault) -> LoadedResource {
    do throws(LoadError) {
      return try await (role == .segment ? loader.load(request) : shared.load(request))
    } catch {
      throw fault(error, of: uri, what: place, as: role)
    }
  }

  private func fault(
    _ error: LoadError, of uri: String, what place: SourceLocation, as role: Role
  ) -> SegmentFault {
    let error = error.changing(address: queryValues.hashed, text: queryValues.hashed)
    var finding = error.diagnostic(at: place)
    // A fault of a shared resource is reported once, apart from those of segments.
    if role != .segment { finding.subject = Diagnostic.subject(ofURI: uri) }
    let failure: LoadError =
      switch role {
      case .segment: error
      case .initialization: .lacksInitialization(error)
      case .key: .lacksKey(error)
      }
    return SegmentFault(finding, loadFailure: failure)
  }

  /// Whether the URI has the key itself.
  private static func isIdentity(_ key: EncryptionKey) -> Bool {
    key.tag.keyFormat == nil || key.tag.keyFormat == "identity"
  }

  /// Returns the clear bytes; those of a method that leaves metadata clear are returned unchanged.
  private func decrypt(
    _ bytes: consuming [UInt8], of part: Part, keys: [EncryptionKey], number: Int
  ) async throws(SegmentFault) -> [UInt8] {
    guard let key = Self.wholeKey(of: keys) else {
      // Sample encryption covers only audio and video samples.
      guard let other = keys.first(where: { $0.tag.method?.hasPrefix("SAMPLE-AES") != true }) else {
        return bytes
      }
      throw SegmentFault(
        Diagnostic(
          .encryptionUnknown, "METHOD \(other.tag.method ?? "is missing") is not known",
          at: SourceLocation(line: other.source.line)))
    }
    let keyBytes = try await self.bytes(of: key)
    // Decryption is in place.
    let head = Array((copy bytes).prefix(ContentSniffer.prefixLength))
    do throws(AES128.Failure) {
      return try AES128.decrypt(bytes, key: keyBytes, iv: Self.vector(of: key, number: number))
    } catch {
      throw part.fault(error, in: ContentSniffer.container(of: head), keyPlace: Self.place(of: key))
    }
  }

  /// The decryption of the samples of a segment; `nil` when they are clear in a decrypted segment.
  func samples(of segment: SegmentSource) async throws(SegmentFault) -> SampleAES? {
    let keys = segment.keys.filter { $0.tag.method == "SAMPLE-AES" }
    guard Self.wholeKey(of: segment.keys) == nil,
      let key = keys.first(where: Self.isIdentity) ?? keys.first
    else { return nil }
    let bytes = try await self.bytes(of: key)
    do throws(AES128.Failure) {
      return try SampleAES(key: bytes, iv: Self.vector(of: key, number: segment.mediaSequence))
    } catch {
      throw SegmentFault(Diagnostic(.keyUnusable, error.description, at: Self.place(of: key)))
    }
  }

  private static func place(of key: EncryptionKey) -> SourceLocation {
    SourceLocation(uri: key.tag.uri, line: key.source.line)
  }

  /// Loads a key from its URI.
  private func bytes(of key: EncryptionKey) async throws(SegmentFault) -> [UInt8] {
    guard Self.isIdentity(key), let uri = key.tag.uri else {
      throw SegmentFault(
        Diagnostic(
          .encryptionUnknown,
          key.tag.uri == nil
            ? "the key has no URI" : "KEYFORMAT \(key.tag.keyFormat ?? "") is not known",
          at: Self.place(of: key)))
    }
    let place = Self.place(of: key)
    let request = try self.request(
      uri, range: nil, limit: Self.maximumKeySize, what: place, as: .key)
    let bytes = try await load(request, of: uri, what: place, as: .key).bytes
    if bytes.count != AES128.blockSize { await shared.forget(request) }
    return bytes
  }

  /// The key of content that is encrypted as a whole.
  ///
  /// A segment may have a key in each of several formats (section 4.4.4.4); any of them is
  /// sufficient.
  private static func wholeKey(of keys: [EncryptionKey]) -> EncryptionKey? {
    let whole = keys.filter { $0.tag.method == "AES-128" }
    return whole.first(where: isIdentity) ?? whole.first
  }

  /// The initialization vector of a key: its own, else the media sequence number.
  private static func vector(of key: EncryptionKey, number: Int) -> [UInt8] {
    key.tag.initializationVector.map(vector) ?? vector(ofSequenceNumber: number)
  }

  /// Parses an initialization vector, a number of 128 bits that may lack its leading zeros.
  static func vector(_ value: HexadecimalValue) -> [UInt8] {
    guard value.bytes?.count != AES128.blockSize else { return value.bytes ?? [] }
    let digits = value.text.dropFirst(2)
    let missing = max(0, 2 * AES128.blockSize - digits.count)
    return HexadecimalValue(text: "0x" + String(repeating: "0", count: missing) + digits).bytes
      ?? []
  }

  /// Returns the media sequence number as the initialization vector (RFC 8216bis, section 5.2).
  static func vector(ofSequenceNumber number: Int) -> [UInt8] {
    let low = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    return [UInt8](repeating: 0, count: 8) + low
  }
}
