extension MetricTable {
  /// The metrics of reports of `validate` and `breaks`, for the textfile collector and the Pushgateway.
  public static let batch = [
    runInputs, runInputsUnreadable, runFindings, runRuleFindings, runBreaks, runBreaksOffPlan,
    runBreakDeviation,
  ]

  /// The inputs of the report.
  public static let runInputs = MetricFamily(
    "run_inputs", .gauge, labels: ["command"], "Inputs that were analysed.")
  /// The inputs that are not in the report.
  public static let runInputsUnreadable = MetricFamily(
    "run_inputs_unreadable", .gauge, labels: ["command"],
    "Inputs that could not be read, so that nothing else counts them; 0 after a run that succeeded."
  )
  /// Findings by severity.
  public static let runFindings = MetricFamily(
    "run_findings", .gauge, labels: ["command", "severity"],
    "Findings by severity, without those that follow from others.")
  /// Findings by rule.
  public static let runRuleFindings = MetricFamily(
    "run_rule_findings", .gauge, labels: ["command", "rule", "severity"],
    "Findings by rule, without those that follow from others and those beyond the limit of the list."
  )
  /// Breaks.
  public static let runBreaks = MetricFamily(
    "run_breaks", .gauge, labels: ["end"],
    "Ad breaks by how they ended: in, next-out, auto-return, duration, end-of-list or open.")
  /// Breaks with another duration than planned.
  public static let runBreaksOffPlan = MetricFamily(
    "run_breaks_off_plan", .gauge,
    "Ad breaks that are more than 0.5 s longer or shorter than planned.")
  /// Planned and actual durations.
  public static let runBreakDeviation = MetricFamily(
    "run_break_deviation_max_seconds", .gauge,
    "The greatest difference of the actual and the planned duration of a break, without its sign.")
}
