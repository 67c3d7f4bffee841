internal import FieldValues
internal import HLSPlaylists
internal import ResourceLoading
internal import SourceDiagnostics

/// Loads the asset lists of the interstitials of a playlist and checks them.
struct AssetLists {
  /// The maximum size of a list in bytes.
  static let maximumSize = 4 << 20
  /// The maximum number of lists of one playlist.
  static let maximumLists = 200
  /// The number of lists loaded concurrently.
  private static let depth = 16
  /// The maximum number of findings about one list.
  private static let maximumFindings = 20
  private static let attribute = AttributeName(rawValue: "X-ASSET-LIST")

  private let loader: any Loader
  private let budget: ByteBudget
  private(set) var findings: [Diagnostic] = []
  private var place = SourceLocation()
  private var subject: String?

  /// A reference to a list in a date range.
  private struct Reference {
    var place: SourceLocation
    var rangeID: String
    var location: Result<ResourceLocation, LoadError>
  }

  init(loader: any Loader, budget: ByteBudget) {
    self.loader = loader
    self.budget = budget
  }

  /// Reads the lists of a playlist, each URI once.
  mutating func load(of source: PartSource) async {
    let references = references(in: source)
    let requests = references.map { reference in
      reference.location.map { ResourceRequest($0, maximumSize: Self.maximumSize, budget: budget) }
    }
    var rest = references[...]
    await OrderedPrefetch(loader, depth: Self.depth).forEach(requests) { outcome in
      guard let reference = rest.popFirst() else { return false }
      place = reference.place
      subject = reference.rangeID
      switch outcome {
      case .success(let resource): read(resource.bytes)
      case .failure(let error): report(error)
      }
      return true
    }
  }

  private mutating func references(in source: PartSource) -> [Reference] {
    var known: Set<ResourceLocation> = []
    var references: [Reference] = []
    for range in source.playlist.dateRanges {
      guard range.attributeClass == InterstitialAttributes.attributeClass,
        let list = range[Self.attribute]
      else { continue }
      let written = list.valueLocation
      let place = SourceLocation(
        uri: written.uri ?? source.uri, line: written.line, column: written.column)
      let location = Result { () throws(LoadError) in try source.location.resolve(list.value) }
      if let location = try? location.get() {
        guard known.insert(location).inserted else { continue }
        guard known.count <= Self.maximumLists else {
          findings.append(
            Diagnostic(
              .assetListLimitExceeded,
              "the playlist names more than \(Self.maximumLists) lists of assets, the rest is not read",
              at: place))
          break
        }
      }
      references.append(Reference(place: place, rangeID: range.id, location: location))
    }
    return references
  }

  private mutating func report(_ error: LoadError) {
    guard error != .cancelled else { return }
    var finding = error.diagnostic(at: place)
    // Many ad servers respond only to the players of a session.
    finding.severity = min(finding.severity, .warning)
    finding.message = "the list of assets of interstitial \"\(subject ?? "")\": \(finding.message)"
    finding.subject = subject
    findings.append(finding)
  }

  private mutating func read(_ bytes: [UInt8]) {
    let document: FieldValue
    do throws(JSONSyntaxError) {
      document = try JSONText.parse(bytes)
    } catch {
      report("is not JSON: \(error)")
      return
    }
    guard case .object(let root) = document else {
      report("is not a JSON object")
      return
    }
    switch root["ASSETS"] {
    case nil: report("has no ASSETS")
    case .array(let assets)?:
      if assets.isEmpty { report("has no asset, so nothing is played", severity: .info) }
      let faults = assets.enumerated().lazy.flatMap { index, asset in
        Self.faults(of: asset).map { "asset \(index) \($0)" }
      }
      for fault in faults.prefix(Self.maximumFindings) { report(fault, isOfMember: true) }
    default: report("ASSETS is not an array", isOfMember: true)
    }
  }

  /// The faults in the description of one asset.
  private static func faults(of asset: FieldValue) -> [String] {
    guard case .object(let fields) = asset else { return ["is not a JSON object"] }
    var faults: [String] = []
    switch fields["URI"] {
    case nil: faults.append("has no URI")
    case .string(let uri)?:
      if uri.isEmpty { faults.append("has an empty URI") }
    default: faults.append("has a URI that is not a string")
    }
    switch fields["DURATION"] {
    case nil: faults.append("has no DURATION")
    case .integer(let seconds)?:
      if seconds < 0 { faults.append("has the DURATION \(seconds), which is negative") }
    case .number(let seconds)?:
      if seconds < 0 { faults.append("has the DURATION \(seconds), which is negative") }
    default: faults.append("has a DURATION that is not a number")
    }
    return faults
  }

  private mutating func report(
    _ fault: String, isOfMember: Bool = false, severity: Severity? = nil
  ) {
    let list = "the list of assets of interstitial \"\(subject ?? "")\""
    findings.append(
      Diagnostic(
        .assetListMalformed, isOfMember ? "\(list): \(fault)" : "\(list) \(fault)", at: place,
        severity: severity, subject: subject))
  }
}
