package import FieldValues
package import MediaTiming

/// The limits and tolerances as members of a configuration file.
extension ValidationPolicy {
  /// Those in seconds, by name in the file.
  package static var times: [(name: String, path: WritableKeyPath<ValidationPolicy, MediaTime>)] {
    [
      ("frameTolerance", \.frameTolerance),
      ("breakDurationTolerance", \.breakDurationTolerance),
      ("dateTolerance", \.dateTolerance),
      ("dateOverlapTolerance", \.dateOverlapTolerance),
      ("expectedCueTolerance", \.expectedCueTolerance),
      ("minimumPreRoll", \.minimumPreRoll),
    ]
  }

  /// Those in seconds without a default value.
  package static var limits: [(name: String, path: WritableKeyPath<ValidationPolicy, MediaTime?>)] {
    [
      ("minimumBreakDuration", \.minimumBreakDuration),
      ("maximumBreakDuration", \.maximumBreakDuration),
    ]
  }

  /// The name of ``markers`` in the file.
  package static let markersName = "markers"
  /// The name of ``discontinuitiesAtBreaks`` in the file.
  package static let discontinuitiesName = "discontinuitiesAtBreaks"

  /// The members that differ from the default policy.
  package var changes: [Field] {
    let usual = ValidationPolicy()
    var fields: [Field] = []
    fields.add(Self.markersName, markers?.rawValue)
    fields.add(Self.discontinuitiesName, discontinuitiesAtBreaks?.rawValue)
    for time in Self.times where self[keyPath: time.path] != usual[keyPath: time.path] {
      fields.add(time.name, self[keyPath: time.path])
    }
    for limit in Self.limits { fields.add(limit.name, self[keyPath: limit.path]) }
    return fields
  }
}
