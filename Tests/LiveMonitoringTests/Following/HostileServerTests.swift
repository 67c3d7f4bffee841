import HLSReports
import ResourceLoading
import Synchronization
import TestSupport
import Testing

@testable import LiveMonitoring

/// Servers that do what they can to stop a follower, over real connections.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct HostileServerTests {
  private static let faults = ["silent", "drip", "redirect", "endless", "huge", "closed", "bomb"]

  private static let main =
    "#EXTM3U\n"
    + (["healthy"] + faults).map { "#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0).m3u8\n" }.joined()

  private static func answer(_ request: LoopbackServer.Request, _ connection: LoopbackConnection) {
    let playlist = Array(
      "#EXTM3U\n#EXT-X-TARGETDURATION:0.2\n#EXTINF:0.2,\n\(request.index).ts\n".utf8)
    switch request.path {
    case "/main.m3u8": connection.answer(200, body: Array(main.utf8))
    case "/healthy.m3u8": connection.answer(200, body: playlist)
    case "/silent.m3u8": connection.waitForClose()
    case "/drip.m3u8":
      connection.send(connection.head(200, length: nil) + playlist)
      connection.waitForClose()
    case "/redirect.m3u8": connection.answer(302, ["Location": "/redirect.m3u8"])
    case "/endless.m3u8":
      connection.send(connection.head(200, length: nil) + playlist)
      while connection.send([UInt8](repeating: 0x0A, count: 1 << 16)) {}
    case "/huge.m3u8":
      connection.send(connection.head(200, length: 1 << 30) + playlist)
      connection.waitForClose()
    case "/bomb.m3u8":
      connection.answer(200, ["Content-Encoding": "gzip"], body: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    default: break
    }
  }

  @Test func `what one playlist does stops no other`() async throws {
    let server = try LoopbackServer(Self.answer)
    let clock = SystemClock()
    var options = ResourceLoader.Options()
    options.timeout = .milliseconds(300)
    options.prepareToFollow(with: clock)
    var following = FollowingOptions()
    following.timeout = options.timeout
    let follower = ChannelFollower(
      channel: PlainChannel(), at: .http(server.address("/main.m3u8")),
      loader: ResourceLoader(options: options), clock: clock, options: following)
    let loads = Mutex<[PlaylistLoad]>([])
    let reason = await follower.run(
      log: { entry in
        guard case .playlist(let load) = entry else { return }
        let isEnough = loads.withLock { loads in
          loads.append(load)
          let counts = Dictionary(grouping: loads, by: \.playlist).mapValues(\.count)
          return (0...Self.faults.count).allSatisfy {
            counts[PlaylistKey(rawValue: "v\($0)"), default: 0] > 1
          }
            && counts["v0", default: 0] > 5
        }
        if isEnough { follower.stop(.signal) }
      }, emit: { _ in })
    #expect(reason == .signal)
    let all = loads.withLock { $0 }
    #expect(all.filter { $0.playlist == "v0" }.allSatisfy { $0.exchange.failure == nil })
    for (index, fault) in Self.faults.enumerated() {
      let own = all.filter { $0.playlist == PlaylistKey(rawValue: "v\(index + 1)") }
      #expect(own.allSatisfy { $0.exchange.failure != nil }, "\(fault)")
    }
    #expect(all.map(\.exchange.ended) == all.map(\.exchange.ended).sorted())
  }
}
