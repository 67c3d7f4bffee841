internal import FieldValues
internal import HLSPlaylists
internal import ResourceLoading
internal import SourceDiagnostics

/// Loads the lists of assets that the interstitials of a playlist name, and holds them against the standard.
struct AssetLists {
  /// The most bytes of a list that are read.
  static let maximumSize = 4 << 20
  /// The most lists of one playlist that are read.
  static let maximumLists = 200
  /// How many lists are asked for at a time.
  private static let depth = 16
  /// The most findings of one list.
  private static let maximumFindings = 20
  private static let attribute = AttributeName(rawValue: "X-ASSET-LIST")

  private let loader: any Loader
  private let budget: ByteBudget
  private(set) var findings: [Diagnostic] = []
  private var place = SourceLocation()
  private var subject: String?

  /// A list that a date range names.
  private struct Reference {
    var place: SourceLocation
    var rangeID: String
    var location: Result<ResourceLocation, LoadError>
  }

  init(loader: any Loader, budget: ByteBudget) {
    self.loader = loader
    self.budget = budget
  }

  /// Reads the lists of a playlist at a place, each address once.
  mutating func load(of source: PartSource) async {
    let references = references(in: source)
    let requests = references.compactMap { reference in
      (try? reference.location.get()).map {
        ResourceRequest($0, maximumSize: Self.maximumSize, budget: budget)
      }
    }
    var outcomes: [Result<LoadedResource, LoadError>] = []
    await OrderedPrefetch(loader, depth: Self.depth).forEach(requests) { outcomes.append($0) }
    var loaded = outcomes.makeIterator()
    for reference in references {
      place = reference.place
      subject = reference.rangeID
      switch reference.location {
      case .failure(let error): report(error)
      case .success:
        switch loaded.next() {
        case .success(let resource)?: read(resource.bytes)
        case .failure(let error)?: report(error)
        case nil: return
        }
      }
    }
  }

  private mutating func references(in source: PartSource) -> [Reference] {
    var known: Set<ResourceLocation> = []
    var references: [Reference] = []
    for range in source.playlist.dateRanges {
      guard range.attributeClass == InterstitialAttributes.attributeClass,
        let list = range.attributes[Self.attribute]
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
    // Many ad servers answer only the players of a session.
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
      report("is no JSON: \(error)")
      return
    }
    guard case .object(let root) = document else {
      report("is no JSON object")
      return
    }
    switch root["ASSETS"] {
    case nil: report("has no ASSETS")
    case .array(let assets)?:
      if assets.isEmpty { report("has no asset, so that nothing is played", severity: .info) }
      let faults = assets.enumerated().lazy.flatMap { index, asset in
        Self.faults(of: asset).map { "asset \(index) \($0)" }
      }
      for fault in faults.prefix(Self.maximumFindings) { report(fault, isOfAsset: true) }
    default: report("has ASSETS that is no array")
    }
  }

  /// What is wrong with the description of one asset.
  private static func faults(of asset: FieldValue) -> [String] {
    guard case .object(let fields) = asset else { return ["is no JSON object"] }
    var faults: [String] = []
    switch fields["URI"] {
    case nil: faults.append("has no URI")
    case .string(let uri)?:
      if uri.isEmpty { faults.append("has an empty URI") }
    default: faults.append("has a URI that is no string")
    }
    switch fields["DURATION"] {
    case nil: faults.append("has no DURATION")
    case .integer(let seconds)?:
      if seconds < 0 { faults.append("has the DURATION \(seconds), which is negative") }
    case .number(let seconds)?:
      if seconds < 0 { faults.append("has the DURATION \(seconds), which is negative") }
    default: faults.append("has a DURATION that is no number")
    }
    return faults
  }

  private mutating func report(
    _ fault: String, isOfAsset: Bool = false, severity: Severity? = nil
  ) {
    let list = "the list of assets of interstitial \"\(subject ?? "")\""
    findings.append(
      Diagnostic(
        .assetListMalformed, isOfAsset ? "\(list): \(fault)" : "\(list) \(fault)", at: place,
        severity: severity, subject: subject))
  }
}
