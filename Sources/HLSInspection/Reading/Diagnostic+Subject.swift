package import SourceDiagnostics

extension Diagnostic {
  /// The subject of a finding about a resource: its URI without query and fragment, with `#` for the numbers in the name at its end.
  package static func subject(ofURI uri: String) -> String {
    let path = uri.prefix { $0 != "?" && $0 != "#" }
    let nameStart = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let nameEnd = path[nameStart...].lastIndex(of: ".") ?? path.endIndex
    var name = ""
    for character in path[nameStart..<nameEnd] {
      let isDigit = character.isASCII && character.isNumber
      if !isDigit { name.append(character) } else if name.last != "#" { name.append("#") }
    }
    return path[..<nameStart] + name + path[nameEnd...]
  }
}
