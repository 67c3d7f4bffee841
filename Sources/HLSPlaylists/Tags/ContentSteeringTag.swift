/// The address of the steering manifest (RFC 8216bis, section 4.4.6.6).
public struct ContentSteeringTag: PlaylistTag {
  /// The name of the tag.
  public static let name = TagName.contentSteering

  /// The steering manifest.
  public var serverURI: String?
  /// The initial pathway.
  public var pathwayID: String?

  /// Decodes a line.
  public init(reading reader: inout TagReader) {
    self.serverURI = reader.required("SERVER-URI")
    self.pathwayID = reader.string("PATHWAY-ID")
  }
}
