import HLSInspection
import MediaTiming
import ResourceLoading

/// The options for reading presentations and loading their resources.
struct ReadingOptions: Sendable {
  /// The amount of a presentation that is read.
  var inspection = InspectionOptions()
  /// The options for loading resources. The user's headers go only to the origin of the input.
  private(set) var loading = ResourceLoader.Options()

  /// Interprets the reading options.
  init(_ arguments: Arguments) throws(UsageError) {
    switch arguments.value(of: .variant) {
    case nil: break
    case "all"?: inspection.variant = .all
    case let text?:
      guard let index = UInt32(text) else {
        throw UsageError("--variant \(text): expected an index from 0, or all")
      }
      inspection.variant = .index(Int(index))
    }
    for text in arguments.values(of: .rendition) {
      inspection.renditions.append(try Self.rendition(text))
    }
    inspection.demuxer =
      arguments.value(of: .demuxer).flatMap(InspectionOptions.Demuxer.init) ?? .own
    inspection.readsSegments = !arguments.has(.playlistOnly)
    inspection.followsReferences = !arguments.has(.noFollow)
    inspection.programs = Set(arguments.values(of: .program).compactMap { Int($0) })
    loading.userAgent = "hlscue/\(Version.text)"
    if let seconds = arguments.value(of: .timeout).flatMap(TimeArgument.time) {
      guard seconds > .zero else { throw UsageError("--timeout must be more than zero") }
      loading.timeout = .microseconds(seconds.rounded(toTimescale: 1_000_000) ?? .max)
    }
    for text in arguments.values(of: .header) {
      loading.headers.append(try HTTPHeader(parsing: text))
    }
    loading.privateHosts =
      arguments.value(of: .privateHosts).flatMap(PrivateHostPolicy.init) ?? .allow
    if let text = arguments.value(of: .icyInterval) {
      guard let interval = Int(text), (1...RadioOptions.maximumInterval).contains(interval) else {
        throw UsageError(
          "--icy-metaint \(text): expected bytes from 1 to \(RadioOptions.maximumInterval)")
      }
      inspection.radio.metadataInterval = interval
    }
    inspection.radio.charsetName = arguments.value(of: .icyCharset)
    if let seconds = arguments.value(of: .icyTime).flatMap(TimeArgument.time) {
      guard seconds > .zero else { throw UsageError("--icy-time must be more than zero") }
      inspection.radio.listeningTime = seconds
    }
  }

  private static func rendition(_ text: String) throws(UsageError)
    -> InspectionOptions.RenditionChoice
  {
    if text == "all" { return .all }
    // A NAME may contain a slash; a GROUP-ID with one is unheard of.
    guard let slash = text.firstIndex(of: "/") else {
      throw UsageError("--rendition \(text): expected GROUP/NAME, or all")
    }
    return .named(group: String(text[..<slash]), name: String(text[text.index(after: slash)...]))
  }
}

extension HTTPHeader {
  /// Parses `Name: value`. Messages never show the value.
  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard parts.count == 2, HTTPHeader(name: name, value: "") != nil else {
      throw UsageError("--header needs the form 'Name: value'")
    }
    guard name.lowercased() != "range" else {
      throw UsageError("--header \(name): which bytes are requested follows from the playlist")
    }
    guard !["content-length", "transfer-encoding"].contains(name.lowercased()) else {
      throw UsageError("--header \(name): requests have no body")
    }
    guard let header = HTTPHeader(name: name, value: String(parts[1])) else {
      throw UsageError("--header \(name): the value has a control character")
    }
    self = header
  }
}
