/// What is known of one PID while a transport stream is read.
struct PIDRecord {
  /// How the packets are read.
  enum Role: Equatable {
    /// No table says what it is: only time stamps are noted, in case one will.
    case undeclared
    case programAssociation
    case programMap
    case spliceSections
    case timedID3
    /// Private PES packets or sections, in which SCTE-35 is looked for.
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
  /// Whether private data are sections where they were seen last.
  var isInSections = false
  var pes = PESAssembler()
  var id3 = TimedID3Assembler()
  var hasToldOfLead = false
  /// The tag that the end of the stream cuts off.
  var openTag: OpenTag?
  var clock = ProgramClockTrack()
  var timeline = StreamTimeline()
  /// The header of the PES packet that has begun, where it goes over packets.
  var splitHeader: SplitPESHeader?
  /// Looks at the first picture of a video stream.
  var picture: FirstPictureProbe?
  var scrambledPacketCount = 0
  /// The payload of the last packet, where every packet counts.
  var lastPayload: [UInt8] = []
  /// After how many joins of segments the clock was read last.
  var joinsAtClock = 0
}
