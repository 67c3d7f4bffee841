internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35

/// EXT-X-SCTE35 with its many attributes (D16, SCTE 35 2019a, section 12.2).
///
/// `CUE-OUT` and `CUE-IN` give the role, else `TYPE`, else the message. The message of a line
/// within a break may be that of the start or of the end.
enum SCTE35TagMarkers: AdMarkerReader {
  static let dialect = AdMarkerDialect.scte35Tag
  static let tags: [TagName] = [.scte35]
  static let pairing = AdMarkerPairing.events

  static func marker(of line: MarkerLine) -> AdMarker? {
    let value = MarkerValue(line)
    var marker = AdMarker(dialect, "D16", payload: value["CUE"], line)
    let isBreakMessage = !marker.events.isEmpty || marker.payload?.section == nil
    marker.id = value["ID"]
    marker.writtenDuration = value["DURATION"]
    marker.plannedDuration = value.duration("DURATION") ?? marker.plannedDuration
    marker.elapsed = value.seconds("ELAPSED")
    if let type = value["TYPE"].flatMap({ UInt32(eventIDText: $0) }).flatMap(UInt8.init(exactly:)) {
      take(SegmentationType(rawValue: type), &marker)
    } else if !isBreakMessage {
      marker.role = .cmd
      return marker
    }
    takeStatedRole(value, &marker)
    return marker
  }

  /// Applies the attribute, which names the one event of the line.
  private static func take(_ type: SegmentationType, _ marker: inout AdMarker) {
    let id = marker.id.flatMap { UInt32(eventIDText: $0) }
    guard var event = SignalledEvent(type: type, eventID: id), event.concernsBreaks else {
      marker.events = []
      marker.role = .cmd
      return
    }
    let known = matching(event, among: marker.events)
    if event.eventID == nil { event.eventID = known?.eventID }
    event.duration = event.action == .start ? marker.plannedDuration ?? known?.duration : nil
    event.upid = known?.upid ?? .none
    marker.events = [event]
    marker.role = event.action == .start ? .out : .in
    let hasBegun = marker.elapsed.map { $0 > .zero } ?? false
    if marker.role == .out, hasBegun { marker.role = .cont }
  }

  /// Returns the event of the message that the attributes name. The message may also have the start
  /// of an ended event, and other events.
  private static func matching(
    _ event: SignalledEvent, among events: [SignalledEvent]
  ) -> SignalledEvent? {
    let named = events.filter { event.eventID == nil || $0.eventID == event.eventID }
    let ofKind = (named.isEmpty ? events : named).filter { $0.kind == event.kind }
    return ofKind.first { $0.action == event.action } ?? ofKind.first ?? named.first
      ?? events.first
  }

  private static func takeStatedRole(_ value: MarkerValue, _ marker: inout AdMarker) {
    // An attribute that calls a program or an overlay an out does not make it a break.
    if value["TYPE"] != nil, marker.events.isEmpty { return }
    switch (value["CUE-OUT"]?.uppercased(), value["CUE-IN"]?.uppercased()) {
    case (_, "YES"): marker.role = .in
    case ("CONT", _): marker.role = .cont
    case ("YES", _): marker.role = .out
    default: break
    }
  }
}
