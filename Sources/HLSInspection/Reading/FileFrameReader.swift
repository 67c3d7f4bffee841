internal import CueSources
internal import MediaStreams
internal import MediaTiming
internal import ResourceLoading

/// Decodes the frames around moments of an input media file.
///
/// For a moment of a transport stream, at most `TransportExcerpt.maximumByteCount` bytes are read.
/// A file of boxes is wholly in memory, as during the inspection.
struct FileFrameReader {
  private let content: MediaContent
  private let part: Inspection.Part
  private let location: ResourceLocation
  private let loader: any Loader
  /// A file of boxes, once read.
  private var bytes: [UInt8]?

  /// A reader of a file in one of the formats that can have breaks; `nil` for every other input.
  init?(_ inspection: Inspection, loader: any Loader) {
    guard case .file(let content) = inspection.subject, let part = inspection.parts.first,
      let location = try? ResourceLocation(userText: inspection.input)
    else { return nil }
    switch content.container {
    case .transportStream, .isoBaseMedia: break
    default: return nil
    }
    self.content = content
    self.part = part
    self.location = location
    self.loader = loader
  }

  /// Returns the frames on both sides of a moment, with times from the start of the file.
  ///
  /// - Parameter pid: The packet identifier that the moment is from, which determines the program;
  ///   `nil` for the first program.
  mutating func frames(
    around offset: MediaTime, signaledBy pid: Int?, budget: inout PictureBudget
  ) async -> Result<SpliceFrames, MissingFrame> {
    guard location != .standardInput else {
      return .failure(MissingFrame(text: "standard input cannot be read again"))
    }
    do {
      return .success(
        content.container == .isoBaseMedia
          ? try await wholeFile(around: offset, budget: &budget)
          : try await excerpt(around: offset, signaledBy: pid, budget: &budget))
    } catch let error as MissingFrame {
      return .failure(error)
    } catch {
      return .failure(MissingFrame(text: "\(error)"))
    }
  }

  private mutating func wholeFile(
    around offset: MediaTime, budget: inout PictureBudget
  ) async throws -> SpliceFrames {
    if bytes == nil {
      bytes = try await loader.load(ResourceRequest(location, content: .input)).bytes
    }
    return try SpliceFrames.around(offset, in: bytes ?? [], budget: &budget)
  }

  private func excerpt(
    around offset: MediaTime, signaledBy pid: Int?, budget: inout PictureBudget
  ) async throws -> SpliceFrames {
    let program = content.streams.first { $0.pid == pid && pid != nil }?.programNumber
    guard let segment = part.timeline.map.segments.first,
      case .transport(let clock)? = program.flatMap({ segment.programClocks[$0] })
        ?? segment.firstClock,
      var excerpt = TransportExcerpt(
        of: content, program: program, around: offset,
        from: clock.timestamp)
    else { throw MissingFrame(text: "the file has no pictures") }
    let range = Int64(excerpt.byteRange.lowerBound)..<Int64(excerpt.byteRange.upperBound)
    let chunks = try await loader.chunks(
      of: ResourceRequest(
        location, byteRange: range, maximumSize: TransportExcerpt.maximumByteCount))
    while let chunk = try await chunks.next(), excerpt.consume(chunk) {}
    return try excerpt.frames(budget: &budget)
  }
}

/// The reason for a missing frame, as text.
package struct MissingFrame: Error {
  package var text: String
}
