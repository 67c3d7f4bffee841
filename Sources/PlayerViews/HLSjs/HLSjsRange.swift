internal import HLSPlaylists
internal import MediaTiming

/// A date range as hls.js has it: its tags merged, each of which is left out that would make it invalid.
struct HLSjsRange {
  /// The attributes in the order in which the tags bring them.
  private(set) var attributes: [Attribute] = []
  /// The places of the attributes, by name.
  private var places: [AttributeName: Int] = [:]

  /// `nil` for a range without a valid tag.
  init?(_ range: DateRange) {
    for tag in range.tags {
      let count = attributes.count
      if !take(tag) || !isValid { forget(from: count) }
    }
    if attributes.isEmpty { return nil }
  }

  /// Takes the attributes of a tag that are new; returns whether it has the same values for the others.
  private mutating func take(_ tag: AttributeList) -> Bool {
    for attribute in tag {
      if let known = self[attribute.name] {
        guard known.value == attribute.value else { return false }
      } else {
        places[attribute.name] = attributes.count
        attributes.append(attribute)
      }
    }
    return true
  }

  private mutating func forget(from count: Int) {
    for attribute in attributes[count...] { places[attribute.name] = nil }
    attributes.removeSubrange(count...)
  }

  private subscript(name: AttributeName) -> Attribute? { places[name].map { attributes[$0] } }

  private var isValid: Bool {
    guard startDate != nil else { return false }
    if endsOnNext, attributeClass == nil { return false }
    if let duration, duration.isNegative { return false }
    let cue = self["CUE"]?.value.split(separator: ",") ?? []
    return !(cue.contains("PRE") && cue.contains("POST"))
  }

  var id: String { self["ID"]?.value ?? "" }
  var attributeClass: String? { self["CLASS"]?.value }
  var startDate: CalendarTime? { self["START-DATE"]?.date }
  var endDate: CalendarTime? { self["END-DATE"]?.date }
  var duration: MediaTime? { self["DURATION"]?.decimal }
  var endsOnNext: Bool { self["END-ON-NEXT"]?.value == "YES" }

  /// The number that the ID is: an object in a script has such names first, in their order (ECMA-262, section 10.1.11).
  var number: UInt32? {
    UInt32(id).flatMap { $0 < .max && String($0) == id ? $0 : nil }
  }
}
