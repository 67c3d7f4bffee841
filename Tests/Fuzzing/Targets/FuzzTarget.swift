/// Properties that hold for all bytes. libFuzzer looks for bytes that break them, and every test run holds them against those
/// that it found interesting before.
protocol FuzzTarget: SendableMetatype {
  /// Ends the process when a property does not hold.
  static func run(_ bytes: [UInt8]) async
}

/// Ends the process, which libFuzzer takes for a finding, when a property does not hold.
func require(_ condition: @autoclosure () -> Bool, _ property: StaticString) {
  guard condition() else { fatalError("\(property)") }
}
