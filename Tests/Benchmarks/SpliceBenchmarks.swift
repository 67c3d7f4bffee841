import ByteParsing
import Foundation
import MediaTiming
import SCTE35

/// How many SCTE-35 sections are decoded into the full model, checksum and all.
enum SpliceBenchmarks {
  /// A set of messages in one file, one a line in hexadecimal.
  struct Set {
    var name: String
    var messages: [[UInt8]]
  }

  /// The messages that the library makes by itself.
  static var made: [Set] {
    let time = SpliceTime(TransportTimestamp(ticks: 1_924_989_008))
    let insert = SpliceInfoSection(
      command: .insert(
        SpliceInsert(
          eventID: 0x4800_008F,
          splice: SpliceInsert.Splice(
            outOfNetwork: true, at: time,
            breakDuration: BreakDuration(duration: 5_426_421, autoReturn: true)))),
      descriptors: [SpliceDescriptor(.avail(AvailDescriptor(providerAvailID: 309)))])
    let mid = SpliceInfoSection(
      command: .timeSignal(time),
      descriptors: [
        SpliceDescriptor(
          .segmentation(
            SegmentationDescriptor(
              eventID: 0x4800_000A,
              segment: SegmentationDescriptor.Segment(
                type: .providerPlacementOpportunityStart,
                upid: SegmentationUPID(mid: [
                  SegmentationUPID(type: .adID, bytes: Array("ABCD01234567".utf8)),
                  SegmentationUPID(type: .adsInformation, bytes: Array("LA309".utf8)),
                ]), duration: 27_630_000, segmentNum: 1, segmentsExpected: 2))))
      ])
    return [
      Set(name: "splice_insert", messages: [try? insert.encoded()].compactMap { $0 }),
      Set(name: "time_signal_mid", messages: [try? mid.encoded()].compactMap { $0 }),
    ]
  }

  /// The messages of files that are named `NAME=FILE`, after those that the library makes.
  static func sets(with words: [String]) throws(BenchmarkFailure) -> [Set] {
    var sets = made
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2,
        let text = try? String(contentsOfFile: String(parts[1]), encoding: .utf8)
      else { throw BenchmarkFailure("\(word) cannot be read") }
      let messages = text.split(separator: "\n").compactMap { try? Hexadecimal.bytes($0) }
      sets.append(Set(name: String(parts[0]), messages: messages))
    }
    return sets
  }

  /// A benchmark of each set.
  static func benchmarks(of sets: [Set]) -> [Benchmark] {
    sets.map { set in
      Benchmark(name: set.name, count: set.messages.count) {
        set.messages.reduce(0) { $0 &+ ($1.decodedIssueCount) }
      }
    }
  }
}

extension [UInt8] {
  fileprivate var decodedIssueCount: Int {
    let decoding = SpliceInfoSection.decode(self)
    return decoding.issues.count &+ decoding.byteCount
      &+ (decoding.section?.descriptors.count ?? 0)
  }
}
