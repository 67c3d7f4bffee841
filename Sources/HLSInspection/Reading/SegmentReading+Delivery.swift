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
        try LibAVDeliveryReader.read(bytes, initialization: initialization, container: container))
      for payload in whole { comparison.take(payload, among: whole) }
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

  private let delivery: LibAVDelivery
  /// The delivered messages that have not been found yet.
  private var delivered: [Identity: [MetadataPayload]]
  private(set) var undelivered: [SegmentFacts.UndeliveredMessages] = []

  init(_ delivery: LibAVDelivery) {
    self.delivery = delivery
    delivered = Dictionary(grouping: delivery.content.payloads, by: Identity.init)
  }

  /// Takes a message in a packet or tag.
  ///
  /// - Parameter all: all messages of the segment.
  mutating func take(_ payload: MetadataPayload, among all: [MetadataPayload]) {
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
      let stream = delivery.content.streams.first { $0.pid == payload.pid }
      let isPacked = all.contains {
        $0.kind == .scte35 && $0.pid == payload.pid && $0.byteOffset == payload.byteOffset
          && $0 != payload
      }
      add(stream?.kind != .scte35 ? .unregistered : isPacked ? .packed : .unknown(.scte35))
    }
  }

  /// Takes the data of an event message.
  mutating func take(_ data: [UInt8]) {
    guard !delivery.content.payloads.contains(where: { $0.bytes == data }) else { return }
    add(.eventMessage)
  }

  private mutating func add(_ reason: SegmentFacts.UndeliveredMessages.Reason) {
    if let index = undelivered.firstIndex(where: { $0.reason == reason }) {
      undelivered[index].count += 1
    } else {
      undelivered.append(.init(reason, count: 1, library: delivery.library))
    }
  }
}
