import InspectionReports

extension CueFilter {
  /// Interprets the filters.
  init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    types = try TrackTypeArgument.types(arguments.values(of: .type), of: .type)
    for text in arguments.values(of: .pid).flatMap(Self.words) {
      let digits = text.hasPrefix("0x") ? UInt16(text.dropFirst(2), radix: 16) : UInt16(text)
      guard let pid = digits, pid < 0x2000 else {
        throw UsageError("--pid \(text): expected a PID from 0 to 8191")
      }
      pids.append(Int(pid))
    }
    programs = arguments.values(of: .program).compactMap { Int($0) }
    eventIDs = arguments.values(of: .eventID)
    let limits = try TimeLimits(arguments)
    (from, to) = (limits.from, limits.to)
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: ",").map(String.init)
  }
}
