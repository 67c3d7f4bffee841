private import Foundation

/// Playlists and streams of other projects, which are not part of this one.
package enum Corpus {
  /// The folder that the environment variable `HLSCUE_CORPUS` names, else `../shared/corpus` beside the project.
  package static let path: String = {
    if let named = ProcessInfo.processInfo.environment["HLSCUE_CORPUS"] { return named }
    return URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/corpus").standardizedFileURL.path(percentEncoded: false)
  }()

  /// Whether it is on this machine.
  package static let isThere = FileManager.default.fileExists(atPath: path + "/playlists")
}
