import Foundation
import HLSInspection
import ResourceLoading

/// Fuzzes the loading over http, through libcurl and a connection: the first byte chooses what is asked for, the second
/// how the answer comes, the others are the answers.
///
/// A request ends soon, and gives no more bytes than it allows. Addresses that answers name lead to the same server, as the proxy
/// of all that is elsewhere: nothing leaves the machine.
enum LoaderFuzzing: FuzzTarget {
  /// What stands between the answers of two connections.
  static let separator = Array("\0--\0".utf8)

  private static let maximumSize = 1 << 16
  private static let range: Range<Int64> = 100..<300

  private static let server: ScriptedServer = {
    let server = ScriptedServer()
    for name in ["http_proxy", "https_proxy"] { setenv(name, "http://127.0.0.1:\(server.port)", 1) }
    setenv("no_proxy", "127.0.0.1", 1)
    return server
  }()

  private static let loader: ResourceLoader = {
    var options = ResourceLoader.Options()
    options.timeout = .milliseconds(15)
    options.retries = 1
    options.retryDelay = .zero
    options.longestRetryAfter = .zero
    options.pauseOfSilentHosts = .zero
    options.maximumRedirects = 3
    options.httpPartSize = 256
    return ResourceLoader(options: options)
  }()

  static func run(_ bytes: [UInt8]) async {
    guard bytes.count > 2 else { return }
    var script = ScriptedServer.Script()
    var rest = bytes[2...]
    while script.answers.count < 4, let range = rest.firstRange(of: separator) {
      script.answers.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    script.answers.append(rest)
    script.pieceSize = [0, 0, 0, 64, 500, 1_000, 20, 200][Int(bytes[1] & 7)]
    // Silence takes the time of its limit, so it is rare.
    script.staysSilent = bytes[1] == 0xFF
    server.play(script)
    guard
      let location = try? ResourceLocation(userText: "http://127.0.0.1:\(server.port)/a/b.m3u8?c")
    else { return require(false, "the address of a server is a location") }
    let begin = ContinuousClock.now
    await ask(ResourceRequest(location, maximumSize: maximumSize), kind: bytes[0])
    require(.now - begin < .seconds(5), "a request ends soon")
  }

  private static func ask(_ request: ResourceRequest, kind: UInt8) async {
    var request = request
    switch kind % 6 {
    case 0, 1: check(try? await loader.load(request))
    case 2:
      request.byteRange = range
      let loaded = try? await loader.load(request)
      require(loaded.map { $0.bytes.count == range.count } ?? true, "a range has its length")
      check(loaded)
    case 3, 4:
      request.acceptsRadio = kind % 2 == 0
      if kind % 6 == 4 { request.byteRange = range }
      guard let chunks = try? await loader.chunks(of: request, chunkSize: 100) else { return }
      var count = 0
      // A resource that is read part by part may be larger than what is kept in memory.
      while count < 4 * maximumSize, let chunk = try? await chunks.next() {
        require(
          (1...100).contains(chunk.count), "a chunk has a byte and is no larger than asked for")
        count += chunk.count
      }
    default:
      let heard = try? await loader.listen(to: request, for: .milliseconds(5))
      require((heard?.bytes.count ?? 0) <= maximumSize, "no more is heard than is allowed")
    }
  }

  private static func check(_ loaded: LoadedResource?) {
    guard let loaded else { return }
    require(loaded.bytes.count <= maximumSize, "no more is loaded than is allowed")
  }
}
