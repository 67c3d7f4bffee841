internal import Foundation
internal import MediaTiming

/// The names in a local folder.
enum LocalFolder {
  /// The maximum number of names.
  static let maximumCount = 100_000

  /// The names in the folder of a location, in no particular order.
  static func names(at location: ResourceLocation) throws(LoadError) -> [String] {
    guard case .file(let path) = location else { throw .notAllowed(scheme: "http") }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path.path)
    } catch CocoaError.fileReadNoPermission {
      throw .noPermission
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      throw .noSuchFile
    } catch {
      throw .readFailed("the folder cannot be listed")
    }
    guard names.count <= maximumCount else {
      throw .readFailed("the folder contains more than \(maximumCount) files")
    }
    return names
  }
}

extension LocalFolder {
  /// The modification date of a file.
  static func modificationTime(of location: ResourceLocation) -> CalendarTime? {
    guard case .file(let path) = location,
      let attributes = try? FileManager.default.attributesOfItem(atPath: path.path),
      let date = attributes[.modificationDate] as? Date
    else { return nil }
    return MediaTime(approximating: date.timeIntervalSince1970)
      .map(CalendarTime.init(timeSince1970:))
  }
}

extension ResourceLocation {
  /// The location of a file in this folder.
  package func file(named name: String) -> ResourceLocation {
    guard case .file(var path) = self else { return self }
    path.path += (path.path.hasSuffix("/") ? "" : "/") + name
    path.fallback = nil
    // The user named the folder, not its files.
    path.isReference = true
    return .file(path)
  }
}
