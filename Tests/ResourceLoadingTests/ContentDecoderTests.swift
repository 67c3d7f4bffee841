import TestSupport
import Testing

@testable import ResourceLoading

/// Answers that are packed, over a connection.
@Suite(.timeLimit(.minutes(5)))
struct ContentDecoderTests {
  private static let text = Array(String(repeating: "#EXTM3U\n", count: 3).utf8)
  private static let gzip =
    "1F 8B 08 00 00 00 00 00 02 03 53 76 8D 08 F1 35 0E E5 52 46 A3 01 97 BD 58 50 18 00 00 00"
  /// The gzip form of ``gzip``.
  private static let gzipTwice =
    """
    1F 8B 08 00 00 00 00 00 02 03 93 EF E6 60 00 01 26 E6 E0 B2 5E 8E 8F A6 7C 4F 83 DC
    16 33 4E DF 1B 11 20 01 14 05 00 B6 9D 6D 5F 1E 00 00 00
    """
  private static let zlib = "78 DA 53 76 8D 08 F1 35 0E E5 52 46 A3 01 4A 70 05 DA"
  private static let deflated = "53 76 8D 08 F1 35 0E E5 52 46 A3 01"
  private static let brotli =
    "1B 17 00 F8 8D 94 AB 93 6B 3D 52 54 85 A5 15 66 9A A8 84 3E E1 00 F1 33 00"
  /// 1 MiB of zeros in two layers of gzip.
  private static let bombTwice =
    """
    1F8B080000000000020393EFE660000126E6B7070D19818C430BBEFAE772C42F601805A360148C38
    60C72CF3CA6239038300030023F0B4901B040000
    """

  private static let emptyBlockByteCount = 327_680
  /// Blocks of raw deflate data without content, ``emptyBlockByteCount`` bytes of them, in gzip.
  private static let emptyBlocks =
    """
    1F8B0800000000000203EDC4310100000CC3A0F837DDDDF30007D59624499224499224499224499224499224499224499224
    4992244992244992244992244992244992244992244992244992244992244992244992244992244992244992244992244992
    2449922449922449922449922449922449922449922449922449922449922449922449922449922449922449922449922449
    9224499224499224499224499224499224499224499224499224499224499224499224499224499224499224499224499224
    4992244992244992244992244992244992244992244992244992244992244992244992244992244992244992244992244992
    2449922449922449922449922449922449922449922449922449922449922449922449922449922449922449922449922449
    9224499224499224499224499224499224499224499224499224499224499224499224499224499224499224499224499224
    4992244992244992244992244992244992244992244992244992244992244992244992244992244992244992244992244992
    2449922449922449922449922449922449922449922449922449922449922449922449922449922449922449922449922449
    9224499224499224499224499224499224499224499224499224499224499224499224499224499224499224499224499224
    49922449BF035A3B971200000500
    """

  private func load(_ bytes: [UInt8], coding: String) async throws(LoadError) -> [UInt8] {
    let server: LoopbackServer
    do {
      server = try LoopbackServer { _, connection in
        connection.answer(200, ["Content-Encoding": coding], body: bytes)
      }
    } catch {
      throw .readFailed("no server")
    }
    var options = ResourceLoader.Options()
    options.retryDelay = .zero
    return try await ResourceLoader(options: options)
      .load(ResourceRequest(try ResourceLocation(userText: server.address("/")))).bytes
  }

  @Test(arguments: [
    ("gzip", Self.gzip), ("x-gzip", Self.gzip), ("gzip, gzip", Self.gzipTwice),
    ("deflate", Self.zlib), ("deflate", Self.deflated), ("br", Self.brotli),
    ("identity, GZIP", Self.gzip),
  ])
  func `a packed answer is unpacked, though none is asked for`(
    coding: String, digits: String
  ) async throws {
    let bytes = try HexBytes(digits).bytes
    #expect(try await load(bytes, coding: coding) == Self.text)
  }

  @Test(arguments: ["none", "utf-8", "aws-chunked", ""])
  func `names of codings that code nothing have no effect`(coding: String) async throws {
    #expect(try await load(Self.text, coding: coding) == Self.text)
  }

  @Test(arguments: [
    ("gzip", Self.gzip), ("gzip, gzip", Self.gzipTwice), ("deflate", Self.zlib),
    ("deflate", Self.deflated), ("br", Self.brotli),
  ])
  func `a packed answer whose end is missing never passes for whole`(
    coding: String, digits: String
  ) async throws {
    let bytes = try HexBytes(digits).bytes
    for count in [1, bytes.count / 2, bytes.count - 1] {
      await #expect(throws: LoadError.brokenConnection) {
        try await load(Array(bytes.prefix(count)), coding: coding)
      }
    }
  }

  @Test func `members of gzip follow one another, and what is behind the last one is left out`()
    async throws
  {
    let member = try HexBytes(Self.gzip).bytes
    #expect(try await load(member + member, coding: "gzip") == Self.text + Self.text)
    #expect(try await load(member + [0, 0, 0x1F, 0x8B], coding: "gzip") == Self.text)
  }

  @Test func `an empty answer needs no coding`() async throws {
    #expect(try await load([], coding: "gzip").isEmpty)
  }

  @Test(arguments: ["zstd", "gzip, gzip, gzip", "br, gzip, gzip"])
  func `a coding that is not known, or of too many layers, is named`(coding: String) async throws {
    await #expect(throws: LoadError.malformedAnswer(.contentCoding(coding))) {
      try await load([0x1F, 0x8B], coding: coding)
    }
  }

  @Test func `what unpacks to nothing for ever has a limit`() async throws {
    let member = try HexBytes("1F 8B 08 00 00 00 00 00 02 03 03 00 00 00 00 00 00 00 00 00").bytes
    let members = [[UInt8]](repeating: member, count: 4096).flatMap(\.self)
    let server = try LoopbackServer { _, connection in
      connection.send(connection.head(200, ["Content-Encoding": "gzip"], length: nil))
      while connection.send(members) {}
    }
    let location = try ResourceLocation(userText: server.address("/"))
    await #expect(throws: LoadError.tooLarge(limit: 1 << 22)) {
      try await ResourceLoader().load(ResourceRequest(location, maximumSize: 1 << 22))
    }
  }

  @Test func `what all answers of a run unpack to beyond the ordinary has one limit`() throws {
    let bomb = try HexBytes(Self.bombTwice).bytes
    let excess = ByteBudget(limit: 11 << 20)
    func unpack() throws -> Int {
      let decoder = try #require(
        try ContentDecoder(contentEncoding: "gzip, gzip", excess: excess))
      var count = 0
      try bomb.withUnsafeBytes { bytes in
        try decoder.decode(bytes) { piece in
          count += piece.count
          return true
        }
      }
      return count
    }
    for _ in 0..<10 { #expect(try unpack() == 1 << 20) }
    #expect(throws: ContentDecoder.Failure.tooLargeTogether) { try unpack() }
    // What compresses as text does is not charged.
    let text = try HexBytes(Self.gzip).bytes
    let decoder = try #require(try ContentDecoder(contentEncoding: "gzip", excess: excess))
    try text.withUnsafeBytes { try decoder.decode($0) { _ in true } }
    #expect(decoder.hasEnded)
  }

  @Test func `what is still packed behind the first coding has a limit of its own`() throws {
    let member = try HexBytes(Self.emptyBlocks).bytes
    let packed = [[UInt8]](
      repeating: member, count: ContentDecoder.maximumPackedByteCount / Self.emptyBlockByteCount + 4
    ).flatMap(\.self)
    func unpack(charging excess: ByteBudget) throws {
      let decoder = try #require(
        try ContentDecoder(contentEncoding: "deflate, gzip", excess: excess))
      try packed.withUnsafeBytes { try decoder.decode($0) { _ in true } }
    }
    #expect(throws: ContentDecoder.Failure.tooLarge) {
      try unpack(charging: ByteBudget(limit: ContentDecoder.maximumExcessByteCount))
    }
    // Each of them counts several times toward the limit of the run.
    let limit = ContentDecoder.maximumPackedByteCount / 2 * ContentDecoder.packedWeight
    #expect(throws: ContentDecoder.Failure.tooLargeTogether) {
      try unpack(charging: ByteBudget(limit: limit))
    }
  }

  @Test func `ordinary content that is packed twice is not charged`() throws {
    let bytes = try HexBytes(Self.gzipTwice).bytes
    let decoder = try #require(
      try ContentDecoder(contentEncoding: "gzip, gzip", excess: ByteBudget(limit: 0)))
    try bytes.withUnsafeBytes { try decoder.decode($0) { _ in true } }
    #expect(decoder.hasEnded)
  }
}
