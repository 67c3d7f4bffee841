import HLSInspection
import HLSPlaylists
import MediaTiming
import ResourceLoading
import Testing

@testable import LiveMonitoring

struct MediaQueueTests {
  private static func time(_ seconds: Int) -> CalendarTime {
    CalendarTime(timeSince1970: MediaTime(seconds: 1_800_000_000 + seconds))
  }

  private static func patience(_ key: PlaylistKey) -> MediaTime { MediaTime(seconds: 6) }

  private static func queue(_ count: Int, of key: PlaylistKey = "v0") -> MediaQueue {
    let text = (0..<count).map { "#EXTINF:2,\ns\($0).ts\n" }.joined()
    var queue = MediaQueue()
    guard let playlist = Playlist.parse(Array("#EXTM3U\n\(text)".utf8)).media else { return queue }
    for segment in playlist.segments {
      queue.add(
        MediaRequest(
          playlist: key, unit: MediaUnit(epoch: 0, number: segment.index),
          base: .http("http://a/"), segment: SegmentSource(segment)))
    }
    return queue
  }

  private static func names(_ loads: [MediaLoad]) -> [String] { loads.map(\.uri) }

  @Test func `segments are passed on in order, whatever the order in which they were read`() {
    var queue = Self.queue(3)
    let ids = (0..<3).compactMap { _ in queue.next()?.id }
    for id in ids.reversed() {
      #expect(queue.release(at: Self.time(1), patience: Self.patience).isEmpty)
      #expect(
        queue.finish(id, reading: SegmentReading(), from: Self.time(0), to: Self.time(1)) == nil)
    }
    let released = queue.release(at: Self.time(1), patience: Self.patience)
    #expect(Self.names(released) == ["s0.ts", "s1.ts", "s2.ts"])
    #expect(queue.isEmpty)
  }

  @Test func `what waits too long is passed on before what takes too long`() {
    var queue = Self.queue(5)
    let ids = (0..<4).compactMap { _ in queue.next()?.id }
    for index in [1, 3] {
      _ = queue.finish(
        ids[index], reading: SegmentReading(), from: Self.time(0), to: Self.time(index))
    }
    #expect(queue.nextRelease(patience: Self.patience) == Self.time(7))
    #expect(queue.release(at: Self.time(6), patience: Self.patience).isEmpty)
    #expect(Self.names(queue.release(at: Self.time(7), patience: Self.patience)) == ["s1.ts"])
    #expect(queue.nextRelease(patience: Self.patience) == Self.time(9))
    #expect(Self.names(queue.release(at: Self.time(9), patience: Self.patience)) == ["s3.ts"])
    let late = queue.finish(ids[0], reading: SegmentReading(), from: Self.time(0), to: Self.time(9))
    #expect(late?.uri == "s0.ts")
    #expect(!queue.isEmpty)
  }

  @Test(arguments: [LoadError.notFound(status: 404), .lacksKey(.status(500))])
  func `a read that is to be repeated makes room for others, and is first again`(
    failure: LoadError
  ) throws {
    var queue = Self.queue(5)
    let ids = (0..<4).compactMap { _ in queue.next()?.id }
    #expect(queue.next() == nil)
    var missing = SegmentReading()
    missing.loadFailure = failure
    let id = try #require(ids.first)
    for _ in 1..<MediaQueue.maximumAttempts {
      #expect(queue.isToBeRepeated(id, missing))
      queue.postpone()
      queue.resume(id)
      #expect(queue.next()?.id == id)
    }
    #expect(!queue.isToBeRepeated(id, missing))
  }

  @Test(arguments: [
    LoadError.denied(status: 403), .timedOut(seconds: 1), .tooLarge(limit: 1), .cancelled,
    .redirected(to: "a", .status(400)),
  ])
  func `what will not help is not repeated`(error: LoadError) {
    var queue = Self.queue(1)
    var reading = SegmentReading()
    reading.loadFailure = error
    #expect(queue.next().map { queue.isToBeRepeated($0.id, reading) } == false)
    #expect(!queue.isToBeRepeated(1, SegmentReading()))
  }

  @Test func `playlists do not wait for each other`() {
    var queue = Self.queue(1, of: "v1")
    guard case let (first?) = queue.next() else { return }
    let request = MediaRequest(
      playlist: "v0", unit: first.request.unit, base: first.request.base,
      segment: first.request.segment)
    queue.add(request)
    let second = queue.next()?.id ?? 0
    _ = queue.finish(second, reading: SegmentReading(), from: Self.time(0), to: Self.time(0))
    #expect(queue.release(at: Self.time(0), patience: Self.patience).map(\.playlist) == ["v0"])
  }
}
