/// The response to one HTTP request, before its status is interpreted.
struct HTTPAnswer: Sendable {
  var status: Int
  /// The headers with lower-case names.
  var headers: [String: String]
  /// The fields as sent, in order, as far as they are well-formed.
  var fields: [HTTPHeader] = []
  /// Whether it starts with ICY, like that of an old radio server.
  var isICY = false
  var bytes: [UInt8] = []
  /// The error that ended the body of a radio stream.
  var fault: LoadError?
  /// Whether a radio stream was still being sent when the transfer ended.
  var isOnAir = false
}

extension HTTPAnswer {
  /// Whether the status is that of a response with the requested bytes.
  var isSuccess: Bool { isWhole || status == 206 }

  /// Whether the status is that of the whole resource. A proxy that has modified it responds with
  /// 203 (RFC 9110, section 15.3.4).
  var isWhole: Bool { status == 200 || status == 203 }

  /// Whether the response is a redirect with a location.
  var isRedirect: Bool { (300..<400).contains(status) && headers["location"] != nil }

  /// The declared size of the body as transferred; `nil` if unknown.
  var declaredLength: Int64? {
    guard let length = lengthText.flatMap({ Int64($0) }), length >= 0 else { return nil }
    return length
  }

  /// The declared size of a body that is sent as it is with `Transfer-Encoding: identity`; `nil` for another response.
  ///
  /// RFC 2616, section 4.4, lets the size count. RFC 9112 no longer has this coding, and libcurl reads such a body up
  /// to the end of the connection.
  var identityLength: Int64? {
    // An answer without a body may have the length that another one would have.
    headers["transfer-encoding"] == nil || status == 204 || status == 304 ? nil : declaredLength
  }

  /// The Content-Length that counts; a list of equal values is one value (RFC 9110, section 8.6).
  private var lengthText: String? {
    guard (headers["transfer-encoding"] ?? "identity").lowercased() == "identity",
      let field = headers["content-length"]
    else {
      return nil
    }
    let values = field.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.filter { $0 != " " && $0 != "\t" }
    }
    return Set(values).count == 1 ? values[0] : field
  }

  /// Whether the header declares different lengths, so that the end of the body is unknown (RFC
  /// 9112, section 6.3).
  var hasConflictingLengths: Bool {
    lengthText?.contains(",") ?? false
  }

  /// Whether the response is a radio stream, which does not end, unless its bytes are a playlist.
  var isRadio: Bool { isWhole && (isICY || headers.isOfRadio) }

  /// Whether ranges of exactly these bytes can be requested.
  var offersRanges: Bool {
    isWhole && headers["accept-ranges"]?.lowercased() == "bytes"
      && headers["content-encoding"] == nil
  }

  /// The range and the total size in a 206 or 416 response.
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

  /// The version of the resource: a strong entity tag, or `nil`.
  ///
  /// RFC 9110, section 13.1.5, does not allow a weak one in `If-Range`.
  var strongTag: String? { headers["etag"].flatMap { $0.hasPrefix("\"") ? $0 : nil } }

  /// Whether both responses may be of the same version of a resource: they have no different tags.
  func isOfSameVersion(as other: HTTPAnswer) -> Bool {
    guard let tag = headers["etag"], let otherTag = other.headers["etag"] else { return true }
    return tag == otherTag
  }
}

extension [String: String] {
  /// Whether HTTP headers, with lower-case names, are those of a radio stream.
  var isOfRadio: Bool { keys.contains { $0.hasPrefix("icy-") } }
}
