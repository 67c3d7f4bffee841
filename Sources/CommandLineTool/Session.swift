/// What a command works with.
struct Session {
  /// Where results and messages go.
  let console: Console
  /// Who analyses presentations.
  let service: InspectorService
}
