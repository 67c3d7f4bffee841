import PlayerViews

/// The files that say how views are made. They are read when a command runs.
struct ViewFiles {
  private let mapping: String?

  init(_ arguments: Arguments) { mapping = arguments.value(of: .mapping) }

  /// What the files hold. The error is one line with the file, the place and the reason.
  func options() throws(UsageError) -> PlayerViewOptions {
    var options = PlayerViewOptions()
    if let mapping { options.mapping = try Self.mapping(in: mapping) }
    return options
  }

  private static func mapping(in file: String) throws(UsageError) -> MetadataMapping {
    let bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try InputFile.read(file, limit: MetadataMapping.maximumSize)
    } catch {
      throw UsageError("--mapping: \(error)")
    }
    do throws(MappingError) {
      return try MetadataMapping(reading: bytes)
    } catch {
      throw UsageError("--mapping \(file): \(error)")
    }
  }
}
