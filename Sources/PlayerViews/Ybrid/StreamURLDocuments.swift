internal import CueSources
public import HLSInspection
internal import HLSValidation
internal import MediaStreams
internal import MediaTiming
public import ResourceLoading
internal import SourceDiagnostics
internal import TextTracks

/// Asks the servers that the titles of a radio stream name in their `StreamUrl`.
public enum StreamURLDocuments {
  /// The most addresses that are asked.
  public static let maximumCount = 100

  /// What the servers answer, each from the first title on that names it. What cannot be read is a finding of the
  /// inspection.
  public static func load(
    namedIn inspection: inout Inspection, using loader: any Loader
  ) async -> [PlayerViewOptions.Document] {
    var documents: [PlayerViewOptions.Document] = []
    var asked: Set<String> = []
    for cue in inspection.tracks.flatMap(\.cues) {
      guard let content = cue.content as? ICYCueContent, let time = cue.startTime,
        let address = content.metadata.streamURL?.nonEmpty, !asked.contains(address)
      else { continue }
      let place = SourceLocation(uri: address, byteOffset: cue.source.byteOffset, time: time)
      guard asked.count < maximumCount else {
        inspection.findings.append(
          Diagnostic(
            .ybridDocumentUnreadable,
            "more than \(maximumCount) addresses, the rest is not asked", at: place))
        break
      }
      asked.insert(address)
      do {
        documents.append(
          PlayerViewOptions.Document(
            try await document(at: address, using: loader), at: .time(time)))
      } catch let error as LoadError {
        inspection.findings.append(error.diagnostic(at: place))
      } catch {
        inspection.findings.append(Diagnostic(.ybridDocumentUnreadable, "\(error)", at: place))
      }
    }
    return documents
  }

  /// What comes over the network names addresses, never files.
  private static func document(
    at address: String, using loader: any Loader
  ) async throws -> YbridDocument {
    let location = try ResourceLocation(userText: address)
    guard case .http = location else {
      throw LoadError.invalidAddress("StreamUrl is no http(s) address")
    }
    let request = ResourceRequest(location, maximumSize: YbridDocument.maximumSize)
    return try YbridDocument(reading: try await loader.load(request).bytes)
  }
}
