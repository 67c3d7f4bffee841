internal import ID3

/// What the metadata of all playlists of an input has used of its limits.
package struct MetadataBudget: Sendable {
  /// The maximum memory that tags, sections and event messages need, about: 300,000 small ones,
  /// three a second for a day.
  package static let maximumSize = 300 << 20
  /// The maximum number of descriptors in the messages of which breaks are made: seven a second for
  /// a day.
  static let maximumDescriptors = 600_000

  /// The memory that may be used, about.
  let limit: Int
  /// The memory that was used, about.
  private(set) var size = 0
  /// The number of descriptors, up to the first message beyond the limit.
  var descriptorCount = 0
  /// The limits of ID3 tags.
  var id3 = ID3Budget()

  /// A budget of which some was used, by default that of an input.
  package init(limit: Int = Self.maximumSize, size: Int = 0) {
    (self.limit, self.size) = (limit, size)
  }

  /// The memory that a chapter needs beside its title, about.
  private static let chapterOverhead = 1 << 10
  /// How many times the titles are in memory, about: in the demuxer, as cues, and in a report.
  private static let titleCopies = 4

  /// Charges chapters of a container; returns whether they are within the limit.
  mutating func takeChapters(count: Int, textSize: Int) -> Bool {
    let (overhead, isMany) = count.multipliedReportingOverflow(by: Self.chapterOverhead)
    let (text, isLarge) = textSize.multipliedReportingOverflow(by: Self.titleCopies)
    let (size, overflow) = overhead.addingReportingOverflow(text)
    return !isMany && !isLarge && !overflow && take(size)
  }

  /// Charges the metadata of a segment; returns whether it is within the limit.
  mutating func take(_ metadataSize: Int) -> Bool {
    guard metadataSize <= limit - size else { return false }
    size += metadataSize
    return true
  }
}
