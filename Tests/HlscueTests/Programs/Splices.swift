import Hlscue

/// Lists the SCTE-35 messages of a stream.
func splices(in input: String) async throws -> [String] {
  let inspection = try await Inspector(loader: ResourceLoader()).inspect(input)
  return inspection.tracks.filter { $0.type == .scte35 }.flatMap(\.cues).map { cue in
    "\(cue.startTime?.clockText ?? "no date")  \(cue.content.summary)"
  }
}
