/// SCTE-35 payloads in playlists: PAY.
enum PayloadRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    MalformedHexadecimal(),
    HexadecimalInQuotes(),
    UndecodableBase64(),
    MalformedSpliceSection(),
    SpliceChecksumMismatch(),
    MalformedSpliceContent(),
    SpliceDirectionMismatch(),
    AnnouncedDurationMismatch(),
    SpliceEventMismatch(),
    EncryptedSplice(),
  ]
}
