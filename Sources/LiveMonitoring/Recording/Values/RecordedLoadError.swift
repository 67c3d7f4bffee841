internal import FieldValues
internal import ResourceLoading

extension LoadError: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    let fields = try RecordedFields(value)
    let kind: String = try fields.get("kind")
    if let plain = Self.plain[kind] {
      self = plain
    } else if let error = try Self.numbered(kind, fields) {
      self = error
    } else {
      self = try Self.detailed(kind, fields)
    }
  }

  /// The errors without a detail.
  private static let plain: [String: LoadError] = [
    "noSuchFile": .noSuchFile, "noPermission": .noPermission,
    "brokenConnection": .brokenConnection, "isDirectory": .isDirectory,
    "notRegularFile": .notRegularFile, "changedWhileReading": .changedWhileReading,
    "cancelled": .cancelled,
  ]

  /// The errors with numbers; `nil` for others.
  private static func numbered(
    _ kind: String, _ fields: RecordedFields
  ) throws(RecordedDamage) -> LoadError? {
    switch kind {
    case "notFound": .notFound(status: try fields.get("status"))
    case "denied": .denied(status: try fields.get("status"))
    case "status": .status(try fields.get("status"))
    case "timedOut": .timedOut(seconds: try fields.get("seconds"))
    case "incomplete": .incomplete(seconds: try fields.get("seconds"))
    case "tooSlow": .tooSlow(bytes: try fields.get("bytes"), seconds: try fields.get("seconds"))
    case "tooLarge": .tooLarge(limit: try fields.get("limit"))
    case "tooManyLines": .tooManyLines(limit: try fields.get("limit"))
    case "tooLargeTogether": .tooLargeTogether(limit: try fields.get("limit"))
    case "unpackedTooMuch": .unpackedTooMuch(limit: try fields.get("limit"))
    case "tooManyRedirects": .tooManyRedirects(limit: try fields.get("limit"))
    default: nil
    }
  }

  private static func detailed(
    _ kind: String, _ fields: RecordedFields
  ) throws(RecordedDamage) -> LoadError {
    switch kind {
    case "unreachable":
      return .unreachable(host: try fields.get("host"), reason: try fields.get("reason"))
    case "notSecure":
      return .notSecure(host: try fields.get("host"), reason: try fields.get("reason"))
    case "privateAddress":
      return .privateAddress(host: try fields.get("host"), address: try fields.get("address"))
    case "malformedAnswer": return .malformedAnswer(try fields.get("reason"))
    case "notAllowed": return .notAllowed(scheme: try fields.get("scheme"))
    case "invalidAddress": return .invalidAddress(try fields.get("reason"))
    case "badRange":
      let (start, end): (Int64, Int64) = (try fields.get("start"), try fields.get("end"))
      guard start <= end else { throw RecordedDamage("has a range that ends before its start") }
      return .badRange(start..<end, reason: try fields.get("reason"))
    case "redirected": return .redirected(to: try fields.get("to"), try fields.get("cause"))
    case "notRepeated":
      return .notRepeated(try fields.get("cause"), host: try fields.find("host"))
    case "notRequested":
      return .notRequested(
        try fields.get("cause"), after: try fields.get("after"), host: try fields.find("host"))
    case "lacksKey": return .lacksKey(try fields.get("cause"))
    case "lacksInitialization": return .lacksInitialization(try fields.find("cause"))
    case "readFailed": return .readFailed(try fields.get("reason"))
    default: throw RecordedDamage("has the unknown kind \(kind)")
    }
  }

  func record(to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", kind)
      recordNumbers(to: &json)
      recordDetails(to: &json)
    }
  }

  /// The name of the case.
  private var kind: String {
    switch self {
    case .noSuchFile: "noSuchFile"
    case .notFound: "notFound"
    case .noPermission: "noPermission"
    case .denied: "denied"
    case .status: "status"
    case .unreachable: "unreachable"
    case .notSecure: "notSecure"
    case .privateAddress: "privateAddress"
    case .timedOut: "timedOut"
    case .tooSlow: "tooSlow"
    case .incomplete: "incomplete"
    case .brokenConnection: "brokenConnection"
    case .malformedAnswer: "malformedAnswer"
    case .tooLarge: "tooLarge"
    case .tooManyLines: "tooManyLines"
    case .tooLargeTogether: "tooLargeTogether"
    case .unpackedTooMuch: "unpackedTooMuch"
    case .notAllowed: "notAllowed"
    case .invalidAddress: "invalidAddress"
    case .isDirectory: "isDirectory"
    case .notRegularFile: "notRegularFile"
    case .badRange: "badRange"
    case .changedWhileReading: "changedWhileReading"
    case .tooManyRedirects: "tooManyRedirects"
    case .redirected: "redirected"
    case .notRepeated: "notRepeated"
    case .notRequested: "notRequested"
    case .lacksKey: "lacksKey"
    case .lacksInitialization: "lacksInitialization"
    case .readFailed: "readFailed"
    case .cancelled: "cancelled"
    }
  }

  private func recordNumbers(to json: inout JSONWriter) {
    switch self {
    case .notFound(let status), .denied(let status), .status(let status):
      json.member("status", status)
    case .timedOut(let seconds), .incomplete(let seconds): json.record("seconds", seconds)
    case .tooSlow(let bytes, let seconds):
      json.member("bytes", bytes)
      json.record("seconds", seconds)
    case .tooLarge(let limit), .tooManyLines(let limit), .tooLargeTogether(let limit),
      .unpackedTooMuch(let limit), .tooManyRedirects(let limit):
      json.member("limit", limit)
    case .badRange(let range, _):
      json.record("start", range.lowerBound)
      json.record("end", range.upperBound)
    default: break
    }
  }

  private func recordDetails(to json: inout JSONWriter) {
    switch self {
    case .unreachable(let host, let reason):
      json.member("host", host)
      json.record("reason", reason)
    case .notSecure(let host, let reason):
      json.member("host", host)
      json.member("reason", reason)
    case .privateAddress(let host, let address):
      json.member("host", host)
      json.member("address", address)
    case .malformedAnswer(let fault): json.record("reason", fault)
    case .notAllowed(let scheme): json.member("scheme", scheme)
    case .invalidAddress(let reason), .readFailed(let reason): json.member("reason", reason)
    case .badRange(_, let fault): json.record("reason", fault)
    case .redirected(let target, let cause):
      json.member("to", target)
      json.record("cause", cause)
    case .lacksKey(let cause): json.record("cause", cause)
    case .lacksInitialization(let cause): json.record("cause", cause)
    case .notRequested(let cause, let count, let host):
      json.record("cause", cause)
      json.member("after", count)
      json.member("host", host)
    case .notRepeated(let cause, let host):
      json.record("cause", cause)
      json.member("host", host)
    default: break
    }
  }
}

extension LoadError.UnreachableReason: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    switch value {
    case .string("unknownHost"): self = .unknownHost
    case .string("refused"): self = .refused
    default: self = .silent(seconds: try RecordedFields(value).get("silentSeconds"))
    }
  }

  func record(to json: inout JSONWriter) {
    switch self {
    case .unknownHost: json.value("unknownHost")
    case .refused: json.value("refused")
    case .silent(let seconds): json.object { $0.record("silentSeconds", seconds) }
    }
  }
}

extension LoadError.AnswerFault: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    switch value {
    case .string("notHTTP"): self = .notHTTP
    case .string("unreadableHead"): self = .unreadableHead
    case .string("headTooLong"): self = .headTooLong
    case .string("transferCoding"): self = .transferCoding
    default: self = .contentCoding(try RecordedFields(value).get("contentCoding"))
    }
  }

  func record(to json: inout JSONWriter) {
    switch self {
    case .notHTTP: json.value("notHTTP")
    case .unreadableHead: json.value("unreadableHead")
    case .headTooLong: json.value("headTooLong")
    case .transferCoding: json.value("transferCoding")
    case .contentCoding(let name): json.object { $0.member("contentCoding", name) }
    }
  }
}

extension LoadError.RangeFault: RecordedValue {
  init(recorded value: FieldValue) throws(RecordedDamage) {
    switch value {
    case .string("otherRange"): self = .otherRange
    case .string("notARange"): self = .notARange
    case .string("pastEnd"): self = .pastEnd(byteCount: nil)
    default:
      let fields = try RecordedFields(value)
      if let limit = try fields.find("ignoredBeyond", as: Int.self) {
        self = .ignored(limit: limit)
      } else {
        self = .pastEnd(byteCount: try fields.get("pastEndOf", as: Int64.self))
      }
    }
  }

  func record(to json: inout JSONWriter) {
    switch self {
    case .otherRange: json.value("otherRange")
    case .notARange: json.value("notARange")
    case .pastEnd(nil): json.value("pastEnd")
    case .pastEnd(let count?): json.object { $0.record("pastEndOf", count) }
    case .ignored(let limit): json.object { $0.record("ignoredBeyond", limit) }
    }
  }
}
