import CueSources
import MediaStreams
import MediaTiming
import SourceDiagnostics
import Testing

@testable import HLSInspection

/// The chapters of media files.
struct MediaFileTests {
  private static func u32(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
    let content = content.flatMap(\.self)
    return u32(content.count + 8) + Array(type.utf8) + content
  }

  private static func full(_ type: String, _ content: [UInt8]...) -> [UInt8] {
    box(type, u32(0) + content.flatMap(\.self))
  }

  /// A track of samples of one size and second each.
  private static func track(
    _ id: Int, _ handler: String, _ description: [UInt8], count: Int, size: Int, offsets: [UInt8],
    references: [UInt8] = []
  ) -> [UInt8] {
    let header = full("tkhd", zeros(8), u32(id), zeros(68))
    let media = full("mdhd", zeros(8), u32(1000), u32(count * 1000), [0x55, 0xC4, 0, 0])
    let kind = full("hdlr", u32(0), Array(handler.utf8), zeros(13))
    let table = box(
      "stbl", full("stsd", u32(1), description),
      full("stts", u32(1), u32(count), u32(1000)),
      full("stsz", u32(size), u32(count)),
      full("stsc", u32(1), u32(1), u32(1), u32(1)),
      full("stco", u32(offsets.count / 4), offsets))
    return box("trak", header, references, box("mdia", media, kind, box("minf", table)))
  }

  /// An audio file with chapters that all have the same bytes as their title.
  private static func file(chapters count: Int, title: [UInt8]) -> [UInt8] {
    let type = box("ftyp", Array("M4A \0\0\0\0M4A isom".utf8))
    let sample = [UInt8(title.count >> 8), UInt8(title.count & 0xFF)] + title
    let offset = u32(type.count + 8)
    let text = box("text", zeros(6), [0, 1], zeros(44))
    let audio = box(
      "mp4a", zeros(6), [0, 1], zeros(8), [0, 2, 0, 16, 0, 0, 0, 0, 0xBB, 0x80, 0, 0])
    let movie = box(
      "moov", full("mvhd", zeros(8), u32(1000), u32(count * 1000), zeros(80)),
      track(
        1, "soun", audio, count: count, size: 1, offsets: offset,
        references: box("tref", box("chap", u32(2)))),
      track(
        2, "text", text, count: count, size: sample.count,
        offsets: Array([[UInt8]](repeating: offset, count: count).joined())))
    return type + box("mdat", sample) + movie
  }

  private func limits(_ file: MediaFile) -> [String] {
    file.reading.findings.filter { $0.rule == .metadataLimitExceeded }.map(\.message)
  }

  @Test func `the chapters of an audio file are read`() {
    let file = MediaFile(reading: Self.file(chapters: 3, title: Array("hello".utf8)))
    #expect(file.chapters.map { $0.metadata.first?.value } == ["hello", "hello", "hello"])
    #expect(limits(file).isEmpty)
  }

  @Test func `a title that is too long is cut off between two characters`() {
    let title = Array((String(repeating: "a", count: ChapterLimits.titleSize - 1) + "ééé").utf8)
    let file = MediaFile(reading: Self.file(chapters: 2, title: title))
    #expect(
      file.chapters.map { $0.metadata.first?.value.utf8.count }
        == [ChapterLimits.titleSize - 1, ChapterLimits.titleSize - 1])
    #expect(
      limits(file) == ["the titles of 2 chapters are longer than 4096 bytes and are cut off there"])
  }

  @Test func `chapters that a Matroska file nests too deep are left out with a finding`() {
    func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
      id + [0x40 | UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }
    let chapters = (0..<40).reduce([UInt8]()) { inner, _ in element([0xB6], inner) }
    let segment = element([0x10, 0x43, 0xA7, 0x70], element([0x45, 0xB9], chapters))
    let head = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)))
    let file = MediaFile(reading: head + element([0x18, 0x53, 0x80, 0x67], segment))
    #expect(file.matroskaChapters.count == 32)
    #expect(
      limits(file) == [
        "chapters are nested deeper than the limit of 32, 1 is left out, with those within them"
      ])
  }

  /// What FFmpeg does not read of a file.
  private func refusals(_ file: MediaFile) -> [String] {
    file.reading.findings.filter { $0.rule == .mediaUnreadable }.map(\.message)
  }

  @Test func `chapters that are read again and again from the same bytes are left out`() {
    let title = [UInt8](repeating: 1, count: 65_000)
    let file = MediaFile(reading: Self.file(chapters: 8000, title: title))
    #expect(file.chapters.isEmpty)
    #expect(refusals(file).count == 1)
    #expect(refusals(file).first?.contains("more than 224 MiB of memory") == true)
    // The rest of the file is read.
    #expect(file.content.streams.first?.kind == .audio)
    #expect(file.reading.duration == MediaTime(value: 8000, timescale: 1))
  }

  @Test func `a table that makes the demuxer allocate far more than the file has is refused`() {
    let track = Self.track(
      1, "soun", Self.box("mp4a", Self.zeros(28)), count: 40_000_000, size: 1,
      offsets: Self.u32(8))
    let header = Self.full("mvhd", Self.zeros(8), Self.u32(1000), Self.u32(0), Self.zeros(80))
    let file = MediaFile(
      reading: Self.box("ftyp", Array("isom\0\0\0\0".utf8)) + Self.box("moov", header, track))
    #expect(refusals(file).count == 1)
  }
}
