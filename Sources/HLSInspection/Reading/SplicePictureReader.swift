internal import CueSources
internal import HLSPlaylists
public import HLSReports
internal import MediaStreams
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

/// Decodes the frames on both sides of the edges of breaks.
struct SplicePictureReader {
  /// Of how many breaks the frames are decoded.
  static let maximumBreakCount = 16

  private let inspection: Inspection
  private let loader: any Loader
  private let readers: [SegmentReader?]
  /// What reads the input where it is a media file.
  private var file: FileFrameReader?
  private var decoded: [Moment: Result<SpliceFrames, MissingFrame>] = [:]

  /// A moment of a segment or file.
  private struct Moment: Hashable {
    var part: Int
    var segment: Int
    /// From the start of the segment.
    var offset: MediaTime
    /// What named it, in a file.
    var pid: Int?
  }

  init(_ inspection: Inspection, loader: any Loader) {
    self.inspection = inspection
    self.loader = loader
    readers = inspection.parts.map { part in
      part.location.map {
        SegmentReader(loader: loader, shared: SharedResources(loader: loader), base: $0)
      }
    }
    file = FileFrameReader(inspection, loader: loader)
  }

  /// The frames at the edges of some breaks, in their order.
  mutating func pictures(of breaks: [BreakReport]) async -> [SplicePictureReport] {
    var pictures: [SplicePictureReport] = []
    var count = 0
    for (index, entry) in breaks.enumerated() where count < Self.maximumBreakCount {
      guard let part = entry.playlist, inspection.parts.indices.contains(part),
        readers[part] != nil || file != nil
      else { continue }
      count += 1
      let pid = file == nil ? nil : entry.evidence.lazy.compactMap(\.pid).first
      if let start = entry.startTime {
        pictures.append(await picture(index, .start, at: start, part: part, pid: pid))
      }
      if let end = entry.endTime, end != entry.startTime {
        pictures.append(await picture(index, .end, at: end, part: part, pid: pid))
      }
    }
    return pictures
  }

  private mutating func picture(
    _ index: Int, _ edge: SplicePictureReport.Edge, at time: MediaTime, part: Int, pid: Int?
  ) async -> SplicePictureReport {
    let map = inspection.parts[part].timeline.map
    let next = map.segment(at: time)
    let isBoundary = next.map { map.segments[$0].start == time } ?? true
    let previous =
      isBoundary ? (next ?? map.segments.count) - 1 : next ?? -1
    let last = await side(part, segment: previous, at: time, pid: pid, takesFirst: false)
    let first = await side(part, segment: next ?? -1, at: time, pid: pid, takesFirst: true)
    return SplicePictureReport(breakIndex: index, edge: edge, time: time, last: last, first: first)
  }

  private mutating func side(
    _ part: Int, segment: Int, at time: MediaTime, pid: Int?, takesFirst: Bool
  ) async -> SplicePictureReport.Side {
    let segments = inspection.parts[part].timeline.map.segments
    guard segments.indices.contains(segment) else {
      return .missing(takesFirst ? "the stream ends here" : "the stream begins here")
    }
    let start = segments[segment].start
    let moment = Moment(part: part, segment: segment, offset: time - start, pid: pid)
    if decoded[moment] == nil { decoded[moment] = await decode(moment) }
    switch decoded[moment] {
    case .success(let frames)?:
      guard let frame = takesFirst ? frames.first : frames.last else {
        return .missing("no frame could be decoded")
      }
      return .picture(
        SplicePictureReport.Picture(
          jpeg: frame.jpeg, width: frame.width, height: frame.height, time: start + frame.time,
          isKeyFrame: frame.isKeyFrame, meanLuma: frame.meanLuma,
          level: takesFirst ? frames.levelAfter : frames.levelBefore))
    case .failure(let reason)?: return .missing(reason.text)
    case nil: return .missing("no frame could be decoded")
    }
  }

  private mutating func decode(_ moment: Moment) async -> Result<SpliceFrames, MissingFrame> {
    if let frames = await file?.frames(around: moment.offset, signaledBy: moment.pid) {
      return frames
    }
    guard let playlist = inspection.parts[moment.part].playlist,
      let reader = readers[moment.part], playlist.segments.indices.contains(moment.segment)
    else { return .failure(MissingFrame(text: "there is no segment")) }
    let segment = playlist.segments[moment.segment]
    if segment.isGap { return .failure(MissingFrame(text: "the segment is a gap")) }
    if let method = segment.keys.lazy.compactMap(\.tag.method).first(where: { $0 != "AES-128" }) {
      return .failure(MissingFrame(text: "the segment is encrypted with \(method)"))
    }
    do throws(SegmentFault) {
      let clear = try await reader.clearBytes(of: segment)
      let initialization = try clear.initialization.get()
      do throws(LibAVError) {
        return .success(
          try SpliceFrames.around(moment.offset, in: initialization + clear.media))
      } catch {
        return .failure(MissingFrame(text: error.description))
      }
    } catch {
      return .failure(MissingFrame(text: error.finding.message))
    }
  }
}

extension Inspector {
  /// The frames on both sides of the edges of breaks that were found in an inspection.
  ///
  /// The segments there are loaded once more, of a file the bytes there. What cannot be shown has its reason.
  public func splicePictures(
    of breaks: [BreakReport], in inspection: Inspection
  ) async -> [SplicePictureReport] {
    var reader = SplicePictureReader(inspection, loader: loader)
    return await reader.pictures(of: breaks)
  }
}
