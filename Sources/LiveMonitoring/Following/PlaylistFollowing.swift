internal import ByteParsing
internal import HLSPlaylists
internal import MediaTiming
internal import ResourceLoading

/// The loads of one followed playlist: what is requested, and what was received last.
struct PlaylistFollowing: Sendable {
  /// The maximum size of a live playlist in bytes; that of a window of a day is a half of it.
  private static let maximumSize = 8 << 20
  /// The maximum number of lines; a window of a week has fewer. A playlist that is loaded every few seconds must not take
  /// the time of other channels.
  static let maximumLineCount = 1 << 20
  /// The number of failures in a row after which an address may have ended, as that of a session does.
  private static let maximumFailures = 3

  var key: PlaylistKey
  /// The original location.
  private(set) var location: ResourceLocation
  var policy: ReloadPolicy
  /// The next load, or the one that is made now; `nil` when there is none.
  var plan: ReloadPolicy.Plan?
  /// The number of loads.
  private(set) var loadCount = 0
  /// The location of the last response with a playlist, after redirects.
  private(set) var finalLocation: ResourceLocation
  private let pinsRedirect: Bool
  private var pinned: ResourceLocation?
  private var failureCount = 0

  /// The last body.
  private var body: [UInt8]?
  private var isPlaylist = false
  /// The request of the last body, and its entity tag.
  private var tagged: (location: ResourceLocation, tag: HTTPHeader)?
  private var isConditional = false

  init(
    _ key: PlaylistKey, at location: ResourceLocation, settings: ReloadPolicy.Settings,
    pinsRedirect: Bool, from instant: CalendarTime
  ) {
    self.key = key
    self.location = location
    self.pinsRedirect = pinsRedirect
    finalLocation = location
    policy = ReloadPolicy(settings)
    plan = policy.first(at: instant)
  }

  /// Returns the request of the planned load.
  mutating func request(_ plan: ReloadPolicy.Plan) -> ExchangeRequest {
    let location = plan.directives.added(to: pinned ?? location)
    var request = ExchangeRequest(
      location, timeout: plan.firstByteTimeout?.asDuration,
      totalTimeout: plan.totalTimeout.asDuration, maximumSize: Self.maximumSize)
    isConditional = false
    if let tagged, tagged.location == location {
      request.headers = [tagged.tag]
      isConditional = true
    }
    return request
  }

  /// Records a response; returns the entry of the log, and how the load went.
  mutating func take(
    _ exchange: Exchange, of plan: ReloadPolicy.Plan
  ) -> (load: PlaylistLoad, outcome: ReloadPolicy.Outcome) {
    loadCount += 1
    var load = PlaylistLoad(
      playlist: key, cause: plan.cause, scheduled: plan.due, exchange: exchange)
    if exchange.failure == nil { receive(&load, plan) }
    let isFailure = load.exchange.failure != nil || !isPlaylist
    note(load.exchange, isFailure: isFailure)
    var outcome = ReloadPolicy.Outcome(
      plan: plan, sent: exchange.sent, ended: exchange.ended)
    outcome.firstByte = exchange.firstByte
    outcome.status = exchange.status
    outcome.isFailure = isFailure
    outcome.isUnanswered = exchange.isUnanswered
    outcome.isRepeat = load.isRepeat
    outcome.retryAfter = isFailure ? exchange.retryAfter : nil
    outcome.age = exchange.age
    return (load, outcome)
  }

  private mutating func receive(_ load: inout PlaylistLoad, _ plan: ReloadPolicy.Plan) {
    if load.exchange.status == 304 {
      guard isConditional, body != nil else {
        load.exchange.failure = .status(304)
        return
      }
      load.isRepeat = true
      return
    }
    tagged = load.exchange.header("etag").flatMap {
      HTTPHeader(name: "If-None-Match", value: $0)
    }.map { (plan.directives.added(to: pinned ?? location), $0) }
    if body == load.exchange.body {
      load.isRepeat = true
      load.exchange.body = []
    } else {
      let limit = Self.maximumLineCount
      guard load.exchange.body.count(where: { $0 == 0x0A }) < limit else {
        load.exchange.failure = .tooManyLines(limit: limit)
        return
      }
      body = load.exchange.body
      isPlaylist = PlaylistDocument.isPlaylist(load.exchange.body)
    }
  }

  private mutating func note(_ exchange: Exchange, isFailure: Bool) {
    guard !isFailure else {
      failureCount += 1
      // A session that has ended does not come back.
      if failureCount >= Self.maximumFailures, [401, 403, 404, 410].contains(exchange.status) {
        pinned = nil
      }
      return
    }
    failureCount = 0
    finalLocation = .http(exchange.finalAddress)
    if pinsRedirect, pinned == nil, !exchange.redirects.isEmpty { pinned = finalLocation }
  }

  /// Whether its address may have ended.
  var isLost: Bool { failureCount >= Self.maximumFailures }

  /// Goes on at another location.
  mutating func move(to location: ResourceLocation) {
    self.location = location
    (pinned, tagged) = (nil, nil)
  }

  /// Whether the last load that counts has EXT-X-ENDLIST.
  var isEnded: Bool { policy.held?.isEnded == true }

  /// Whether the last body is a playlist of playlists.
  var isMultivariant: Bool {
    // EXTINF makes it another one whatever else it contains, and is found sooner than the rest is read.
    guard let body, isPlaylist, !body.contains("#EXTINF:".utf8) else { return false }
    return Playlist.parse(body).multivariant != nil
  }

  /// The last position that the reports of this playlist name of another one (RFC 8216bis, section 4.4.5.4).
  func reportedPosition(of other: PlaylistFollowing) -> PlaylistPosition? {
    guard let held = policy.held else { return nil }
    for report in held.playlist.header.renditionReports {
      guard let uri = report.tag.uri,
        let target = try? finalLocation.resolve(held.queryValues.restored(in: uri)),
        target.withoutQuery == other.location.withoutQuery
          || target.withoutQuery == other.finalLocation.withoutQuery
      else { continue }
      let number = report.tag.lastMediaSequence ?? held.lastNumber
      return PlaylistPosition(number: number, part: report.tag.lastPart)
    }
    return nil
  }
}

extension Exchange {
  /// Whether a status refuses the directives of a request that has some (RFC 8216bis, section 6.2.5.2).
  static func isRefusal(_ status: Int?) -> Bool { status == 400 || status == 503 }

  /// Whether the server refused the directives of the request, if it had some.
  var isRefused: Bool { Self.isRefusal(status) }

  /// Whether the server sent nothing in time.
  var isUnanswered: Bool {
    guard firstByte == nil, case .timedOut? = failure?.cause else { return false }
    return true
  }
}

extension ResourceLocation {
  /// The address without its query.
  fileprivate var withoutQuery: String? {
    guard case .http(let address) = self else { return nil }
    return String(address.prefix { $0 != "?" && $0 != "#" })
  }
}
