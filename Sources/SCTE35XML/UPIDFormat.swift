/// The values of `segmentationUpidFormat`: how the characters of an identifier are to be read.
enum UPIDFormat: String {
  case text
  case hexadecimal = "hexbinary"
  case base64 = "base-64"
}
