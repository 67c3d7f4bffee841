/// Movies, fragments and event messages.
enum EventMessageSeeds {
  /// The bytes of the files.
  static var files: [[UInt8]] {
    let fragment = BoxBytes.fragment(1, at: 1_000, samples: [(40, 120), (40, 0)], firstFlags: 0)
    let undated = BoxBytes.fragment(1, at: nil, samples: [(40, 0)])
    let id3 = "https://aomedia.org/emsg/ID3"
    let messages: [[UInt8]] = [
      BoxBytes.emsg0(delta: 5), BoxBytes.emsg1(time: 5),
      BoxBytes.emsg1(time: 5, scheme: id3, timescale: 0, data: Array("ID3".utf8)),
      BoxBytes.emsg0(delta: 0, duration: 4, scheme: "urn:scte:scte35:2013:bin"),
    ]
    // The content of a box by itself is an input as well.
    return messages + messages.map { Array($0.dropFirst(8)) } + [
      header, header + messages[0] + fragment + messages[1] + undated,
      BoxBytes.box("styp", Array("msdh".utf8), BoxBytes.u32(0)) + index + messages[0] + fragment,
      BoxBytes.u32(1) + Array("emsg".utf8) + BoxBytes.u64(1 << 32) + [0, 0, 0, 0],
      BoxBytes.u32(0) + Array("mdat".utf8) + [1, 2, 3],
    ]
  }

  private static var header: [UInt8] {
    let times = BoxBytes.full("stts", BoxBytes.u32(1), BoxBytes.u32(2), BoxBytes.u32(100))
    let offsets = BoxBytes.full("ctts", BoxBytes.u32(1), BoxBytes.u32(2), BoxBytes.u32(50))
    let scheme = BoxBytes.box("sinf", BoxBytes.box("frma", Array("avc1".utf8)))
    let entry = BoxBytes.box("encv", BoxBytes.zeros(78), scheme)
    return BoxBytes.box("ftyp", Array("iso6".utf8), BoxBytes.u32(1), Array("cmfc".utf8))
      + BoxBytes.movie(
        BoxBytes.track(
          1, "vide", timescale: 1_000, edits: [(500, -1), (0, 80)],
          table: BoxBytes.table(entry, times, offsets)),
        extends: BoxBytes.box("mvex", BoxBytes.extends(1, duration: 40)))
  }

  private static var index: [UInt8] {
    BoxBytes.full(
      "sidx", BoxBytes.u32(1), BoxBytes.u32(1_000), BoxBytes.u32(500), BoxBytes.u32(0),
      BoxBytes.u16(0), BoxBytes.u16(1), BoxBytes.u32(100), BoxBytes.u32(2_000), BoxBytes.u32(0))
  }
}
