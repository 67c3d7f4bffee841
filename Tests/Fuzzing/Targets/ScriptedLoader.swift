import HLSInspection
import ResourceLoading

/// Resources cut from one sequence of bytes: the input, and after each separator one that stands in for what it names.
struct ScriptedLoader: Loader {
  /// What stands between two resources.
  static let separator = Array("\0--\0".utf8)
  /// The name of the input; every other resource is one of the others.
  static let input = "input.bin"

  private let resources: [ArraySlice<UInt8>]

  init(_ bytes: [UInt8]) {
    var resources: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while resources.count < 15, let range = rest.firstRange(of: Self.separator) {
      resources.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    self.resources = resources + [rest]
  }

  /// The bytes of the input.
  var input: [UInt8] { resources.first.map(Array.init) ?? [] }

  func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
    guard var bytes = resource(at: request.location) else { throw .notFound(status: 404) }
    if let range = request.byteRange {
      guard range.upperBound <= Int64(bytes.count) else {
        throw .badRange(range, reason: .pastEnd(byteCount: Int64(bytes.count)))
      }
      bytes = bytes.dropFirst(Int(range.lowerBound)).prefix(range.count)
    }
    guard bytes.count <= request.maximumSize else { throw .tooLarge(limit: request.maximumSize) }
    return LoadedResource(bytes: Array(bytes), finalLocation: request.location)
  }

  /// The same one each time, in whatever order they are asked for.
  private func resource(at location: ResourceLocation) -> ArraySlice<UInt8>? {
    let name =
      switch location {
      case .file(let path): path.path
      case .http(let address): address
      case .standardInput: ""
      }
    let last = name.split(separator: "/").last ?? ""
    if last.hasPrefix(Self.input) { return resources.first }
    // One name in the sum of its bytes, so that the next segment is the next resource.
    let sum = last.utf8.reduce(0) { $0 + Int($1) }
    let index = sum % (resources.count + 1)
    return index < resources.count ? resources[index] : nil
  }
}
