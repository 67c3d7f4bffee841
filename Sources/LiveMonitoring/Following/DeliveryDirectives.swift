internal import ByteParsing
internal import ResourceLoading

/// The query parameters with which a client asks the server for a later or smaller playlist (RFC 8216bis, section
/// 6.2.5).
struct DeliveryDirectives: Hashable, Sendable {
  /// What a delta update leaves out.
  enum Skip: String, Sendable {
    /// Segments.
    case segments = "YES"
    /// Segments and date ranges.
    case dateRanges = "v2"
  }

  /// The position for which the response waits.
  var position: PlaylistPosition?
  /// The content of a delta update; `nil` for the whole playlist.
  var skip: Skip?

  /// Whether the whole playlist is requested as it is.
  var isEmpty: Bool { position == nil && skip == nil }

  /// Returns the location with the parameters, in UTF-8 order behind those that it has (RFC 8216bis, section 6.3.2).
  func added(to location: ResourceLocation) -> ResourceLocation {
    guard !isEmpty, case .http(let address) = location else { return location }
    var reference = URIReference(address)
    var query = (reference.query ?? "").split(separator: "&", omittingEmptySubsequences: false)
      .map(String.init).filter { !$0.isEmpty && !$0.hasPrefix("_HLS_") }
    if let position {
      query.append("_HLS_msn=\(position.number)")
      if let part = position.part { query.append("_HLS_part=\(part)") }
    }
    if let skip { query.append("_HLS_skip=\(skip.rawValue)") }
    reference.query = query.joined(separator: "&")
    reference.fragment = nil
    return .http(reference.text)
  }
}

/// A segment of a playlist, or a part of one.
struct PlaylistPosition: Hashable, Sendable {
  /// The media sequence number of the segment.
  var number: Int
  /// The index of the part, from 0; `nil` for the whole segment.
  var part: Int?
}
