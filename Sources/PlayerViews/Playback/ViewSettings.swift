internal import Synchronization

/// The version of a player and the behaviours that its view shows.
public struct ViewSettings: Sendable {
  /// The version, one of ``PlaybackView/versions``.
  public let version: String
  /// The quirks of that version that are left out.
  public let omitted: Set<String>
  private let quirks: Set<String>
  /// Notes what is asked; `nil` where nobody wants to know.
  private var asked: AskedQuirks?

  /// The settings of a view.
  ///
  /// - Parameters:
  ///   - view: the player.
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
    let known = Self.quirks(of: view, in: version)
    for id in omitted where !known.contains(id) {
      throw .unknownQuirk(id, of: "\(view.name)@\(version)", known: known)
    }
    self.init(version, without: Set(omitted), of: known)
  }

  /// The default version of a view with all its quirks.
  init(ofDefault view: any PlaybackView.Type) {
    self.init(
      view.defaultVersion, without: [], of: Self.quirks(of: view, in: view.defaultVersion))
  }

  private init(_ version: String, without omitted: Set<String>, of known: [String]) {
    self.version = version
    self.omitted = omitted
    quirks = Set(known).subtracting(omitted)
  }

  private static func quirks(of view: any PlaybackView.Type, in version: String) -> [String] {
    view.quirks.filter { $0.applies(to: version) }.map(\.id)
  }

  /// The same without some of the quirks.
  func without(_ omitted: [String]) -> ViewSettings {
    ViewSettings(version, without: self.omitted.union(omitted), of: Array(quirks))
  }

  /// The same, which notes the quirks that a view asks about.
  func noting(_ asked: AskedQuirks) -> ViewSettings {
    var settings = self
    settings.asked = asked
    return settings
  }

  /// Whether the view has a quirk.
  public func has(_ quirk: String) -> Bool {
    asked?.add(quirk)
    return quirks.contains(quirk)
  }
}

/// The quirks that a view asked about while it made its cues. It makes the same ones without any other quirk.
final class AskedQuirks: Sendable {
  private let names = Mutex<Set<String>>([])

  func add(_ name: String) { names.withLock { _ = $0.insert(name) } }

  func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }
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
