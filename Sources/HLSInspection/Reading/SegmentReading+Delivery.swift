internal import EventMessages
internal import HLSValidation
internal import MediaStreams

extension SegmentReading {
  /// Notes which of its messages libavformat does not deliver.
  ///
  /// A tag before the first packet or frame is left out: libavformat has its texts in the metadata of the container.
  mutating func noteUndelivered(
    of bytes: [UInt8], initialization: [UInt8], container: MediaContainer
  ) {
    let whole = payloads.filter {
      $0.traits.isDisjoint(with: [.leadsFile, .isIncomplete, .isRest])
    }
    let count = whole.count + eventMessages.count
    guard count > 0, container.deliveredFormat != nil else { return }
    do throws(LibAVError) {
      var comparison = DeliveryComparison(
        of: whole,
        with: try LibAVDeliveryReader.read(
          bytes, initialization: initialization, container: container))
      for payload in whole { comparison.take(payload) }
      for message in eventMessages { comparison.take(message.box.messageData) }
      media?.undelivered = comparison.undelivered
    } catch {
      let library = (try? LibAVDeliveryReader.libraryName()) ?? "libavformat"
      media?.undelivered = [.init(.unread(error.description), count: count, library: library)]
    }
  }
}

/// A comparison of messages with those that libavformat delivers.
private struct DeliveryComparison {
  /// What a message keeps when libavformat delivers it: an ID3 tag may lose its header.
  private struct Identity: Hashable {
    var kind: MetadataPayload.Kind
    var pid: Int?
    var content: ArraySlice<UInt8>

    init(_ payload: MetadataPayload) {
      kind = payload.kind
      pid = payload.pid
      content =
        payload.kind == .id3
        ? payload.bytes.dropFirst(DeliveryComparison.tagHeaderSize) : payload.bytes[...]
    }
  }

  /// The size of the header of an ID3 tag in bytes.
  static let tagHeaderSize = 10

  /// The packet in which a section starts.
  private struct Place: Hashable {
    var pid: Int?
    var byteOffset: Int
  }

  private let delivery: LibAVDelivery
  /// The delivered messages that have not been found yet.
  private var delivered: [Identity: [MetadataPayload]]
  /// The bytes of all delivered messages.
  private let deliveredBytes: Set<[UInt8]>
  /// The PIDs whose streams libavformat takes for SCTE-35.
  private let registered: Set<Int?>
  /// The number of sections that start in each packet.
  private var sectionCounts: [Place: Int] = [:]
  private(set) var undelivered: [SegmentFacts.UndeliveredMessages] = []

  init(of payloads: [MetadataPayload], with delivery: LibAVDelivery) {
    self.delivery = delivery
    delivered = Dictionary(grouping: delivery.content.payloads, by: Identity.init)
    deliveredBytes = Set(delivery.content.payloads.lazy.map(\.bytes))
    registered = Set(delivery.content.streams.lazy.filter { $0.kind == .scte35 }.map(\.pid))
    for payload in payloads where payload.kind == .scte35 {
      sectionCounts[Place(pid: payload.pid, byteOffset: payload.byteOffset), default: 0] += 1
    }
  }

  /// Takes a message in a packet or tag.
  mutating func take(_ payload: MetadataPayload) {
    let twin = delivered[Identity(payload)]?.popLast()
    switch payload.kind {
    case .id3:
      if let twin {
        if twin.traits.contains(.headerIsRestored) { add(.headerCut) }
      } else if case .packedAudio = delivery.content.container {
        add(.betweenFrames)
      } else {
        add(.unknown(.id3))
      }
    case .scte35:
      guard twin == nil else { return }
      let count = sectionCounts[Place(pid: payload.pid, byteOffset: payload.byteOffset)] ?? 1
      add(
        !registered.contains(payload.pid) ? .unregistered : count > 1 ? .packed : .unknown(.scte35))
    }
  }

  /// Takes the data of an event message.
  mutating func take(_ data: [UInt8]) {
    if !deliveredBytes.contains(data) { add(.eventMessage) }
  }

  private mutating func add(_ reason: SegmentFacts.UndeliveredMessages.Reason) {
    if let index = undelivered.firstIndex(where: { $0.reason == reason }) {
      undelivered[index].count += 1
    } else {
      undelivered.append(.init(reason, count: 1, library: delivery.library))
    }
  }
}
