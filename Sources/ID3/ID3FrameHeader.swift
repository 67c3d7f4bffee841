/// What the header of a frame says, in the same form for all versions.
public struct ID3FrameHeader: Hashable, Sendable {
  /// The identifier.
  public var id: ID3FrameID
  /// The offset of the frame's header from the first byte of the buffer.
  public var byteOffset: Int
  /// The number of bytes of header and content as carried.
  public var byteCount: Int
  /// The flags.
  public var flags: Flags
  /// The group of frames that this one belongs to.
  public var groupIdentifier: UInt8?
  /// The method by which the content is encrypted; an `ENCR` frame tells which it is.
  public var encryptionMethod: UInt8?

  /// The flags of a frame (ID3v2.4.0 structure, section 4.1; ID3v2.3.0, section 3.3.1).
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The set as bits of this library, which are those of no version.
    public var rawValue: UInt8

    /// A set of flags.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// To be dropped by software that changes the tag and does not know the frame.
    public static let discardOnTagChange = Self(rawValue: 1)
    /// To be dropped by software that changes the audio and does not know the frame.
    public static let discardOnFileChange = Self(rawValue: 2)
    /// Not to be changed.
    public static let readOnly = Self(rawValue: 4)
    /// One of a group; ``ID3FrameHeader/groupIdentifier`` says which.
    public static let grouped = Self(rawValue: 8)
    /// Compressed with zlib.
    public static let compressed = Self(rawValue: 16)
    /// Encrypted; the content is kept as it is.
    public static let encrypted = Self(rawValue: 32)
    /// Unsynchronised by itself, as frames of version 2.4 may be.
    public static let unsynchronised = Self(rawValue: 64)
    /// Says how long its content is after all of this is undone.
    public static let hasDataLength = Self(rawValue: 128)
  }
}
