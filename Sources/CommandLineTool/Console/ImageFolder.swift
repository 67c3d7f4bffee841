import ByteParsing
import Foundation
import HLSInspection
import HLSReports
import PlayerViews
import ResourceLoading
import SourceDiagnostics

/// A folder with images, named by the digest of their URL or, for images in the stream, of their
/// bytes.
///
/// Existing images are not loaded again.
struct ImageFolder {
  /// Why an image could not be saved, in one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let endings: [(ending: String, start: [UInt8])] = [
    ("jpg", [0xFF, 0xD8]), ("png", [0x89, 0x50, 0x4E, 0x47]), ("gif", Array("GIF8".utf8)),
    ("webp", Array("RIFF".utf8)),
  ]
  private static let otherEnding = "bin"

  /// The maximum number of images loaded in one run.
  static let maximumCount = 1000
  /// The maximum size of all images loaded in one run in bytes.
  static let maximumByteCount = 1 << 30

  let path: String

  /// The files by image. An image that cannot be loaded is a finding.
  func files(
    of images: [ImageSource], in inspection: inout Inspection, using loader: any Loader
  ) async throws(InspectionFailure) -> [ImageSource: String] {
    var files: [ImageSource: String] = [:]
    var count = 0
    var byteCount = 0
    for image in images where files[image] == nil && image != .none {
      guard count < Self.maximumCount, byteCount < Self.maximumByteCount else {
        inspection.findings.append(
          Diagnostic(
            .resourceTooLarge,
            """
            there are more than \(Self.maximumCount) pictures, or more than \(Self.maximumByteCount) bytes of \
            them; the others are not loaded
            """))
        break
      }
      count += 1
      do {
        let name = try await file(of: image, relativeTo: inspection.input, using: loader)
        files[image] = name
        byteCount += name.map(size) ?? 0
      } catch let error as LoadError {
        guard case .url(let address, _) = image else { continue }
        inspection.findings.append(error.diagnostic(at: SourceLocation(uri: address)))
      } catch {
        throw .unreadable("\(error)")
      }
    }
    return files
  }

  /// The name of the file of an image, which is loaded if missing; `nil` without an image.
  func file(
    of image: ImageSource, relativeTo input: String, using loader: any Loader
  ) async throws -> String? {
    let digest: String
    switch image {
    case .none: return nil
    case .url(let standard, _):
      digest = Self.digest(of: Array("\(try address(standard, of: input))".utf8))
    case .data(let bytes, _): digest = Self.digest(of: Array(bytes))
    }
    let endings = Self.endings.map(\.ending) + [Self.otherEnding]
    if let known = endings.map({ "\(digest).\($0)" }).first(where: exists) { return known }
    guard let bytes = try await image.load(using: loader, relativeTo: input) else { return nil }
    let ending =
      Self.endings.first { bytes.starts(with: $0.start) }?.ending ?? Self.otherEnding
    let name = "\(digest).\(ending)"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(description: "--fetch-images \(path): \(error.localizedDescription)")
    }
    let file = try FileOutput(path: url(name).path)
    file.write(bytes)
    file.finish()
    if let failure = file.failure {
      throw Failure(description: "--fetch-images \(path): \(name) cannot be written: \(failure)")
    }
    return name
  }

  private static func digest(of bytes: [UInt8]) -> String {
    Hexadecimal.text(SHA256.hash(of: bytes))
  }

  private func address(_ reference: String, of input: String) throws(LoadError) -> ResourceLocation
  {
    try ResourceLocation(userText: input).resolve(reference)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url(name).path)
  }

  private func size(_ name: String) -> Int {
    (try? url(name).resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
  }

  private func url(_ name: String) -> URL { URL(filePath: path).appending(path: name) }
}
