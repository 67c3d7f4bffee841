import Foundation
import Hlscue

/// Writes the ad breaks of a stream as JSON of one's own.
func breaksJSON(of input: String) async throws -> String {
  struct Row: Encodable {
    var id: String?
    var startTime: Double?
    var endTime: Double?
  }
  let inspection = try await Inspector(loader: ResourceLoader()).inspect(input)
  let rows = inspection.breaks.map { entry in
    Row(id: entry.id, startTime: entry.startTime?.seconds, endTime: entry.endTime?.seconds)
  }
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(rows), as: UTF8.self)
}
