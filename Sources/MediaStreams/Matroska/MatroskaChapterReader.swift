import MediaTiming
import SourceDiagnostics

/// Reads the chapters of a Matroska file: those of the edition that players choose, without hidden
/// and disabled ones, each chapter before its nested ones.
///
/// libavformat has only the outermost chapters, those of all editions, each with its last title,
/// and none when they follow the media.
public struct MatroskaChapterReader {
  /// The maximum number of chapters.
  static let maximumChapters = 100_000
  /// The maximum number of titles of all chapters, one in each language.
  static let maximumTitles = 400_000
  /// The maximum nesting of chapters.
  static let maximumDepth = 32
  /// The maximum size of the name of a language in bytes.
  static let maximumLanguageSize = 256

  private enum ID {
    static let segment: UInt32 = 0x1853_8067
    static let cluster: UInt32 = 0x1F43_B675
    static let chapters: UInt32 = 0x1043_A770
    static let edition: UInt32 = 0x45B9
    static let editionIsHidden: UInt32 = 0x45BD
    static let editionIsDefault: UInt32 = 0x45DB
    static let chapter: UInt32 = 0xB6
    static let uid: UInt32 = 0x73C4
    static let start: UInt32 = 0x91
    static let end: UInt32 = 0x92
    static let isHidden: UInt32 = 0x98
    static let isEnabled: UInt32 = 0x4598
    static let display: UInt32 = 0x80
    static let text: UInt32 = 0x85
    static let language: UInt32 = 0x437C
    static let languageTag: UInt32 = 0x437D
  }

  private struct Edition {
    var isHidden = false
    var isDefault = false
    var content: Range<Int>
  }

  private let bytes: [UInt8]
  /// The chapters within the limits.
  public private(set) var chapters: [MatroskaChapter] = []
  /// The remaining number of chapters.
  private var chaptersLeft = maximumChapters
  /// The remaining number of titles of all chapters.
  private var titlesLeft = maximumTitles
  /// The numbers of chapters and titles beyond each limit, without those within chapters that are left out.
  private var (surplusCount, deepCount, titleCount) = (0, 0, 0)

  /// Reads a file in memory.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let edition else { return }
    addChapters(in: edition.content, within: nil, depth: 0)
  }

  /// What is left out because of the limits, one text for each of them.
  public var omissions: [String] {
    func text(_ count: Int, _ limit: String) -> String? {
      count > 0 ? "\(limit), \(Plural.text(count, "is", "are")) left out" : nil
    }
    let inside = "with those within them"
    return [
      text(surplusCount, "there are more than \(Self.maximumChapters) chapters")
        .map { "\($0), \(inside)" },
      text(deepCount, "chapters are nested deeper than the limit of \(Self.maximumDepth)")
        .map { "\($0), \(inside)" },
      text(titleCount, "the chapters have more than \(Self.maximumTitles) titles"),
    ].compactMap(\.self)
  }

  /// The first default edition that is not hidden, else the first one that is not.
  private var edition: Edition? {
    var first: Edition?
    var walker = EBMLWalker(bytes, in: 0..<bytes.count)
    while let element = walker.next() {
      switch element.id {
      // The children are read as siblings, which also works for an unknown length.
      case ID.segment: walker.enter(element)
      case ID.cluster where element.hasUnknownSize: walker.enter(element)
      case ID.chapters:
        var inner = EBMLWalker(bytes, in: element.content)
        while let child = inner.next() {
          guard child.id == ID.edition else { continue }
          let edition = edition(child.content)
          guard !edition.isHidden else { continue }
          if edition.isDefault { return edition }
          first = first ?? edition
        }
      default: continue
      }
    }
    return first
  }

  private func edition(_ content: Range<Int>) -> Edition {
    var edition = Edition(content: content)
    var walker = EBMLWalker(bytes, in: content)
    while let element = walker.next() {
      switch element.id {
      case ID.editionIsHidden: edition.isHidden = walker.integer(element) != 0
      case ID.editionIsDefault: edition.isDefault = walker.integer(element) != 0
      default: continue
      }
    }
    return edition
  }

  /// Adds the chapters of one level, each followed by its nested ones.
  private mutating func addChapters(
    in content: Range<Int>, within outerEnd: MediaTime?, depth: Int
  ) {
    var atoms: [(chapter: MatroskaChapter, content: Range<Int>)] = []
    var walker = EBMLWalker(bytes, in: content)
    while let element = walker.next() {
      guard element.id == ID.chapter else { continue }
      guard depth < Self.maximumDepth else {
        deepCount += 1
        continue
      }
      guard chaptersLeft > 0 else {
        surplusCount += 1
        continue
      }
      guard let chapter = chapter(element.content) else { continue }
      chaptersLeft -= 1
      atoms.append((chapter, element.content))
    }
    for (index, atom) in atoms.enumerated() {
      var chapter = atom.chapter
      let next = index + 1 < atoms.count ? atoms[index + 1].chapter.start : outerEnd
      if chapter.end == nil, let next, next > chapter.start { chapter.end = next }
      chapters.append(chapter)
      addChapters(in: atom.content, within: chapter.end, depth: depth + 1)
    }
  }

  /// A chapter without its nested ones; `nil` for one that players do not show.
  private mutating func chapter(_ content: Range<Int>) -> MatroskaChapter? {
    var chapter = MatroskaChapter(uid: 0, start: .zero, end: nil, titles: [])
    var isShown = true
    var walker = EBMLWalker(bytes, in: content)
    while let element = walker.next() {
      switch element.id {
      case ID.uid: chapter.uid = walker.integer(element)
      case ID.start: chapter.start = Self.time(walker.integer(element))
      case ID.end: chapter.end = Self.time(walker.integer(element))
      case ID.isHidden: isShown = isShown && walker.integer(element) == 0
      case ID.isEnabled: isShown = isShown && walker.integer(element) != 0
      case ID.display where titlesLeft > 0:
        titlesLeft -= 1
        chapter.titles.append(title(element.content))
      case ID.display: titleCount += 1
      default: continue
      }
    }
    return isShown ? chapter : nil
  }

  private func title(_ content: Range<Int>) -> MatroskaChapter.Title {
    var title = MatroskaChapter.Title(text: "", language: nil)
    var tag: String?
    var walker = EBMLWalker(bytes, in: content)
    while let element = walker.next() {
      switch element.id {
      case ID.text:
        (title.text, title.isCut) = walker.text(element, maximumSize: ChapterLimits.titleSize)
      case ID.language:
        title.language = walker.text(element, maximumSize: Self.maximumLanguageSize).text
      case ID.languageTag: tag = walker.text(element, maximumSize: Self.maximumLanguageSize).text
      default: continue
      }
    }
    // The BCP 47 tag has priority over the older code (RFC 9559, section 5.1.7.1.4.11).
    title.language = tag ?? title.language
    return title
  }

  private static func time(_ nanoseconds: UInt64) -> MediaTime {
    MediaTime(value: Int128(nanoseconds), timescale: 1_000_000_000)
  }
}
