import CLibraryVersions

/// The version of the tool.
enum Version {
  static let text = "0.1.0"

  /// What `--version` prints: the version and the commit; with details, also the C libraries.
  static func description(hasDetails: Bool = false) -> String {
    let line = "hlscue \(text), commit \(String(cString: clibraryversions_commit()))\n"
    return hasDetails ? line + libraries : line
  }

  /// The C libraries, a line each.
  private static var libraries: String {
    var lines = ""
    var index: Int32 = 0
    while let name = clibraryversions_name(index) {
      let version = clibraryversions_version(index).map { String(cString: $0) }
      lines += "\(String(cString: name)) \(version ?? "missing")\n"
      index += 1
    }
    return lines
  }
}
