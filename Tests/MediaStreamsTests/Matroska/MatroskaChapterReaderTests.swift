import MediaTiming
import TestSupport
import Testing

@testable import MediaStreams

@Suite struct MatroskaChapterReaderTests {
  private static func element(_ id: UInt32, _ parts: [UInt8]...) -> [UInt8] {
    let content = parts.flatMap { $0 }
    func bytes(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { (shift: UInt32) in UInt8(value >> shift & 0xFF) }
    }
    let name = bytes(id).drop { $0 == 0 }
    // A length of four bytes does for all that is built here.
    let size = bytes(UInt32(content.count))
    return name + [0x10 | size[0], size[1], size[2], size[3]] + content
  }

  private static func number(_ id: UInt32, _ value: UInt64) -> [UInt8] {
    element(id, stride(from: 56, through: 0, by: -8).map { UInt8(value >> UInt64($0) & 0xFF) })
  }

  private static func display(_ text: String, _ language: String? = nil) -> [UInt8] {
    element(
      0x80, element(0x85, Array(text.utf8)), language.map { element(0x437C, Array($0.utf8)) } ?? [])
  }

  private static func atom(
    _ uid: UInt64, _ start: UInt64, _ end: UInt64?, _ parts: [UInt8]...
  ) -> [UInt8] {
    element(
      0xB6, number(0x73C4, uid), number(0x91, start * 1_000_000_000),
      end.map { number(0x92, $0 * 1_000_000_000) } ?? [], parts.flatMap { $0 })
  }

  private static func file(_ parts: [UInt8]...) -> [UInt8] {
    let content = parts.flatMap { $0 }
    return element(0x1A45_DFA3, element(0x4282, Array("matroska".utf8)))
      + element(0x1853_8067, content)
  }

  private static let hidden = number(0x98, 1)
  private static let disabled = number(0x4598, 0)

  private static let editions = element(
    0x1043_A770,
    element(0x45B9, atom(9, 0, 3, display("Other edition"))),
    element(
      0x45B9, number(0x45DB, 1),
      atom(
        1, 0, 10, display("Part 1"), atom(2, 0, nil, display("a")), atom(3, 4, nil, display("b"))),
      atom(4, 10, nil, display("Part 2", "eng"), display("Teil 2", "ger")),
      atom(5, 12, 14, display("Hidden"), hidden), atom(6, 14, 16, display("Off"), disabled)))

  private func summary(_ bytes: [UInt8]) -> [String] {
    MatroskaChapterReader(bytes).chapters.map {
      "\($0.start)-\($0.end.map { "\($0)" } ?? "") " + $0.titles.map(\.text).joined(separator: "/")
    }
  }

  @Test func `the default edition counts, with chapters in chapters and without hidden ones`() {
    let bytes = Self.file(Self.editions)
    #expect(
      summary(bytes) == ["0.0-10.0 Part 1", "0.0-4.0 a", "4.0-10.0 b", "10.0- Part 2/Teil 2"])
    let chapters = MatroskaChapterReader(bytes).chapters
    #expect(chapters.map(\.uid) == [1, 2, 3, 4])
    #expect(chapters.last?.titles.map(\.language) == ["eng", "ger"])
  }

  @Test func `chapters behind media without a length are found`() {
    // Lengths of all ones are unknown.
    let open: [UInt8] = [0x01] + [UInt8](repeating: 0xFF, count: 7)
    let block = Self.element(0xA3, [UInt8](repeating: 0, count: 50))
    let chapters = Self.element(
      0x1043_A770, Self.element(0x45B9, Self.atom(1, 2, nil, Self.display("Late"))))
    let bytes =
      Self.element(0x1A45_DFA3) + [0x18, 0x53, 0x80, 0x67] + open + [0x1F, 0x43, 0xB6, 0x75] + open
      + block + chapters
    #expect(summary(bytes) == ["2.0- Late"])
  }

  @Test func `a file without chapters has none`() {
    #expect(summary(Self.file(Self.element(0x1549_A966))) == [])
    #expect(summary([]) == [])
  }

  @Test func `damage never stops the reader`() {
    let bytes = Self.file(Self.editions)
    for count in bytes.indices { _ = MatroskaChapterReader(Array(bytes[..<count])) }
    let outcome = DamagedInput(bytes).flippingBits(copies: 3000, seed: 0xEB31) {
      _ = MatroskaChapterReader($0)
    }
    #expect(outcome.accepted == 3000)
  }

  @Test func `chapters within chapters without end are followed to a limit`() {
    var nested = Self.atom(1, 0, nil, Self.display("x"))
    for _ in 0..<500 { nested = Self.element(0xB6, nested) }
    let bytes = Self.file(Self.element(0x1043_A770, Self.element(0x45B9, nested)))
    let reader = MatroskaChapterReader(bytes)
    #expect(reader.chapters.count == MatroskaChapterReader.maximumDepth)
    #expect(
      reader.omissions
        == [
          "chapters are nested deeper than the limit of 32, 1 is left out, with those within them"
        ])
  }

  @Test func `what is left out of more chapters than the limit is counted`() {
    let atom = Self.atom(1, 0, nil)
    let count = MatroskaChapterReader.maximumChapters + 3
    let atoms = [[UInt8]](repeating: atom, count: count).flatMap(\.self)
    let inner = Self.element(0xB6, Self.atom(2, 0, nil))
    let reader = MatroskaChapterReader(
      Self.file(Self.element(0x1043_A770, Self.element(0x45B9, inner, atoms))))
    #expect(reader.chapters.count == MatroskaChapterReader.maximumChapters)
    #expect(
      reader.omissions
        == ["there are more than 100000 chapters, 5 are left out, with those within them"])
  }

  @Test func `what is left out of more titles than the limit is counted`() {
    let count = MatroskaChapterReader.maximumTitles + 2
    let titles = [[UInt8]](repeating: Self.display("x"), count: count).flatMap(\.self)
    let reader = MatroskaChapterReader(
      Self.file(Self.element(0x1043_A770, Self.element(0x45B9, Self.atom(1, 0, nil, titles)))))
    #expect(reader.chapters.first?.titles.count == MatroskaChapterReader.maximumTitles)
    #expect(reader.omissions == ["the chapters have more than 400000 titles, 2 are left out"])
  }
}
