public import MediaTiming
public import SCTE35

/// An SCTE-35 message in the media with its time. Repeats are left out.
public struct InBandSplice: Hashable, Sendable {
  /// The message.
  public let section: SpliceInfoSection
  /// The message as carried.
  public let payload: DecodedSplice
  /// The media time of its splice, or of its arrival if it has no time.
  public var startTime: MediaTime
  /// The media time at which its first copy arrived; `nil` if unknown.
  public var arrivalTime: MediaTime?
  /// The media time at which its last copy arrived; `nil` if unknown.
  public var lastArrivalTime: MediaTime?
  /// The segment that contains it.
  public var segment: Int?
  /// The address of that segment.
  public var uri: String?
  /// The packet identifier.
  public var pid: Int?
  /// The program number, if the media have several programs and the message belongs to one of them.
  public var program: Int?

  /// A message at a media time, with its payload as carried if given.
  public init(
    section: SpliceInfoSection, payload: DecodedSplice? = nil, startTime: MediaTime,
    arrivalTime: MediaTime? = nil, segment: Int? = nil, uri: String? = nil, pid: Int? = nil,
    program: Int? = nil
  ) {
    self.section = section
    self.payload = payload ?? DecodedSplice(section, bytes: nil)
    self.startTime = startTime
    self.arrivalTime = arrivalTime
    self.segment = segment
    self.uri = uri
    self.pid = pid
    self.program = program
  }
}
