import MediaStreams
import MediaTiming

/// Compares the first and last presentation time of every video and audio stream with those of the
/// packets that libavformat reads.
struct MediaTimesCheck {
  private(set) var fileCount = 0
  private(set) var streamCount = 0
  /// What differs, a line each.
  private(set) var differences: [String] = []

  /// Takes in one transport stream.
  mutating func check(_ bytes: [UInt8], name: String) throws(LibAVError) {
    let own = TransportStreamReader.read(bytes)
    let packets = try LibAVReader.read(bytes, format: .transportStream)
    fileCount += 1
    for stream in own.streams where stream.kind == .video || stream.kind == .audio {
      guard let times = stream.timestamps, let pid = stream.pid,
        let peer = packets.streams.first(where: { $0.id == pid })
      else { continue }
      streamCount += 1
      let pair = [
        ("first", MediaTime(times.first), peer.firstPTS),
        ("last", MediaTime(times.last), peer.lastPTS),
      ]
      for (place, time, peerTime) in pair where time != peerTime {
        differences.append(
          "\(name): PID \(pid), \(place) PTS \(time), libavformat \(peerTime?.description ?? "none")"
        )
      }
    }
  }
}

extension MediaTime {
  fileprivate init(_ timestamp: TransportTimestamp) {
    self.init(
      value: Int128(timestamp.ticks), timescale: Int128(TransportTimestamp.timescale))
  }
}
