internal import MediaTiming

/// What is known of a transfer when it ends, also when it failed.
struct TransferReport: Sendable {
  /// The status; `nil` without a whole header.
  var status: Int?
  /// The fields of the response, in order.
  var fields: [HTTPHeader] = []
  /// The size of the body as transferred.
  var wireByteCount = 0
  /// The numeric address of the server, if there was a connection.
  var serverAddress: String?
  /// When the first byte of the response arrived.
  var firstByte: CalendarTime?
}
