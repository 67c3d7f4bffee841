import MediaTiming
import TestSupport
import Testing

@testable import PlayerViews

struct ActiveContributionsTests {
  private struct Active {
    var start: Int
    var uid: Int
    var contribution: MetadataContribution
  }

  private static func seconds(_ count: Int) -> MediaTime { MediaTime(seconds: count) }

  private static func contribution(
    _ number: Int, _ random: inout SeededGenerator
  ) -> MetadataContribution {
    let origins: [MetadataOrigin] = [.icy, .id3, .scte35]
    var made = MetadataContribution(origins[Int.random(in: 0..<3, using: &random)])
    if Bool.random(using: &random) { made.current.title = "T\(number % 3)" }
    if Bool.random(using: &random) { made.current.displayTitle = "D\(number)" }
    if Bool.random(using: &random) { made.current.type = .NEWS }
    if Bool.random(using: &random) { made.current.playbackLength = Int64(number) }
    if Bool.random(using: &random) { made.current.images = [.url(standard: "u\(number % 4)")] }
    if Bool.random(using: &random) { made.next.artist = "A\(number)" }
    if Bool.random(using: &random) { made.service.genre = "G\(number)" }
    return made
  }

  /// All of them in the order in which they count.
  private static func ordered(_ active: [Active]) -> [MetadataContribution] {
    active.sorted { left, right in
      let (a, b) = (left.contribution.origin.rank, right.contribution.origin.rank)
      if a != b { return a < b }
      return left.start != right.start ? left.start > right.start : left.uid < right.uid
    }.map(\.contribution)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `those that count give the metadata of all`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var active = ActiveContributions()
    var all: [Active] = []
    for number in 0..<400 {
      let uid = Int.random(in: 0..<40, using: &random)
      all.removeAll { $0.uid == uid }
      if number.isMultiple(of: 3) {
        active.remove(uid)
      } else {
        let made = Self.contribution(number, &random)
        let start = Int.random(in: 0..<10, using: &random)
        active.insert(made, of: uid, from: Self.seconds(start))
        all.append(Active(start: start, uid: uid, contribution: made))
        #expect(active.start(of: uid) == Self.seconds(start))
      }
      let (merge, expected) = (MetadataMerge(active.counting()), MetadataMerge(Self.ordered(all)))
      #expect(merge.metadata == expected.metadata, "seed \(seed), change \(number)")
      #expect(merge.origins.map(\.path) == expected.origins.map(\.path))
      #expect(merge.origins.map(\.origin) == expected.origins.map(\.origin))
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `any number of advertisements overlap, and the latest one counts`() {
    let count = 50_000
    var active = ActiveContributions()
    var seen: [[String?]] = []
    for number in 0..<count {
      var advertisement = MetadataContribution(.scte35)
      advertisement.current.type = .ADVERTISEMENT
      advertisement.current.identifier = "\(number)"
      active.insert(advertisement, of: number, from: Self.seconds(number))
      seen.append(active.counting().map(\.current.identifier))
    }
    #expect(seen == (0..<count).map { ["\($0)"] })
    seen = []
    for number in 0..<count {
      seen.append(active.counting().map(\.current.identifier))
      active.remove(number)
    }
    #expect(seen.allSatisfy { $0 == ["\(count - 1)"] })
    let rest = active.counting()
    #expect(rest.isEmpty)
  }

  @Test func `of many pictures at a time the last 256 are listed`() {
    var active = ActiveContributions()
    for number in 0..<300 {
      var picture = MetadataContribution(.id3)
      picture.current.images = [.url(standard: "\(number)")]
      active.insert(picture, of: number, from: Self.seconds(number))
    }
    let images = MetadataMerge(active.counting()).metadata.current?.images
    let last: [ImageSource] = (44..<300).reversed().map { .url(standard: "\($0)") }
    #expect(images == last)
  }

  @Test func `changes of anything but images share one array of images`() throws {
    var active = ActiveContributions()
    for number in 0..<3 {
      var picture = MetadataContribution(.id3)
      picture.current.images = [.url(standard: "\(number)")]
      active.insert(picture, of: number, from: .zero)
    }
    var addresses: [UnsafePointer<ImageSource>?] = []
    var metadata: [MediaMetadata] = []
    for number in 3..<6 {
      var title = MetadataContribution(.id3)
      title.current.title = "\(number)"
      active.insert(title, of: number, from: Self.seconds(number))
      let merged = MetadataMerge(active.counting()).metadata
      let images = try #require(merged.current?.images)
      #expect(images.count == 3)
      addresses.append(images.withUnsafeBufferPointer { $0.baseAddress })
      metadata.append(merged)
    }
    #expect(metadata.map(\.current?.title) == ["3", "4", "5"])
    #expect(addresses.allSatisfy { $0 == addresses[0] })
  }
}
