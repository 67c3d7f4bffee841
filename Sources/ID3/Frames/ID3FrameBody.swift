/// What every kind of frame gives to the reports.
protocol ID3FrameBody: Hashable, Sendable {
  var header: ID3FrameHeader { get }
  /// The values in the order of the syntax.
  var attributes: [ID3Attribute] { get }
  /// The line of a summary without the identifier.
  var summary: String { get }
}
