import Hlscue

/// Lists the ad breaks that last longer than they announced.
func overruns(in input: String) async throws -> [String] {
  let inspection = try await Inspector(loader: ResourceLoader()).inspect(input)
  return inspection.breaks.compactMap { entry in
    guard let planned = entry.plannedDuration, let duration = entry.duration, duration > planned
    else { return nil }
    let start = entry.startTime?.clockText ?? "before the window"
    let name = entry.id ?? "a break"
    return "\(start)  \(name) lasts \(duration.seconds) s, planned \(planned.seconds) s"
  }
}
