internal import Inflation

/// Removes the content codings of a body as it arrives (RFC 9110, section 8.4.1).
///
/// It reports whether the coding has ended, unlike libcurl's own decoding: a response cut off at
/// its declared length would look complete.
final class ContentDecoder {
  /// The maximum number of codings of one response. No server uses more than one on purpose; two result from a proxy
  /// that compresses again.
  static let maximumCount = 2
  /// The maximum number of bytes that are still compressed after the first coding is removed, beyond
  /// ``ordinaryPackedRatio``.
  ///
  /// A few megabytes of such bytes can keep the processor busy for seconds without any result. Bytes as transferred
  /// can do the same, but the size limit of the resource applies to them.
  static let maximumPackedByteCount = 16 << 20
  /// How many times the size as transferred may still be compressed without being charged. Compressed bytes hardly
  /// become smaller when they are compressed again.
  static let ordinaryPackedRatio = 2
  /// How many bytes of the budget of the run a byte needs that is still compressed.
  static let packedWeight = 16
  /// How many times their size compressed bytes may unpack to without being charged to the budget of the run. Playlists
  /// of similar lines unpack to a few dozen times theirs.
  static let ordinaryRatio = 100
  /// The maximum number of bytes, beyond ``ordinaryRatio``, to which all responses of a run may unpack. A server could
  /// otherwise keep the processor busy with a thousandth of that. Bytes that are still compressed count
  /// ``packedWeight`` times.
  static let maximumExcessByteCount = 1 << 30
  /// The time in which this budget recovers, 4 MiB a second, which keep a processor busy for a hundredth of the time.
  /// A run that watches many channels goes on for months.
  static let excessRecovery = Duration.seconds(256)

  /// Why a response cannot be decoded.
  enum Failure: Error {
    case invalidData
    case unknownCoding
    /// The bytes that are still compressed exceed ``maximumPackedByteCount``.
    case tooLarge
    /// The budget of the run is used up.
    case tooLargeTogether
  }

  /// One coding of a body.
  protocol Stage: AnyObject {
    /// Whether the data may end here.
    var hasEnded: Bool { get }
    /// Decodes bytes until they are used up or `take` stops.
    func decode(
      _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
    ) throws(Failure)
  }

  /// The stages, the outermost coding (applied last) first.
  private let stages: [any Stage]
  /// The budget for what unpacks to more than ``ordinaryRatio``.
  private let excess: ByteBudget
  private var inputByteCount = 0
  /// The number of bytes of the body that are not charged.
  private var freeByteCount = 0
  /// The number of bytes that are still compressed and not charged.
  private var freePackedByteCount = 0
  /// The number of charged bytes that are still compressed.
  private var packedByteCount = 0

  /// Names that servers write although nothing is coded; S3 keeps `aws-chunked` of an upload.
  private static let namesOfNothing: Set = ["", "identity", "none", "utf-8", "aws-chunked"]

  /// A decoder for the codings of a `Content-Encoding` field; `nil` without any.
  init?(contentEncoding field: String, excess: ByteBudget) throws(Failure) {
    let names = field.lowercased().split(separator: ",").map { $0.trimming(" \t") }
      .filter { !Self.namesOfNothing.contains($0) }
    guard !names.isEmpty else { return nil }
    guard names.count <= Self.maximumCount else { throw .unknownCoding }
    var stages: [any Stage] = []
    for name in names.reversed() {
      switch name {
      case "gzip", "x-gzip": stages.append(GzipStage())
      case "deflate": stages.append(DeflateStage())
      case "br":
        guard let stage = BrotliStage() else { throw .unknownCoding }
        stages.append(stage)
      default: throw .unknownCoding
      }
    }
    self.stages = stages
    self.excess = excess
  }

  /// Whether the body is complete. An empty body needs no coding.
  var hasEnded: Bool { inputByteCount == 0 || stages.allSatisfy(\.hasEnded) }

  /// Decodes the next bytes of the body.
  ///
  /// - Parameter take: takes a piece of decoded data; returns whether to continue.
  func decode(
    _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
  ) throws(Failure) {
    inputByteCount += bytes.count
    try decode(bytes, stage: 0, take)
  }

  private func decode(
    _ bytes: UnsafeRawBufferPointer, stage: Int, _ take: (UnsafeRawBufferPointer) -> Bool
  ) throws(Failure) {
    guard stages.indices.contains(stage) else {
      _ = take(bytes)
      return
    }
    var inner: Failure?
    let isLast = stage + 1 == stages.count
    try stages[stage].decode(bytes) { piece in
      if let failure = isLast ? charge(piece.count) : chargePacked(piece.count) {
        inner = failure
        return false
      }
      guard !isLast else { return take(piece) }
      do throws(Failure) {
        var wantsMore = true
        try decode(piece, stage: stage + 1) { last in
          wantsMore = take(last)
          return wantsMore
        }
        return wantsMore
      } catch {
        inner = error
        return false
      }
    }
    if let inner { throw inner }
  }

  /// Charges bytes of the body; returns the limit that they exceed.
  private func charge(_ count: Int) -> Failure? {
    let free = min(count, inputByteCount * Self.ordinaryRatio - freeByteCount)
    freeByteCount += free
    return excess.take(count - free) ? nil : .tooLargeTogether
  }

  /// Charges bytes that are still compressed; returns the limit that they exceed.
  private func chargePacked(_ count: Int) -> Failure? {
    let free = min(count, inputByteCount * Self.ordinaryPackedRatio - freePackedByteCount)
    freePackedByteCount += free
    packedByteCount += count - free
    guard packedByteCount <= Self.maximumPackedByteCount else { return .tooLarge }
    return excess.take((count - free) * Self.packedWeight) ? nil : .tooLargeTogether
  }
}

/// The coding `gzip`: one or more members (RFC 1952, section 2.2). Bytes after the last one are
/// ignored.
private final class GzipStage: ContentDecoder.Stage {
  private static let firstByte: UInt8 = 0x1F
  private var member = Inflater(.gzip)
  private var hasTrailer = false

  var hasEnded: Bool { member.hasEnded || hasTrailer }

  func decode(
    _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
  ) throws(ContentDecoder.Failure) {
    var rest = bytes
    var wantsMore = true
    while !rest.isEmpty, wantsMore, !hasTrailer {
      if member.hasEnded {
        hasTrailer = rest[0] != Self.firstByte
        if hasTrailer { return }
        member = Inflater(.gzip)
      }
      let used = try member.decode(rest) { piece in
        wantsMore = take(piece)
        return wantsMore
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[used...])
    }
  }
}

/// The coding `deflate`: a zlib stream, or raw deflate data, which old servers send.
private final class DeflateStage: ContentDecoder.Stage {
  private var stream: Inflater?
  /// The first byte, while it is the only one.
  private var first: UInt8?

  var hasEnded: Bool { stream?.hasEnded ?? false }

  func decode(
    _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
  ) throws(ContentDecoder.Failure) {
    if let stream {
      _ = try stream.decode(bytes, take)
      return
    }
    let start = (first.map { [$0] } ?? []) + Array(bytes)
    guard start.count >= 2 else {
      first = start.first
      return
    }
    // The check bits of a zlib header (RFC 1950, section 2.2).
    let isZlib = start[0] & 0x0F == 8 && (Int(start[0]) << 8 | Int(start[1])).isMultiple(of: 31)
    let stream = Inflater(isZlib ? .zlib : .raw)
    self.stream = stream
    let outcome: Result<Int, ContentDecoder.Failure> = start.withUnsafeBytes { bytes in
      do throws(ContentDecoder.Failure) {
        return .success(try stream.decode(bytes, take))
      } catch {
        return .failure(error)
      }
    }
    _ = try outcome.get()
  }
}

extension Inflater {
  fileprivate func decode(
    _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
  ) throws(ContentDecoder.Failure) -> Int {
    do throws(Failure) { return try inflate(bytes, take) } catch { throw .invalidData }
  }
}

extension StringProtocol {
  /// The text without certain characters at both ends.
  fileprivate func trimming(_ characters: String) -> String {
    var text = self[...]
    while let first = text.first, characters.contains(first) { text.removeFirst() }
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return String(text)
  }
}
