/// The answer to one HTTP request, before anything is made of its status.
struct HTTPAnswer: Sendable {
  var status: Int
  /// The headers with names in lower case.
  var headers: [String: String]
  /// Whether it began with ICY, as that of an old radio server.
  var isICY = false
  var bytes: [UInt8] = []
  /// What ended the body of a radio stream before the listener did.
  var fault: LoadError?
}

extension HTTPAnswer {
  /// Whether the status is one that an answer with the wanted bytes has.
  var isSuccess: Bool { isWhole || status == 206 }

  /// Whether the status is one of the whole resource. A proxy that changed it answers 203 (RFC 9110, section 15.3.4).
  var isWhole: Bool { status == 200 || status == 203 }

  /// Whether the answer names another address to ask.
  var isRedirect: Bool { (300..<400).contains(status) && headers["location"] != nil }

  /// The bytes of the body as they are sent, where the head tells.
  var declaredLength: Int64? {
    guard headers["transfer-encoding"] == nil, let field = headers["content-length"],
      let length = Int64(field), length >= 0
    else { return nil }
    return length
  }

  /// Whether the head declares several lengths, so that nobody knows where the body ends (RFC 9112, section 6.3).
  var hasConflictingLengths: Bool {
    headers["transfer-encoding"] == nil && headers["content-length"]?.contains(",") == true
  }

  /// Whether the answer is a radio stream, which goes on for ever, unless its bytes are a playlist.
  var isRadio: Bool { isWhole && (isICY || headers.isOfRadio) }

  /// Whether parts of these very bytes can be asked for.
  var offersRanges: Bool {
    isWhole && headers["accept-ranges"]?.lowercased() == "bytes"
      && headers["content-encoding"] == nil
  }

  /// The range and the size of the whole that a 206 or 416 answer declares.
  ///
  /// RFC 9110, section 14.4: `bytes 0-99/1234`, `bytes 0-99/*` or `bytes */1234`.
  var contentRange: (range: Range<Int64>?, total: Int64?) {
    guard let field = headers["content-range"], field.lowercased().hasPrefix("bytes ") else {
      return (nil, nil)
    }
    let parts = field.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    let total = parts.dropFirst().first.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    let ends = (parts.first ?? "").split(separator: "-").compactMap { Int64($0) }
    guard ends.count == 2, ends[0] <= ends[1], ends[1] < Int64.max else { return (nil, total) }
    return (ends[0]..<(ends[1] + 1), total)
  }

  /// What tells this version of the resource from another one: a strong entity tag, or nothing.
  ///
  /// RFC 9110, section 13.1.5, does not let a weak one stand in `If-Range`.
  var strongTag: String? { headers["etag"].flatMap { $0.hasPrefix("\"") ? $0 : nil } }

  /// Whether both may be answers of the same version of a resource: they do not have tags that differ.
  func isOfSameVersion(as other: HTTPAnswer) -> Bool {
    guard let tag = headers["etag"], let otherTag = other.headers["etag"] else { return true }
    return tag == otherTag
  }
}

extension [String: String] {
  /// Whether HTTP headers, with names in lower case, are those of a radio stream.
  var isOfRadio: Bool { keys.contains { $0.hasPrefix("icy-") } }
}
