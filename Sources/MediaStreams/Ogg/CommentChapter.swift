public import MediaTiming

/// A chapter in the comments of an Ogg or FLAC stream (Xiph.Org, Vorbis comment, chapter extension).
public struct CommentChapter: Hashable, Sendable {
  /// The number in the names of its comments.
  public var number: Int
  /// Its start, from the start of the file.
  public var start: MediaTime
  /// The value of `CHAPTERxxxNAME`; `nil` without one.
  public var title: String?
  /// Whether the title was longer than the limit, and this is its start.
  public var isCut = false
}

extension OggContent {
  /// The chapters of all streams, those of each by number. Concurrent streams may have the same ones.
  public var chapters: [CommentChapter] {
    var known: Set<CommentChapter> = []
    return comments.flatMap { $0.comments.chapters(from: $0.start) }
      .filter { known.insert($0).inserted }
  }
}

extension VorbisComments {
  /// The start of the names of the extension.
  private static let chapterMark = "CHAPTER"
  /// The numbers of digits that follow. The extension has three, and libavformat reads two as well.
  private static let numberLengths = 2...3

  /// The chapters of a stream that starts at a time. Of two comments with one name the last one counts.
  fileprivate func chapters(from origin: MediaTime) -> [CommentChapter] {
    var starts: [Int: MediaTime] = [:]
    var titles: [Int: String] = [:]
    for comment in comments {
      guard let (number, attribute) = Self.chapterName(comment.name) else { continue }
      switch attribute {
      case "": if let start = MediaTime(chapterStart: comment.value) { starts[number] = start }
      case "NAME": titles[number] = comment.value
      default: break
      }
    }
    return starts.sorted { $0.key < $1.key }.map { number, start in
      var chapter = CommentChapter(number: number, start: origin + start)
      if let title = titles[number], !title.isEmpty {
        let (text, isCut) = Array(title.utf8).withUnsafeBytes {
          ChapterLimits.text($0, maximumSize: ChapterLimits.titleSize)
        }
        chapter.title = text
        chapter.isCut = isCut
      }
      return chapter
    }
  }

  /// The number in a name of the extension, and what follows it in upper case; `nil` for another name.
  private static func chapterName(_ name: String) -> (number: Int, attribute: String)? {
    let name = name.uppercased()
    guard name.hasPrefix(chapterMark) else { return nil }
    let rest = name.dropFirst(chapterMark.count)
    let digits = rest.prefix { $0.isASCII && $0.isWholeNumber }
    guard numberLengths.contains(digits.count), let number = Int(digits) else { return nil }
    return (number, String(rest.dropFirst(digits.count)))
  }
}

extension MediaTime {
  /// Reads the start of a chapter, `HH:MM:SS.sss`.
  fileprivate init?(chapterStart text: String) {
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = Self.number(parts[0]), let minutes = Self.number(parts[1]),
      minutes < 60, let digit = parts[2].first, digit.isASCII, digit.isWholeNumber,
      let seconds = MediaTime(decimal: parts[2]), seconds < MediaTime(seconds: 60)
    else { return nil }
    self = MediaTime(seconds: (hours * 60 + minutes) * 60) + seconds
  }

  /// The value of two digits.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.count == 2 && text.allSatisfy(\.isWholeNumber) ? Int(text) : nil
  }
}
