public import Foundation
internal import HLSInspection
public import ResourceLoading

/// The source of an image. It stays a reference until ``load(using:relativeTo:lowResolution:)`` is
/// called.
public enum ImageSource: Hashable, Sendable {
  /// There is no image.
  case none
  /// An image at a URL, as written, and an optional smaller one for slow networks.
  case url(standard: String, lowResolution: String? = nil)
  /// An image in the stream itself; the bytes are not copied.
  case data(ArraySlice<UInt8>, mimeType: String)

  /// An image at a URL, and an optional smaller one for slow networks.
  public static func url(_ standard: URL, lowResolution: URL? = nil) -> ImageSource {
    .url(standard: standard.address, lowResolution: lowResolution?.address)
  }

  /// The maximum size of a loaded image in bytes.
  public static let maximumSize = 32 << 20

  /// Loads the image.
  ///
  /// - Parameters:
  ///   - loader: the loader.
  ///   - input: the address or path of the presentation, the base of relative URLs.
  ///   - lowResolution: whether to load the smaller image.
  /// - Returns: the bytes; `nil` without an image.
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
