/// The values of `segmentationUpidFormat`: the notation of an identifier.
enum UPIDFormat: String {
  case text
  case hexadecimal = "hexbinary"
  case base64 = "base-64"

  /// The format of a spelling that writers have: in capitals too, and base64 without the hyphen.
  init?(spelling: String) {
    let name = spelling.lowercased()
    self.init(rawValue: name == "base64" ? Self.base64.rawValue : name)
  }
}
