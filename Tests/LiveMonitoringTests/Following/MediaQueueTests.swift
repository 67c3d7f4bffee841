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
    let ids = (0..<3).compactMap { _ in queue.next(at: Self.time(0), patience: Self.patience)?.id }
    for id in ids.reversed() {
      #expect(queue.release(at: Self.time(1), patience: Self.patience).isEmpty)
      #expect(
        queue.finish(id, reading: SegmentReading(), from: Self.time(0), to: Self.time(1)) == nil)
    }
    let released = queue.release(at: Self.time(1), patience: Self.patience)
    #expect(Self.names(released) == ["s0.ts", "s1.ts", "s2.ts"])
    #expect(queue.isEmpty)
  }

  @Test func `what is known at the end is passed on in order, also what failed twice`() {
    var queue = Self.queue(4)
    let ids = (0..<4).compactMap { _ in queue.next(at: Self.time(0), patience: Self.patience)?.id }
    var missing = SegmentReading()
    missing.loadFailure = .notFound(status: 404)
    // The first is late again and again, the second once, and the last is still read.
    for (id, count) in [(ids[0], 2), (ids[1], 1)] {
      for second in 1...count {
        queue.postpone(id, after: missing, from: Self.time(0), to: Self.time(second))
        queue.resume(id)
      }
    }
    _ = queue.finish(ids[2], reading: SegmentReading(), from: Self.time(0), to: Self.time(2))
    #expect(queue.release(at: Self.time(3), patience: Self.patience).isEmpty)
    let known = queue.takeKnown()
    #expect(Self.names(known) == ["s0.ts", "s2.ts"])
    #expect(known.first?.reading.loadFailure == missing.loadFailure)
    #expect(queue.takeKnown().isEmpty)
  }

  @Test func `what waits too long is passed on before what takes too long`() {
    var queue = Self.queue(5)
    let ids = (0..<4).compactMap { _ in queue.next(at: Self.time(0), patience: Self.patience)?.id }
    // The fifth is read when the first takes as long as the others wait for it.
    #expect(queue.nextDue(after: Self.time(0), patience: Self.patience) == Self.time(6))
    for index in [1, 3] {
      _ = queue.finish(
        ids[index], reading: SegmentReading(), from: Self.time(0), to: Self.time(index))
    }
    #expect(queue.nextDue(after: Self.time(6), patience: Self.patience) == Self.time(7))
    #expect(queue.release(at: Self.time(6), patience: Self.patience).isEmpty)
    #expect(Self.names(queue.release(at: Self.time(7), patience: Self.patience)) == ["s1.ts"])
    #expect(queue.nextDue(after: Self.time(7), patience: Self.patience) == Self.time(9))
    #expect(Self.names(queue.release(at: Self.time(9), patience: Self.patience)) == ["s3.ts"])
    let late = queue.finish(ids[0], reading: SegmentReading(), from: Self.time(0), to: Self.time(9))
    #expect(late?.uri == "s0.ts")
    #expect(!queue.isEmpty)
  }

  @Test(arguments: [
    LoadError.notFound(status: 404), .lacksKey(.status(500)), .denied(status: 403),
    .redirected(to: "a", .denied(status: 403)), .badRange(8..<16, reason: .pastEnd(byteCount: 8)),
  ])
  func `a read that is to be repeated makes room for others, and is first again`(
    failure: LoadError
  ) throws {
    var queue = Self.queue(5)
    let ids = (0..<4).compactMap { _ in queue.next(at: Self.time(0), patience: Self.patience)?.id }
    #expect(queue.next(at: Self.time(0), patience: Self.patience) == nil)
    var missing = SegmentReading()
    missing.loadFailure = failure
    let id = try #require(ids.first)
    for second in 1..<6 {
      #expect(
        queue.isToBeRepeated(id, missing, at: Self.time(second), patience: Self.patience))
      queue.postpone(id, after: missing, from: Self.time(0), to: Self.time(0))
      queue.resume(id)
      #expect(queue.next(at: Self.time(second), patience: Self.patience)?.id == id)
    }
    // By then the others have waited for it long enough.
    #expect(!queue.isToBeRepeated(id, missing, at: Self.time(6), patience: Self.patience))
  }

  @Test func `what waits for its initialization section is read without it at last`() {
    var queue = Self.queue(1)
    let id = queue.next(at: Self.time(0), patience: Self.patience)?.id ?? 0
    #expect(queue.isAwaited(id, at: Self.time(5), patience: Self.patience))
    #expect(!queue.isAwaited(id, at: Self.time(6), patience: Self.patience))
    var waiting = SegmentReading()
    waiting.loadFailure = .lacksInitialization(nil)
    // A read that began before the end of the wait has ended after it, without the segment.
    #expect(queue.isToBeRepeated(id, waiting, at: Self.time(7), patience: Self.patience))
  }

  @Test(
    arguments: [
      (.notFound(status: 404), true), (.status(503), true), (.denied(status: 403), true),
      (.badRange(0..<8, reason: .pastEnd(byteCount: 0)), true), (.denied(status: 401), false),
      (.lacksKey(.denied(status: 403)), false), (.lacksKey(.status(500)), true),
    ] as [(LoadError, Bool)])
  func `an initialization section is waited for as a segment is`(error: LoadError, isSoon: Bool) {
    #expect(LoadError.lacksInitialization(error).mayEndSoon == isSoon)
    #expect(error.mayEndSoon == isSoon)
    #expect(LoadError.lacksInitialization(nil).mayEndSoon)
  }

  @Test func `reads that take long make room for others, up to a limit`() throws {
    var queue = Self.queue(40)
    func readCount(at second: Int) -> Int {
      var count = 0
      while queue.next(at: Self.time(second), patience: Self.patience) != nil { count += 1 }
      return count
    }
    #expect(readCount(at: 0) == MediaQueue.maximumReads)
    #expect(queue.nextDue(after: Self.time(0), patience: Self.patience) == Self.time(6))
    #expect(readCount(at: 5) == 0)
    #expect((1...4).map { readCount(at: 6 * $0) } == [4, 4, 4, 0])
  }

  @Test func `what is listed at another address is read there next`() throws {
    var queue = Self.queue(1)
    let read = queue.next(at: Self.time(0), patience: Self.patience)
    let first = try #require(read)
    var other = first.request
    other.segment.uri = "other.ts"
    queue.add(other)
    #expect(queue.next(at: Self.time(0), patience: Self.patience) == nil)
    queue.postpone(first.id, after: SegmentReading(), from: Self.time(0), to: Self.time(0))
    queue.resume(first.id)
    #expect(
      queue.next(at: Self.time(1), patience: Self.patience)?.request.segment.uri == "other.ts")
    let load = queue.finish(
      first.id, reading: SegmentReading(), from: Self.time(1), to: Self.time(1))
    #expect(load == nil)
    #expect(Self.names(queue.release(at: Self.time(1), patience: Self.patience)) == ["other.ts"])
    #expect(queue.isEmpty)
    queue.add(other)
    #expect(queue.next(at: Self.time(2), patience: Self.patience)?.id != first.id)
  }

  @Test(arguments: [true, false])
  func `what could not be loaded is read at another address before it is passed on, once`(
    isEnded: Bool
  ) throws {
    var queue = Self.queue(2)
    let ids = (0..<2).compactMap { _ in queue.next(at: Self.time(0), patience: Self.patience)?.id }
    var denied = SegmentReading()
    denied.loadFailure = .status(400)
    // The address of the second one was cut.
    let id = try #require(ids.last)
    var request = try #require(queue.request(of: id))
    request.segment.uri = "whole.ts"
    if isEnded {
      #expect(queue.finish(id, reading: denied, from: Self.time(0), to: Self.time(1)) == nil)
      queue.add(request)
    } else {
      queue.add(request)
      #expect(queue.isToBeRepeated(id, denied, at: Self.time(1), patience: Self.patience))
      queue.postpone(id, after: denied, from: Self.time(0), to: Self.time(0))
      queue.resume(id)
    }
    let again = queue.next(at: Self.time(2), patience: Self.patience)
    #expect(again?.id == id && again?.request.segment.uri == "whole.ts")
    if !isEnded {
      queue.add(request)
      #expect(!queue.isToBeRepeated(id, denied, at: Self.time(2), patience: Self.patience))
    }
    _ = queue.finish(id, reading: SegmentReading(), from: Self.time(2), to: Self.time(3))
    // What was read is not read again.
    queue.add(request)
    #expect(queue.next(at: Self.time(3), patience: Self.patience) == nil)
    _ = queue.finish(ids[0], reading: SegmentReading(), from: Self.time(0), to: Self.time(3))
    let released = queue.release(at: Self.time(3), patience: Self.patience)
    #expect(Self.names(released) == ["s0.ts", "whole.ts"])
    #expect(released.allSatisfy { $0.reading.loadFailure == nil })
    #expect(queue.isEmpty)
  }

  @Test(arguments: [
    LoadError.status(400), .timedOut(seconds: 1), .tooLarge(limit: 1), .cancelled,
    .redirected(to: "a", .status(400)), .denied(status: 401), .denied(status: 407),
    .lacksKey(.denied(status: 401)), .lacksKey(.denied(status: 403)),
    .lacksKey(.redirected(to: "a", .denied(status: 403))),
  ])
  func `what will not help is not repeated`(error: LoadError) {
    var queue = Self.queue(1)
    var reading = SegmentReading()
    reading.loadFailure = error
    let id = queue.next(at: Self.time(0), patience: Self.patience)?.id ?? 0
    func isToBeRepeated(_ reading: SegmentReading) -> Bool {
      queue.isToBeRepeated(id, reading, at: Self.time(0), patience: Self.patience)
    }
    #expect(!isToBeRepeated(reading))
    #expect(!isToBeRepeated(SegmentReading()))
  }

  @Test func `playlists do not wait for each other`() {
    var queue = Self.queue(1, of: "v1")
    guard case let (first?) = queue.next(at: Self.time(0), patience: Self.patience) else { return }
    let request = MediaRequest(
      playlist: "v0", unit: first.request.unit, base: first.request.base,
      segment: first.request.segment)
    queue.add(request)
    let second = queue.next(at: Self.time(0), patience: Self.patience)?.id ?? 0
    _ = queue.finish(second, reading: SegmentReading(), from: Self.time(0), to: Self.time(0))
    #expect(queue.release(at: Self.time(0), patience: Self.patience).map(\.playlist) == ["v0"])
  }
}
