internal import ByteParsing
internal import HLSPlaylists
internal import SourceDiagnostics

/// A URI that is a path on the machine that made the playlist, or has its separators.
struct MachinePath: PlaylistRule {
  let row = DiagnosticRule(
    "SYN-024", "machine-path", .warning,
    "URIs are relative to the server; they are not paths on the machine that made the playlist.",
    authority: .practice,
    rationale: """
      A player resolves such a path from the root of the server, where the packager's folder does \
      not exist. The playlist plays only on the machine that made it. A backslash between names, as \
      on Windows, is not allowed in a URI (RFC 3986): browsers make a slash of it, and other players \
      encode it, so that they ask for different resources.
      """,
    remedy: "Let the packager write URIs relative to the playlist, with / between names.")

  func findings(in playlist: PlaylistSubject) -> [Finding] {
    let bytes = playlist.document.bytes
    // Most playlists have none.
    let hasBackslash = bytes.span.containsAny { $0 == Self.backslash }
    func fault(of address: ArraySlice<UInt8>) -> Fault? {
      if Self.isMachinePath(address) { return .path }
      return hasBackslash && Self.hasSeparator(address) ? .separator : nil
    }
    var found: [Finding] = []
    for line in playlist.document.lines {
      guard let fault = fault(of: bytes[line.contentRange]), case .uri = line.kind else { continue }
      var place = playlist.place(line: line.number)
      place.column = line.contentRange.lowerBound - line.byteRange.lowerBound + 1
      place.byteOffset = line.contentRange.lowerBound
      found.append(fault.finding(line.content, at: place))
    }
    for (line, definitions) in playlist.linesWithAttributes where definitions["URI"] != nil {
      guard let address = line.attributes["URI"], let fault = fault(of: bytes[address.valueRange])
      else { continue }
      found.append(fault.finding(address.value, at: playlist.place(ofValue: address)))
    }
    return found.sorted { ($0.location.line ?? 0) < ($1.location.line ?? 0) }
  }

  private enum Fault {
    /// The URI is a path of a machine.
    case path
    /// It has a separator of such paths.
    case separator

    func finding(_ address: String, at place: SourceLocation) -> Finding {
      switch self {
      case .path:
        Finding(
          "the URI \(address.quoted) is a path on the machine that made the playlist", at: place,
          subject: "path of a machine", recurrence: Recurrence(key: "path"))
      case .separator:
        Finding(
          "the URI \(address.quoted) has a backslash, of which browsers make a slash and others %5C",
          at: place, subject: "backslash", recurrence: Recurrence(key: "backslash"))
      }
    }
  }

  private static let backslash = UInt8(ascii: "\\")

  /// Whether an address has a backslash before its query or fragment, which browsers leave as they are. One at the start
  /// is probably an escape, such as `\n`, that was not replaced.
  private static func hasSeparator(_ address: ArraySlice<UInt8>) -> Bool {
    address.dropFirst().prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      .contains(backslash)
  }

  /// Folders that machines have and servers do not. Others, such as `/media` and `/var/live`, may
  /// be either.
  private static let folders = [
    "/home/", "/Users/", "/root/", "/tmp/", "/mnt/", "/Volumes/", "/private/", "/var/www/",
    "/var/lib/", "/var/tmp/", "/usr/local/", "/usr/share/", "file:", "FILE:",
  ].map { Array($0.utf8) }

  private static func isMachinePath(_ address: ArraySlice<UInt8>) -> Bool {
    guard let first = address.first else { return false }
    switch first {
    case UInt8(ascii: "/"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      if folders.contains(where: address.starts(with:)) { return true }
    case backslash:
      // One backslash alone is an escape, such as `\n`, that was not replaced.
      return address.dropFirst(2).contains(UInt8(ascii: "\\")) || address.dropFirst().first == first
    case UInt8(ascii: "#"): return false
    default: break
    }
    // A drive: one letter, a colon and a separator.
    let rest = address.dropFirst()
    guard rest.first == UInt8(ascii: ":"), let separator = rest.dropFirst().first else {
      return false
    }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    return isLetter && (separator == backslash || separator == UInt8(ascii: "/"))
  }

  static let examples: RuleExamples = [
    .media(version: 4, "#EXTINF:4,", "#EXT-X-BYTERANGE:54896@0", "▶/home/live/work/sk.ts"),
    .media(version: 6, #"#EXT-X-MAP:URI="▶file:///srv/out/init.mp4""#, "4 a.m4s"),
    .media("#EXTINF:4,", #"▶video\a.ts"#),
    .media(version: 4, "#EXTINF:4,", "#EXT-X-BYTERANGE:54896@0", "sk.ts", "4 /live/media/b.ts"),
  ]
}
