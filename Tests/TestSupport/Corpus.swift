package import Foundation

/// Playlists from elsewhere, which are not part of the project.
///
/// They are looked for in the folder that the environment variable `HLSCUE_CORPUS` names, else in `../shared/corpus`.
package enum Corpus {
  /// The folder.
  package static let folder: URL = {
    if let named = ProcessInfo.processInfo.environment["HLSCUE_CORPUS"] {
      return URL(filePath: named)
    }
    return URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/corpus").standardizedFileURL
  }()

  /// Whether the folder is there.
  package static let isThere = FileManager.default.fileExists(
    atPath: folder.appending(path: "playlists").path(percentEncoded: false))

  /// Larger playlists take longer than they are worth in most tests.
  private static let maximumSize = 64 << 10

  /// One in so many playlists, by its path below the folder. Large ones are left out.
  package static func playlists(step: Int = 1) throws -> [(name: String, bytes: [UInt8])] {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: folder.path(percentEncoded: false)
    ).filter { $0.hasSuffix(".m3u8") }.sorted()
    return try stride(from: 0, to: names.count, by: step).compactMap { index in
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: names[index])))
      return bytes.count <= maximumSize ? (names[index], bytes) : nil
    }
  }
}
