internal import FieldValues
internal import HLSInspection
internal import HLSValidation
internal import MediaTiming
internal import ResourceLoading
internal import SourceDiagnostics

/// A segment or part that was read, in the file of media of its channel, and its line in the index.
///
/// The address is the one in the playlist, whose body is kept as received, without the values of its query.
struct MediaLine {
  /// The number of the entry in the index.
  var seq: Int
  var load: MediaLoad
  /// The SHA-256 of the media itself, if they are recorded.
  var sha256: String?

  /// The line with its line feed.
  var bytes: [UInt8] {
    .jsonLine { json in
      json.member("seq", seq)
      json.member("sha256", sha256)
      json.member("playlist", load.playlist.rawValue)
      json.member("epoch", load.unit.epoch)
      json.member("number", load.unit.number)
      json.member("part", load.unit.part)
      json.member("uri", load.uri)
      json.record("sent", load.sent)
      if load.received != load.ended { json.record("received", load.received) }
      json.record("ended", load.ended)
      json.record("reading", load.reading)
    }
  }

  /// The same with addresses as they are recorded.
  func redacted(by redaction: RecordingRedaction) -> MediaLine {
    func redacted(_ finding: Diagnostic) -> Diagnostic {
      var finding = finding
      finding.location.uri = finding.location.uri.map(redaction.address)
      finding.message = redaction.text(finding.message)
      finding.notes = finding.notes.map(redaction.text)
      return finding
    }
    var line = self
    line.load.uri = redaction.address(load.uri)
    line.load.reading.findings = load.reading.findings.map(redacted)
    line.load.reading.initializationFindings =
      load.reading.initializationFindings.map(redacted)
    line.load.reading.loadFailure = load.reading.loadFailure.map(redaction.error)
    return line
  }

  init(seq: Int, load: MediaLoad, sha256: String?) {
    self.seq = seq
    self.load = load
    self.sha256 = sha256
  }

  init(_ line: [UInt8]) throws(RecordedDamage) {
    let fields = try RecordedFields(try IndexHead.parse(line))
    seq = try fields.number("seq")
    sha256 = try fields.find("sha256")
    load = MediaLoad(
      playlist: PlaylistKey(rawValue: try fields.get("playlist")),
      unit: MediaUnit(
        epoch: try fields.number("epoch", from: 0),
        // A media sequence number of the playlist, which may be any of 64 bits.
        number: Int(try fields.get("number", as: Int64.self)),
        part: try fields.find("part")),
      uri: try fields.get("uri"), sent: try fields.get("sent"), ended: try fields.get("ended"),
      reading: try fields.get("reading"))
    if let received: CalendarTime = try fields.find("received") { load.received = received }
  }

  /// The number of the entry at the start of a line, without reading the rest.
  static func seq(atStartOf line: [UInt8]) throws(RecordedDamage) -> Int {
    guard line.starts(with: start) else { throw RecordedDamage("seq is not the first member") }
    let digits = line.dropFirst(start.count).prefix { $0 != UInt8(ascii: ",") }
    do throws(RecordedDamage) {
      return try RecordedNumber.checked(Int(String(decoding: digits, as: UTF8.self)), from: 1)
    } catch {
      throw RecordedDamage("seq \(error.reason)")
    }
  }

  private static let start = Array(#"{"seq":"#.utf8)

  /// The hash of the media at the start of a line, without reading the rest; `nil` without one.
  static func hash(in line: [UInt8]) -> String? {
    guard line.starts(with: start) else { return nil }
    let rest = line.dropFirst(start.count).drop { $0 &- UInt8(ascii: "0") < 10 }
    guard rest.starts(with: hashStart) else { return nil }
    let digits = rest.dropFirst(hashStart.count).prefix { $0 != UInt8(ascii: "\"") }
    return String(decoding: digits, as: UTF8.self)
  }

  private static let hashStart = Array(#","sha256":""#.utf8)

  /// The line of the index, an entry of HAR 1.2.
  ///
  /// - Parameter base: The address of the playlist, if known.
  func indexLine(_ head: IndexHead, base: String?, redaction: RecordingRedaction) -> [UInt8] {
    let failure = load.reading.loadFailure.map(redaction.error)
    let har = HARTimes(sent: load.sent, firstByte: nil, ended: load.received)
    return .jsonLine { json in
      json.key("_hlscue")
      json.object { json in
        head.recordMembers(to: &json)
        json.member("epoch", load.unit.epoch)
        json.member("number", load.unit.number)
        json.member("part", load.unit.part)
        json.member("error", failure?.description)
      }
      har.recordTotal(to: &json)
      json.key("request")
      json.object { json in
        HARMessage.recordRequest(
          redaction.address(Self.address(load.uri, base: base)), headers: [], to: &json)
      }
      json.key("response")
      json.object { json in
        HARMessage.recordResponse(
          status: Self.status(of: load.reading.loadFailure), headers: [], mimeType: nil,
          contentSize: load.reading.media?.resourceByteCount ?? 0, wireSize: -1, to: &json)
      }
      har.recordTimings(to: &json)
    }
  }

  private static func address(_ uri: String, base: String?) -> String {
    guard let base else { return uri }
    return (try? ResourceLocation(userText: base).resolve(uri))?.httpAddress ?? uri
  }

  /// The status of the answer, as far as it is known; `nil` without one.
  private static func status(of failure: LoadError?) -> Int? {
    switch failure {
    case nil, .lacksKey: 200
    case let failure?: failure.httpStatus
    }
  }
}
