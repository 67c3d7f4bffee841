package import HLSPlaylists
package import SourceDiagnostics

/// What has to be known of a segment, or of a part of one, to read its bytes.
package struct SegmentSource: Sendable {
  /// The address as written.
  package var uri: String
  /// The part of the resource; `nil` when it is the whole.
  package var byteRange: ByteRange?
  /// The keys in force, one for each key format.
  package var keys: [EncryptionKey]
  /// The initialization section.
  package var map: InitializationSection?
  /// The media sequence number of the segment.
  package var mediaSequence: Int
  /// The index of the segment in its playlist.
  package var index: Int
  /// The line that names it.
  package var source: SourceLine

  /// A segment of a playlist.
  package init(_ segment: MediaSegment) {
    uri = segment.uri
    byteRange = segment.byteRange
    keys = segment.keys
    map = segment.map
    mediaSequence = segment.mediaSequence
    index = segment.index
    source = segment.source
  }
}
