/// Answers of servers, each for every kind of request.
enum AnswerSeeds {
  /// A byte for the request, one for the pieces, and the answers.
  static var answers: [[UInt8]] {
    let kinds = scripts.indices.map { UInt8($0 % 6) }
    return zip(scripts, kinds).map { [$1, 0] + $0 } + (0..<6).map { [$0, 3] + plain(playlist) }
      + [[5, 0xFF] + plain("x")]
  }

  private static let playlist =
    "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n"
  private static let long = String(repeating: "0123456789abcdef", count: 40)

  private static func head(_ lines: String...) -> [UInt8] {
    Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private static func plain(_ body: String, _ fields: String...) -> [UInt8] {
    let lines = ["HTTP/1.1 200 OK", "Content-Length: \(body.utf8.count)"] + fields
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
  }

  private static func coded(_ name: String, _ body: [UInt8]) -> [UInt8] {
    head("HTTP/1.1 200 OK", "Content-Encoding: \(name)", "Content-Length: \(body.count)") + body
  }

  private static var scripts: [[UInt8]] {
    let between = LoaderFuzzing.separator
    let redirect = head(
      "HTTP/1.1 302 Found", "Location: /c?d#e", "Set-Cookie: a=b; Path=/", "Content-Length: 0")
    let part = Array(long.utf8.dropFirst(100).prefix(200))
    let partHead = head(
      "HTTP/1.1 206 Partial Content", "Content-Range: bytes 100-299/640", "Content-Length: 200",
      "ETag: \"a\"")
    let firstPart = head(
      "HTTP/1.1 206 Partial Content", "Content-Range: bytes 100-355/640", "Content-Length: 256")
    return [
      plain(playlist, "Content-Type: application/vnd.apple.mpegurl"),
      head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "Trailer: x")
        + Array("5;a=b\r\n#EXTM\r\n3\r\n3U\n\r\n0\r\nx: y\r\n\r\n".utf8),
      partHead + part,
      plain(long, "Accept-Ranges: bytes", "ETag: \"a\"") + between + partHead + part,
      firstPart + Array(long.utf8.dropFirst(100).prefix(256)),
      head("ICY 200 OK", "icy-metaint:16", "icy-name:a")
        + Array("0123456789abcdef\u{1}StreamTitle='a';".utf8),
      coded("gzip", gzip),
      coded("deflate", [0x78, 0x9C, 0x4B, 0x04, 0x00, 0x00, 0x62, 0x00, 0x62]),
      plain(long), redirect + between + plain(playlist),
      plain(long, "icy-br: 64"),
      head("HTTP/1.1 301 Moved", "Location: http://elsewhere.example/x") + between + plain("x"),
      head("HTTP/1.1 302 Found", "Location: https://elsewhere.example/x") + between
        + head("HTTP/1.1 200 Connection established"),
      head("HTTP/1.1 503 Later", "Retry-After: 0", "Content-Length: 0") + between + plain("x"),
      head("HTTP/1.1 416 Range", "Content-Range: bytes */5"),
      head("HTTP/1.1 206 X", "Content-Range: bytes 0-4/5"),
      head("HTTP/1.0 200 OK") + Array(playlist.utf8),
      head("HTTP/1.1 103 Early Hints", "Link: a") + plain("x"),
      head("HTTP/1.1 404 Not Found") + Array("<html>".utf8),
      Array("<html>".utf8), coded("br", [0x0B, 0x00, 0x80, 0x61, 0x03]),
      coded("gzip, gzip", gzip),
      head("HTTP/1.1 200 OK", "Content-Length: 5", "Content-Length: 6"),
      head("HTTP/1.1 200 OK", "a: b", "  c"),
    ]
  }

  /// The letter `a`.
  private static let gzip: [UInt8] = [
    0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03, 0x4B, 0x04, 0x00, 0x43, 0xBE, 0xB7, 0xE8, 0x01, 0, 0,
    0,
  ]
}
