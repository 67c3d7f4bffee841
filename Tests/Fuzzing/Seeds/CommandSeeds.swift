import Foundation

/// The files of `Playlists`, each for some of the command lines, with those beside it that it may name.
enum CommandSeeds {
  private static let texts = [
    "/DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowo=", "{}", "[]", "0,/DAR",
  ]
  /// No input is larger.
  private static let largest = 16_000

  /// A byte for the command line, and files with separators between them.
  static var inputs: [[UInt8]] {
    guard let names = FileManager.default.enumerator(atPath: "Playlists") else { return [] }
    let paths = names.compactMap { $0 as? String }.map { "Playlists/\($0)" }.sorted()
    let files = paths.filter { !$0.contains("expected") && byteCount(of: $0) > 0 }.compactMap {
      path in
      FileManager.default.contents(atPath: path).map { (path, Array($0)) }
    }
    var inputs: [[UInt8]] = []
    for (path, bytes) in files where bytes.count < largest {
      let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)
      var input = bytes
      if path.hasSuffix(".m3u8") {
        for (other, more) in files
        where other != path && other.hasPrefix(folder) && input.count + more.count < largest {
          input += ScriptedLoader.separator + more
        }
      }
      // Each file by another three lines, so that every line has many files.
      for index in 0..<3 {
        inputs.append([UInt8(truncatingIfNeeded: inputs.count * 7 + index)] + input)
      }
    }
    for line in CommandFuzzing.lines.indices {
      inputs.append([UInt8(line)] + Array(texts[line % texts.count].utf8))
    }
    return inputs
  }

  /// Foundation loses the memory that it reads an empty file into, and the address sanitizer sees that.
  private static func byteCount(of path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }
}
