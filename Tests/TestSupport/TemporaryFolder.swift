import Foundation

/// Runs a body with the path of a folder of files that goes afterwards.
package func withTemporaryFolder<Result>(
  _ files: [String: String], _ body: (String) async throws -> Result
) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (name, text) in files {
    try text.write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
  }
  return try await body(folder.path(percentEncoded: false))
}
