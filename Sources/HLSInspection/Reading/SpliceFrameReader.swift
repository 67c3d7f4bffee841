internal import HLSPlaylists
package import MediaStreams
package import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

/// Decodes the frames on both sides of moments of a presentation, each moment once.
package struct SpliceFrameReader {
  private let inspection: Inspection
  private let readers: [SegmentReader?]
  /// The reader of an input media file.
  private var file: FileFrameReader?
  /// The budget of the pictures of all moments.
  private var budget = PictureBudget()
  private var decoded: [Moment: Result<SpliceFrames, MissingFrame>] = [:]

  private static let decryptedMethods: Set<String> = ["AES-128", "SAMPLE-AES"]

  /// A moment of a segment or file.
  package struct Moment: Hashable {
    package var part: Int
    package var segment: Int
    /// From the start of the segment.
    package var offset: MediaTime
    /// The PID of the moment in a file.
    package var pid: Int?

    package init(part: Int, segment: Int, offset: MediaTime, pid: Int?) {
      self.part = part
      self.segment = segment
      self.offset = offset
      self.pid = pid
    }
  }

  /// A reader that uses an inspector to load resources again.
  package init(_ inspection: Inspection, of inspector: Inspector) {
    let loader = inspector.loader
    self.inspection = inspection
    readers = inspection.parts.map { part in
      part.location.map {
        SegmentReader(loader: loader, shared: SharedResources(loader: loader), at: $0)
      }
    }
    file = FileFrameReader(inspection, loader: loader)
  }

  /// Whether the input is a media file whose frames can be decoded.
  package var isOfFile: Bool { file != nil }

  /// Whether one of the parts can be read.
  package func canRead(part: Int) -> Bool {
    inspection.parts.indices.contains(part) && (readers[part] != nil || file != nil)
  }

  /// Returns the frames on both sides of a moment.
  package mutating func frames(around moment: Moment) async -> Result<SpliceFrames, MissingFrame> {
    if let known = decoded[moment] { return known }
    let frames = await decode(moment)
    decoded[moment] = frames
    return frames
  }

  private mutating func decode(_ moment: Moment) async -> Result<SpliceFrames, MissingFrame> {
    do throws(LibAVError) {
      // If nothing may be decoded, nothing is loaded.
      try budget.check()
    } catch {
      return .failure(MissingFrame(text: error.description))
    }
    if let frames = await file?.frames(
      around: moment.offset, signaledBy: moment.pid, budget: &budget)
    {
      return frames
    }
    guard let playlist = inspection.parts[moment.part].playlist,
      let reader = readers[moment.part], playlist.segments.indices.contains(moment.segment)
    else { return .failure(MissingFrame(text: "there is no segment")) }
    let segment = playlist.segments[moment.segment]
    if segment.isGap { return .failure(MissingFrame(text: "the segment is a gap")) }
    let methods = segment.keys.compactMap(\.tag.method)
    if let method = methods.first(where: { !Self.decryptedMethods.contains($0) }) {
      return .failure(MissingFrame(text: "the segment is encrypted with \(method)"))
    }
    let source = SegmentSource(segment)
    let samples: SampleAES?
    do throws(SegmentFault) {
      samples = try await reader.samples(of: source)
    } catch {
      return .failure(
        MissingFrame(
          text: "the segment is encrypted with SAMPLE-AES, its key is not usable: "
            + error.finding.message))
    }
    do throws(SegmentFault) {
      let clear = try await reader.clearBytes(of: source)
      let initialization = try clear.initialization.get()
      do throws(LibAVError) {
        return .success(
          try SpliceFrames.around(
            moment.offset, in: initialization.bytes + clear.media, samples: samples,
            budget: &budget))
      } catch {
        return .failure(MissingFrame(text: error.description))
      }
    } catch {
      return .failure(MissingFrame(text: error.finding.message))
    }
  }
}
