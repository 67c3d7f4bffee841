package import HLSInspection
package import TestSupport

extension MemoryLoader {
  /// What an inspection finds of some text.
  package static func inspection(of text: String, named name: String = "/a/media.m3u8") async throws
    -> Inspection
  {
    var options = InspectionOptions()
    options.readsSegments = false
    return try await Inspector(
      loader: MemoryLoader([name: Array(text.utf8)]), options: options
    ).inspect(name)
  }
}
