/// The version of a player and the behaviours that its view shows.
public struct ViewSettings: Sendable {
  /// The version, one of ``PlaybackView/versions``.
  public let version: String
  /// The quirks of that version that are left out.
  public let omitted: Set<String>
  private let quirks: Set<String>

  /// The settings of a view.
  ///
  /// - Parameters:
  ///   - version: the version; `nil` for the default one.
  ///   - omitted: the identifiers of quirks that are left out.
  /// - Throws: ``InvalidViewSettings`` for a version or a quirk that the view does not have.
  public init(
    of view: any PlaybackView.Type, version: String? = nil, without omitted: [String] = []
  ) throws(InvalidViewSettings) {
    let version = version ?? view.defaultVersion
    guard view.versions.contains(version) else {
      throw .unknownVersion(version, of: view.name, known: view.versions)
    }
    let known = view.quirks.filter { $0.applies(to: version) }.map(\.id)
    for id in omitted where !known.contains(id) {
      throw .unknownQuirk(id, of: "\(view.name)@\(version)", known: known)
    }
    self.version = version
    self.omitted = Set(omitted)
    quirks = Set(known).subtracting(omitted)
  }

  /// The default version of a view with all its quirks.
  init(ofDefault view: any PlaybackView.Type) {
    version = view.defaultVersion
    omitted = []
    quirks = Set(view.quirks.filter { $0.applies(to: view.defaultVersion) }.map(\.id))
  }

  /// Whether the view has a quirk.
  public func has(_ quirk: String) -> Bool { quirks.contains(quirk) }
}

/// Why a view cannot have some settings.
public enum InvalidViewSettings: Error, Hashable, Sendable {
  /// The view has no such version.
  case unknownVersion(String, of: String, known: [String])
  /// The version of the view has no such quirk.
  case unknownQuirk(String, of: String, known: [String])
}

extension InvalidViewSettings: CustomStringConvertible {
  /// One sentence: what was found, then what there is.
  public var description: String {
    switch self {
    case .unknownVersion(let version, let view, let known):
      "\(view) has no version \(version), only \(known.joined(separator: ", "))"
    case .unknownQuirk(let id, let view, let known):
      known.isEmpty
        ? "\(view) has no quirk \(id), and no other"
        : "\(view) has no quirk \(id), only \(known.joined(separator: ", "))"
    }
  }
}
