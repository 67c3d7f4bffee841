public import HLSPlaylists

internal import MediaTiming

/// EXT-X-CUE-OUT, EXT-X-CUE-OUT-CONT and EXT-X-CUE-IN, which no standard defines and everybody writes.
///
/// The forms: a bare number of seconds (D7), `DURATION=` (D8), nothing (D9), further attributes (D10); on the
/// lines within the break `elapsed/duration` (D11) or attributes (D12); and the end (D13).
public enum CueOutMarkers {
  static let outTag = "EXT-X-CUE-OUT"
  static let contTag = "EXT-X-CUE-OUT-CONT"
  static let inTag = "EXT-X-CUE-IN"

  /// The marker that a line is, or `nil` when it is of another dialect.
  public static func marker(of line: MarkerLine) -> AdMarker? {
    let role: AdMarker.Role
    switch line.name.rawValue {
    case outTag: role = .out
    case contTag: role = .cont
    case inTag: role = .in
    default: return nil
    }
    let value = CueValue(line)
    var marker = AdMarker(
      dialect: .cueOut, form: form(of: role, value), role: role, tagName: line.name.rawValue,
      value: line.value, line: line.line, segmentIndex: line.segmentIndex)
    marker.id = value["ID"] ?? value["BREAKID"]
    marker.payloadText = value["CUE"] ?? value["SCTE35"]
    guard role != .in else { return marker }
    marker.plannedDuration = value.seconds("DURATION") ?? value.bareDuration
    marker.elapsed = value.seconds("ELAPSEDTIME") ?? value.seconds("ELAPSED") ?? value.bareElapsed
    return marker
  }

  private static func form(of role: AdMarker.Role, _ value: CueValue) -> String {
    switch role {
    case .in: return "D13"
    case .cont: return value.attributes.isEmpty ? "D11" : "D12"
    case .out:
      if value.isEmpty { return "D9" }
      if value.attributes.isEmpty { return "D7" }
      return value.bareDuration == nil && value.attributes.count == 1 && value["DURATION"] != nil
        ? "D8" : "D10"
    }
  }

  /// The value of one line: attributes, whose names are read without regard to case, and what stands bare.
  private struct CueValue {
    var attributes: [(name: String, value: String)] = []
    var bareDuration: MediaTime?
    var bareElapsed: MediaTime?
    var isEmpty: Bool

    init(_ line: MarkerLine) {
      let text = (line.value ?? "").drop { $0 == " " || $0 == "\t" }
      self.isEmpty = text.isEmpty
      for attribute in line.attributes {
        if !attribute.hasValue, let numbers = Self.numbers(attribute.name.rawValue) {
          (bareElapsed, bareDuration) = numbers
        } else {
          attributes.append((attribute.name.rawValue.uppercased(), attribute.value))
        }
      }
    }

    /// `8.308/30` or `30`.
    private static func numbers(_ text: String) -> (MediaTime?, MediaTime?)? {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        .map { MediaTime(decimal: $0.filter { $0 != " " && $0 != "\t" }) }
      switch parts.count {
      case 1: return parts[0].map { (nil, $0) }
      case 2: return parts[0] == nil && parts[1] == nil ? nil : (parts[0], parts[1])
      default: return nil
      }
    }

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    func seconds(_ name: String) -> MediaTime? { self[name].flatMap { MediaTime(decimal: $0) } }
  }
}
