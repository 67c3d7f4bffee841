/// The header of a frame, in the same form for all versions.
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
  /// The method of encryption; an `ENCR` frame describes it.
  public var encryptionMethod: UInt8?

  /// The flags of a frame (ID3v2.4.0 structure, section 4.1; ID3v2.3.0, section 3.3.1).
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The set as bits of this library, which differ from those of every version.
    public var rawValue: UInt8

    /// A set of flags.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Software that changes the tag must drop the frame if it does not know it.
    public static let discardOnTagChange = Self(rawValue: 1)
    /// Software that changes the audio must drop the frame if it does not know it.
    public static let discardOnFileChange = Self(rawValue: 2)
    /// Read only.
    public static let readOnly = Self(rawValue: 4)
    /// One of a group; see ``ID3FrameHeader/groupIdentifier``.
    public static let grouped = Self(rawValue: 8)
    /// Compressed with zlib.
    public static let compressed = Self(rawValue: 16)
    /// Encrypted; the content is kept unchanged.
    public static let encrypted = Self(rawValue: 32)
    /// Unsynchronised individually, as frames of version 2.4 may be.
    public static let unsynchronised = Self(rawValue: 64)
    /// Has the length of its content after all of this is undone.
    public static let hasDataLength = Self(rawValue: 128)
  }
}
