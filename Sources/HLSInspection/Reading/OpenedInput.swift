internal import FieldValues
internal import HLSPlaylists
internal import MediaStreams
internal import ResourceLoading

/// An input of a kind that its bytes determine.
enum OpenedInput: Sendable {
  /// A playlist, and its location after redirects.
  case playlist([UInt8], at: ResourceLocation)
  /// A media file.
  case media(MediaFile)
  /// A folder, which may have snapshots of a playlist.
  case folder(ResourceLocation)
  /// A JSON object, if accepted.
  case json([UInt8])
  /// Anything else, described in one line.
  case unrecognized(String)

  /// Opens an input and reads it: a playlist completely, a transport stream in pieces, a radio
  /// stream for a limited time.
  ///
  /// - Parameter maximumJSONSize: the maximum size of a JSON object in bytes; `nil` to refuse it as
  ///   text.
  init(
    _ request: ResourceRequest, from loader: any Loader,
    radio: RadioOptions = RadioOptions(), maximumJSONSize: Int? = nil,
    demuxer: InspectionOptions.Demuxer = .own
  ) async throws(LoadError) {
    let chunks: ResourceChunks
    do {
      chunks = try await loader.chunks(of: request)
    } catch .isDirectory {
      self = .folder(request.location)
      return
    }
    let prefix = try await Self.head(of: chunks)
    // The headers served with a playlist do not make it a radio stream.
    if chunks.isRadio, !PlaylistDocument.isPlaylist(prefix) {
      self = .media(try await RadioInput(radio, loader: loader).listen(to: request.location))
      return
    }
    guard !prefix.isEmpty else {
      self = .unrecognized("the input is empty")
      return
    }
    let head = prefix[...]
    if PlaylistDocument.isPlaylist(prefix) {
      let bytes = try await chunks.collect(
        after: head, maximumSize: ResourceRequest.maximumPlaylistSize)
      self = .playlist(bytes, at: chunks.finalLocation)
      return
    }
    if let maximumJSONSize, JSONText.beginsObject(prefix) {
      self = .json(try await chunks.collect(after: head, maximumSize: maximumJSONSize))
      return
    }
    switch ContentSniffer.container(of: prefix) {
    case _ where radio.metadataInterval != nil:
      let bytes = try await chunks.collect(
        after: head, maximumSize: ResourceRequest.maximumSegmentSize)
      self = .media(MediaFile(reading: bytes, radio: radio))
    case .transportStream where demuxer == .own:
      self = Self.recognized(MediaFile(try await Self.transportStream(head, chunks)))
    case .text(let kind):
      self = .unrecognized("is \(kind.rawValue), not a playlist and not media")
    case .webVTT: self = .unrecognized("is WebVTT, whose captions are not metadata")
    case .empty, .playlist:
      self = .unrecognized("is not an HLS playlist: its first line is not #EXTM3U")
    // No later bytes can make it recognisable, however long it is.
    case .unrecognized
    where !prefix.starts(with: "ID3".utf8) && !ICYRecording(prefix).hasHeader:
      self = .unrecognized(Self.unknownFormat)
    default:
      // A tag longer than the first piece may hide the format of the file.
      let bytes = try await chunks.collect(
        after: head, maximumSize: ResourceRequest.maximumSegmentSize)
      do throws(LibAVError) {
        let file = try MediaFile(reading: bytes, radio: radio, demuxer: demuxer)
        self = Self.recognized(file)
      } catch {
        self = .unrecognized(error.description)
      }
    }
  }

  /// A file, unless its bytes are of no known format.
  private static func recognized(_ file: MediaFile) -> Self {
    let isKnown = file.content.container != .unrecognized && file.content.isConfirmed
    return isKnown ? .media(file) : .unrecognized(unknownFormat)
  }

  private static let unknownFormat =
    "is neither an HLS playlist (no #EXTM3U on the first line) nor media of a known format"

  /// Returns as many bytes as are needed to recognise an input. A pipe returns what was written so
  /// far, which may be less.
  private static func head(of chunks: ResourceChunks) async throws(LoadError) -> [UInt8] {
    var head: [UInt8] = []
    while head.count < ContentSniffer.prefixLength, let chunk = try await chunks.next() {
      head += chunk
    }
    return head
  }

  private static func transportStream(
    _ head: ArraySlice<UInt8>, _ chunks: ResourceChunks
  ) async throws(LoadError) -> MediaContent {
    var reader = TransportStreamReader()
    reader.consume(head.span)
    while let chunk = try await chunks.next() { reader.consume(chunk.span) }
    return reader.finish()
  }
}
