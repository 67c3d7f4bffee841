public import MediaTiming

/// The pictures and sound on both sides of an edge of a break.
public struct SplicePictureReport: Hashable, Sendable {
  /// The edges of a break.
  public enum Edge: String, Hashable, Sendable {
    /// Its start.
    case start
    /// Its end.
    case end
  }

  /// One frame.
  public struct Picture: Hashable, Sendable {
    /// The frame as a JPEG file.
    public var jpeg: [UInt8]
    /// The width of the file in samples.
    public var width: Int
    /// The height of the file in samples.
    public var height: Int
    /// Its presentation time, as media time.
    public var time: MediaTime
    /// Whether it is a key frame.
    public var isKeyFrame: Bool
    /// The mean of its luma, from 0 for black to 1 for white.
    public var meanLuma: Double
    /// The audio level on its side of the edge, in dB of full scale; `nil` without audio.
    public var level: Double?

    /// A frame.
    public init(
      jpeg: [UInt8], width: Int, height: Int, time: MediaTime, isKeyFrame: Bool, meanLuma: Double,
      level: Double?
    ) {
      self.jpeg = jpeg
      self.width = width
      self.height = height
      self.time = time
      self.isKeyFrame = isKeyFrame
      self.meanLuma = meanLuma
      self.level = level
    }
  }

  /// One side of the edge.
  public enum Side: Hashable, Sendable {
    /// The frame nearest to the edge.
    case picture(Picture)
    /// Why there is none.
    case missing(String)
  }

  /// The index of the break in ``BreaksReport/breaks``.
  public var breakIndex: Int
  /// The edge.
  public var edge: Edge
  /// The media time of the edge.
  public var time: MediaTime
  /// The last frame before it.
  public var last: Side
  /// The first frame after it.
  public var first: Side

  /// Both sides of an edge.
  public init(breakIndex: Int, edge: Edge, time: MediaTime, last: Side, first: Side) {
    self.breakIndex = breakIndex
    self.edge = edge
    self.time = time
    self.last = last
    self.first = first
  }
}
