/// The values of `segmentationUpidFormat`: the notation of an identifier.
enum UPIDFormat: String {
  case text
  case hexadecimal = "hexbinary"
  case base64 = "base-64"
}
