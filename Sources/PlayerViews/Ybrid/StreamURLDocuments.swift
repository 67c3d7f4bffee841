internal import CueSources
public import HLSInspection
internal import HLSValidation
internal import MediaStreams
internal import MediaTiming
public import ResourceLoading
internal import SourceDiagnostics
internal import TextTracks

/// Requests the documents at the URLs in the `StreamUrl` of a radio stream.
public enum StreamURLDocuments {
  /// The maximum number of requested URLs.
  public static let maximumCount = 100

  /// Loads the answers, each valid from the first title with its URL. A failure is a finding of the
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
            "more than \(maximumCount) URLs, the others are not requested", at: place))
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

  /// A URL from the network is never a file.
  private static func document(
    at address: String, using loader: any Loader
  ) async throws -> YbridDocument {
    let location = try ResourceLocation(userText: address)
    guard case .http = location else {
      throw LoadError.invalidAddress("StreamUrl is not an http(s) URL")
    }
    let request = ResourceRequest(location, maximumSize: YbridDocument.maximumSize)
    return try YbridDocument(reading: try await loader.load(request).bytes)
  }
}
