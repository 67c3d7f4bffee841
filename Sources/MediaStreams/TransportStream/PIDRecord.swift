/// The state of one PID while a transport stream is read.
struct PIDRecord {
  /// The way in which packets are read.
  enum Role: Equatable {
    /// Not declared by any table yet: time stamps are recorded in case it will be.
    case undeclared
    case programAssociation
    case programMap
    case spliceSections
    case timedID3
    /// Private PES packets or sections, which may contain SCTE-35.
    case privateData
    case media

    /// Whether every packet counts, not only those in which something starts.
    var isAttended: Bool { self != .undeclared && self != .media }

    init(_ stream: ProgramMap.Stream) {
      let coding = stream.coding
      switch coding.kind {
      case .video, .audio: self = .media
      case .id3: self = .timedID3
      case .scte35: self = .spliceSections
      case .other:
        let isPrivate = stream.streamType == .privatePES || stream.streamType == .privateSections
        self = isPrivate && coding.codec == nil ? .privateData : .media
      }
    }
  }

  let pid: UInt16
  var role = Role.undeclared
  var sections = SectionAssembler()
  /// Whether private data were sections when last seen.
  var isInSections = false
  var pes = PESAssembler()
  /// What is known of PES packets that are not kept.
  var meter = PESMeter()
  var id3 = TimedID3Assembler()
  var hasToldOfLead = false
  /// The tag that is cut off at the end of the stream.
  var openTag: OpenTag?
  var clock = ProgramClockTrack()
  var timeline = StreamTimeline()
  /// The header of the current PES packet if it spans packets.
  var splitHeader: SplitPESHeader?
  /// The probe for the first picture of a video stream.
  var picture: FirstPictureProbe?
  var scrambledPacketCount = 0
  /// The payload of the last packet, where every packet counts.
  var lastPayload: [UInt8] = []
  /// The number of segment joins before the last clock reading.
  var joinsAtClock = 0

  /// The number of bytes of PES packets and tags that are not complete.
  var openByteCount: Int { pes.heldByteCount + id3.heldByteCount }
}
