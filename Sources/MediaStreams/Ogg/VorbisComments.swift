internal import ByteParsing
public import MediaTiming
public import SourceDiagnostics

/// The comments of an Ogg or FLAC stream (Xiph.Org, Ogg Vorbis comment field specification).
public struct VorbisComments: Hashable, Sendable {
  /// The most comments that are read of one header.
  public static let maximumCount = 65_536

  /// One comment. Names may come more than once.
  public struct Comment: Hashable, Sendable {
    /// The name as written; empty for a text that has none.
    public var name: String
    /// The value, which may be empty and of any length.
    public var value: String
  }

  /// The name of the encoder.
  public var vendor: String
  /// The comments in order.
  public var comments: [Comment]
  /// The fault of the header; the comments before it are kept.
  public var fault: MalformedData?

  /// Comments from their values.
  init(vendor: String, comments: [Comment]) {
    self.vendor = vendor
    self.comments = comments
  }

  /// Reads a comment header after its codec's prefix. Lengths are little-endian.
  public init(reading bytes: [UInt8]) {
    self.vendor = ""
    self.comments = []
    var reader = ByteReader(bytes)
    do throws(MalformedData) {
      self.vendor = try reader.text("vendor_string")
      let count = try reader.littleEndianLength("user_comment_list_length")
      while comments.count < min(count, Self.maximumCount) {
        let text = try reader.text("user_comment")
        comments.append(Comment(text))
      }
      if count > Self.maximumCount {
        fault = MalformedData(
          .limitExceeded(limit: Self.maximumCount), field: "user_comment_list_length",
          byteOffset: reader.offset)
      }
    } catch {
      fault = error
    }
  }

  /// The values of a name; case is ignored.
  public func values(of name: String) -> [String] {
    let wanted = name.lowercased()
    return comments.filter { $0.name.lowercased() == wanted }.map(\.value)
  }
}

extension VorbisComments.Comment {
  init(_ text: String) {
    if let separator = text.firstIndex(of: "=") {
      self.init(
        name: String(text[..<separator]), value: String(text[text.index(after: separator)...]))
    } else {
      self.init(name: "", value: text)
    }
  }
}

extension ByteReader {
  fileprivate mutating func littleEndianLength(_ field: String) throws(MalformedData) -> Int {
    Int(UInt32(truncatingIfNeeded: try integer(4, field)).byteSwapped)
  }

  fileprivate mutating func text(_ field: String) throws(MalformedData) -> String {
    let length = try littleEndianLength(field)
    return String(decoding: try take(length, field), as: UTF8.self)
  }
}

/// Comments and their place in the stream.
public struct CommentHeader: Hashable, Sendable {
  /// The comments.
  public var comments: VorbisComments
  /// Their start time, from the start of the file.
  public var start: MediaTime
  /// The offset of the page or block in which they start.
  public var byteOffset: Int
}
