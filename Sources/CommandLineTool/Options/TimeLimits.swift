import MediaTiming

/// The limits of time that a user gave with `--from` and `--to`.
struct TimeLimits {
  let from: Moment?
  let to: Moment?

  /// Interprets the options.
  init(_ arguments: Arguments) throws(UsageError) {
    from = arguments.value(of: .from).flatMap(TimeArgument.moment)
    to = arguments.value(of: .to).flatMap(TimeArgument.moment)
    // A time and a date can be compared only within a presentation.
    let isOrdered =
      switch (from, to) {
      case (.time(let from)?, .time(let to)?): from < to
      case (.date(let from)?, .date(let to)?): from.distance(to: to) > .zero
      default: true
      }
    guard isOrdered else { throw UsageError("--to must be later than --from") }
  }
}
