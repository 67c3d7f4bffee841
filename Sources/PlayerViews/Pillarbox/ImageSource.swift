internal import Foundation
internal import HLSInspection
public import ResourceLoading

/// Where a picture is. It stays a reference until ``load(using:relativeTo:lowResolution:)`` is called.
public enum ImageSource: Hashable, Sendable {
  /// There is no picture.
  case none
  /// A picture at an address, as written, and a smaller one for slow networks where there is one.
  case url(standard: String, lowResolution: String? = nil)
  /// A picture that the stream itself carries; the bytes are those that were read and are not copied.
  case data(ArraySlice<UInt8>, mimeType: String)

  /// The most bytes of a picture that are loaded.
  public static let maximumSize = 32 << 20

  /// Loads the picture.
  ///
  /// - Parameters:
  ///   - loader: who loads it.
  ///   - input: the address or path of the presentation, against which an address is resolved.
  ///   - lowResolution: whether the smaller picture is wanted.
  /// - Returns: the bytes; `nil` when there is no picture.
  public func load(
    using loader: any Loader, relativeTo input: String, lowResolution: Bool = false
  ) async throws(LoadError) -> [UInt8]? {
    switch self {
    case .none: return nil
    case .data(let bytes, _): return Array(bytes)
    case .url(let standard, let small):
      let base = try ResourceLocation(userText: input)
      let location = try base.resolve(lowResolution ? small ?? standard : standard)
      return try await loader.load(ResourceRequest(location, maximumSize: Self.maximumSize)).bytes
    }
  }
}
