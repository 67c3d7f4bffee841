/// The common interface of frames for reports.
protocol ID3FrameBody: Hashable, Sendable {
  var header: ID3FrameHeader { get }
  /// The values in syntax order.
  var attributes: [ID3Attribute] { get }
  /// The summary without the identifier.
  var summary: String { get }
}
