internal import CueSources
internal import FieldValues
internal import ID3

/// A frame of ID3 as an entry of Media3.
struct Media3Frame {
  private static let headerByteCount = (old: 6, new: 10)

  private let frame: ID3Frame
  private let tag: CarriedTag?
  private let skipsUnusual: Bool

  /// A frame of a tag as carried.
  ///
  /// - Parameter skipsUnusual: whether compressed and encrypted frames are left out.
  init(_ frame: ID3Frame, in tag: CarriedTag?, skipsUnusual: Bool) {
    self.frame = frame
    self.tag = tag
    self.skipsUnusual = skipsUnusual
  }

  /// The entry; `nil` for a frame that is left out.
  var entry: Media3Entry? {
    let flags = frame.header.flags
    if skipsUnusual, flags.contains(.compressed) || flags.contains(.encrypted) { return nil }
    let id = frame.id.description
    return switch frame {
    // Media3 reads a list of texts in every version.
    case .text(let frame) where id.hasPrefix("T"): text(id, nil, frame.texts.strings)
    case .people(let frame) where id.hasPrefix("T"): text(id, nil, frame.texts.strings)
    // All versions of these have the identifiers of version 2.3.
    case .userText(let frame): text("TXXX", frame.description, frame.texts.strings)
    case .address(let frame): link(id, nil, frame.url)
    case .userAddress(let frame): link("WXXX", frame.description, frame.url)
    case .privateData(let frame): Self.privateData(frame.ownerText.string, frame.data)
    case .comment(let frame) where id.hasPrefix("COM"): comment(frame)
    case .picture(let frame): picture(frame)
    case .object(let frame): object(frame)
    case .chapter(let frame): chapter(frame)
    case .tableOfContents(let frame): tableOfContents(frame)
    default: id == "MLLT" ? locationTable : binary(id)
    }
  }

  private func text(_ id: String, _ description: String?, _ values: [String]) -> Media3Entry {
    let values = values.isEmpty ? [""] : values
    let text = values.joined(separator: " / ")
    return Media3Entry(
      "TextInformationFrame", name: id, summary: description.map { "\($0) = \(text)" } ?? text,
      [
        Field("id", .string(id)), Field("description", .text(description)),
        Field("values", .texts(values)),
      ])
  }

  private func link(_ id: String, _ description: String?, _ url: String) -> Media3Entry {
    Media3Entry(
      "UrlLinkFrame", name: id, summary: description.map { "\($0) = \(url)" } ?? url,
      [
        Field("id", .string(id)), Field("description", .text(description)),
        Field("url", .string(url)),
      ])
  }

  /// The entry of a private frame.
  static func privateData(_ owner: String, _ data: ArraySlice<UInt8>) -> Media3Entry {
    Media3Entry(
      "PrivFrame", name: "PRIV", summary: owner,
      [
        Field("id", .string("PRIV")), Field("owner", .string(owner)),
        Field("privateDataBase64", .bytes(data)),
      ])
  }

  private func comment(_ frame: CommentFrame) -> Media3Entry {
    Media3Entry(
      "CommentFrame", name: "COMM", summary: frame.text,
      [
        Field("id", .string("COMM")), Field("language", .string(frame.language)),
        Field("description", .string(frame.description)), Field("text", .string(frame.text)),
      ])
  }

  private func picture(_ frame: PictureFrame) -> Media3Entry {
    let mimeType = frame.mimeType.lowercased()
    return Media3Entry(
      "ApicFrame", name: "APIC", summary: frame.description,
      [
        Field("id", .string("APIC")),
        Field("mimeType", .string(mimeType.contains("/") ? mimeType : "image/\(mimeType)")),
        Field("description", .string(frame.description)),
        Field("pictureType", .integer(frame.pictureType.rawValue)),
        Field("pictureDataBase64", .bytes(frame.data)),
      ])
  }

  private func object(_ frame: ObjectFrame) -> Media3Entry {
    Media3Entry(
      "GeobFrame", name: "GEOB", summary: frame.fileName,
      [
        Field("id", .string("GEOB")), Field("mimeType", .string(frame.mimeType)),
        Field("filename", .string(frame.fileName)),
        Field("description", .string(frame.description)),
        Field("dataBase64", .bytes(frame.data)),
      ])
  }

  // MARK: Chapters

  private func entries(of frames: [ID3Frame]) -> FieldValue {
    .array(
      frames.compactMap { Media3Frame($0, in: tag, skipsUnusual: skipsUnusual).entry?.value })
  }

  private func chapter(_ frame: ChapterFrame) -> Media3Entry? {
    if skipsUnusual, frame.startTimeMs > frame.endTimeMs { return nil }
    return Media3Entry(
      "ChapterFrame", name: "CHAP", summary: frame.elementID,
      [
        Field("id", .string("CHAP")), Field("chapterId", .string(frame.elementID)),
        Field("startTimeMs", .integer(frame.startTimeMs)),
        Field("endTimeMs", .integer(frame.endTimeMs)),
        Field("startOffset", Self.offset(frame.startOffset)),
        Field("endOffset", Self.offset(frame.endOffset)),
        Field("subFrames", entries(of: frame.subFrames)),
      ])
  }

  /// An offset in the file; `C.INDEX_UNSET` without one.
  private static func offset(_ offset: UInt32?) -> FieldValue {
    let number = offset.map { Int($0) } ?? -1
    return .integer(number)
  }

  private func tableOfContents(_ frame: TableOfContentsFrame) -> Media3Entry {
    Media3Entry(
      "ChapterTocFrame", name: "CTOC", summary: frame.elementID,
      [
        Field("id", .string("CTOC")), Field("elementId", .string(frame.elementID)),
        Field("isRoot", .bool(frame.isTopLevel)), Field("isOrdered", .bool(frame.isOrdered)),
        Field("children", .texts(frame.children)), Field("subFrames", entries(of: frame.subFrames)),
      ])
  }

  // MARK: Bytes

  /// The content as carried.
  private var body: ArraySlice<UInt8> {
    if case .unknown(let frame) = frame { return frame.data }
    let header = frame.header
    let isOld = frame.id.description.count < 4
    let size = isOld ? Self.headerByteCount.old : Self.headerByteCount.new
    guard let tag, header.byteOffset >= tag.byteOffset, header.byteCount >= size else { return [] }
    return tag.bytes.dropFirst(header.byteOffset - tag.byteOffset).prefix(header.byteCount)
      .dropFirst(size)
  }

  private func binary(_ id: String) -> Media3Entry {
    let body = body
    return Media3Entry(
      "BinaryFrame", name: id, summary: "\(body.count) bytes",
      [Field("id", .string(id)), Field("dataBase64", .bytes(body))])
  }

  /// `MLLT`: the positions of times in the file.
  private var locationTable: Media3Entry? {
    let body = body
    func number(_ offset: Int, _ count: Int) -> Int64 {
      body.dropFirst(offset).prefix(count).reduce(0) { $0 << 8 | Int64($1) }
    }
    let headerByteCount = 10
    guard body.count >= headerByteCount else { return nil }
    return Media3Entry(
      "MlltFrame", name: "MLLT",
      [
        Field("id", .string("MLLT")), Field("mpegFramesBetweenReference", .integer(number(0, 2))),
        Field("bytesBetweenReference", .integer(number(2, 3))),
        Field("millisecondsBetweenReference", .integer(number(5, 3))),
      ])
  }
}
