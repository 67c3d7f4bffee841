internal import HLSInspection
import InspectionReports
import MediaTiming
import ResourceLoading

extension AnalysisOptions {
  /// What the options that read and select mean.
  init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    switch arguments.value(of: .variant) {
    case nil: break
    case "all"?: variant = .all
    case let text?:
      guard let index = UInt32(text) else {
        throw UsageError("--variant \(text): expected an index from 0, or all")
      }
      variant = .index(Int(index))
    }
    for text in arguments.values(of: .rendition) {
      renditions.append(try Self.rendition(text))
    }
    playlistOnly = arguments.has(.playlistOnly)
    noFollow = arguments.has(.noFollow)
    showsFrames = !arguments.has(.noFrames)
    if let seconds = arguments.value(of: .timeout).flatMap(TimeArgument.time) {
      guard seconds > .zero else { throw UsageError("--timeout must be more than zero") }
      timeout = seconds
    }
    for text in arguments.values(of: .header) { headers.append(try HTTPHeader(parsing: text)) }
    privateHosts =
      arguments.value(of: .privateHosts).flatMap(PrivateHostPolicy.init) ?? .allow
    if let text = arguments.value(of: .icyInterval) {
      guard let interval = Int(text), (1...RadioOptions.maximumInterval).contains(interval) else {
        throw UsageError(
          "--icy-metaint \(text): expected bytes from 1 to \(RadioOptions.maximumInterval)")
      }
      radio.metadataInterval = interval
    }
    radio.charsetName = arguments.value(of: .icyCharset)
    if let seconds = arguments.value(of: .icyTime).flatMap(TimeArgument.time) {
      guard seconds > .zero else { throw UsageError("--icy-time must be more than zero") }
      radio.listeningTime = seconds
    }
    filter = try CueFilter(arguments)
  }

  private static func rendition(_ text: String) throws(UsageError)
    -> InspectionOptions.RenditionChoice
  {
    if text == "all" { return .all }
    // A NAME may hold a slash, a GROUP-ID with one is unheard of.
    guard let slash = text.firstIndex(of: "/") else {
      throw UsageError("--rendition \(text): expected GROUP/NAME, or all")
    }
    return .named(
      group: String(text[..<slash]), name: String(text[text.index(after: slash)...]))
  }
}

extension HTTPHeader {
  /// Reads `Name: value`. A message about it never shows the value.
  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard parts.count == 2, HTTPHeader(name: name, value: "") != nil else {
      throw UsageError("--header needs the form 'Name: value'")
    }
    guard let header = HTTPHeader(name: name, value: String(parts[1])) else {
      throw UsageError("--header \(name): the value has a control character")
    }
    self = header
  }
}

extension CueFilter {
  /// What the filters mean.
  init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    types = try TrackTypeArgument.types(arguments.values(of: .type), of: .type)
    for text in arguments.values(of: .pid).flatMap(Self.words) {
      let digits = text.hasPrefix("0x") ? UInt16(text.dropFirst(2), radix: 16) : UInt16(text)
      guard let pid = digits, pid < 0x2000 else {
        throw UsageError("--pid \(text): expected a PID from 0 to 8191")
      }
      pids.append(Int(pid))
    }
    programs = arguments.values(of: .program).compactMap { Int($0) }
    eventIDs = arguments.values(of: .eventID)
    from = arguments.value(of: .from).flatMap(TimeArgument.moment)
    to = arguments.value(of: .to).flatMap(TimeArgument.moment)
    try TimeArgument.check(from: from, to: to)
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: ",").map(String.init)
  }
}
