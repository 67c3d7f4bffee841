public import MediaTiming

/// The frames on both sides of a moment of a segment or file, with luma and audio level.
public struct SpliceFrames: Hashable, Sendable {
  /// One decoded frame.
  public struct Frame: Hashable, Sendable {
    /// The frame as a small JPEG file.
    public var jpeg: [UInt8]
    /// The width of the file in samples.
    public var width: Int
    /// The height of the file in samples.
    public var height: Int
    /// The time from the first frame of the segment.
    public var time: MediaTime
    /// Whether decoding can start with it.
    public var isKeyFrame: Bool
    /// The mean of its luma, from 0 for black to 1 for white.
    public var meanLuma: Double
  }

  /// The last frame before the moment; `nil` when there is none.
  public var last: Frame?
  /// The first frame from the moment on; `nil` when there is none.
  public var first: Frame?
  /// The audio level before the moment in dB of full scale; `nil` without audio.
  public var levelBefore: Double?
  /// The audio level from the moment on.
  public var levelAfter: Double?

  /// The maximum width of the pictures.
  public static let width = 240
  /// The length of the measured audio before and after the moment.
  public static let levelWindow = MediaTime(value: 1, timescale: 2)
  /// The level of digital silence, in dB of full scale.
  public static let silence = -120.0
  /// A frame this close before the moment counts as at it, because stamps are rounded.
  static let tolerance = MediaTime(value: 1, timescale: 1000)

  /// Decodes a segment or file around a moment.
  ///
  /// - Parameters:
  ///   - bytes: The segment in clear, its initialization section first, or a file.
  ///   - moment: The time from the first frame of the segment.
  ///   - samples: The decryption of samples, if they are encrypted.
  ///   - budget: The budget for the decoded pictures.
  public static func around(
    _ moment: MediaTime, in bytes: [UInt8], samples: SampleAES? = nil, budget: inout PictureBudget
  ) throws(LibAVError) -> SpliceFrames {
    try around(moment, stamp: nil, in: bytes, samples: samples, budget: &budget)
  }

  static func around(
    _ moment: MediaTime, stamp: TransportTimestamp?, in bytes: [UInt8], samples: SampleAES? = nil,
    budget: inout PictureBudget
  ) throws(LibAVError) -> SpliceFrames {
    let meter = PictureMeter(budget)
    defer { budget = meter.budget }
    return try SpliceDecoder(bytes, moment: moment, stamp: stamp, samples: samples, meter: meter)
      .run()
  }
}
