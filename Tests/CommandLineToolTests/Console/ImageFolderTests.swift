import Foundation
import HLSInspection
import PlayerViews
import ResourceLoading
import SourceDiagnostics
import TestSupport
import Testing

@testable import CommandLineTool

struct ImageFolderTests {
  /// Gives one picture and nothing else.
  private struct PictureLoader: Loader {
    let isThere: Bool

    func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
      guard isThere else { throw .noSuchFile }
      return LoadedResource(
        bytes: [0x89, 0x50, 0x4E, 0x47, 1], finalLocation: request.location)
    }
  }

  private func withFolder(_ body: (ImageFolder) async throws -> Void) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    try await body(ImageFolder(path: url.path))
  }

  @Test func `a picture is loaded once and kept under the digest of its address`() async throws {
    try await withFolder { folder in
      let image = ImageSource.url(standard: "a.png")
      let name = try await folder.file(
        of: image, relativeTo: "http://h/x.m3u8", using: PictureLoader(isThere: true))
      #expect(name?.hasSuffix(".png") == true && name?.count == 68)
      let again = try await folder.file(
        of: image, relativeTo: "http://h/x.m3u8", using: PictureLoader(isThere: false))
      #expect(again == name)
      await #expect(throws: LoadError.noSuchFile) {
        try await folder.file(
          of: image, relativeTo: "http://other/x.m3u8", using: PictureLoader(isThere: false))
      }
    }
  }

  @Test func `a picture of the stream is kept under the digest of its bytes`() async throws {
    try await withFolder { folder in
      let name = try await folder.file(
        of: .data([0xFF, 0xD8, 1], mimeType: "image/jpeg"), relativeTo: "a.mp3",
        using: PictureLoader(isThere: false))
      // What sha256sum says of the bytes FF D8 01.
      #expect(name == "df2fec7a8910ce9bb0c3ab7e3de0ad9c5d3a69297128440e2a3a9a17c61a144f.jpg")
      #expect(
        try await folder.file(of: .none, relativeTo: "a.mp3", using: PictureLoader(isThere: true))
          == nil)
    }
  }

  @Test func `more pictures than the limit are a finding`() async throws {
    try await withFolder { folder in
      let images = (0...ImageFolder.maximumCount).map { ImageSource.url(standard: "\($0).png") }
      let input = Fixture("fmp4-events/init.mp4").path
      var inspection = try await Inspector(loader: ResourceLoader()).inspect(input)
      let before = inspection.findings.count
      let files = try await folder.files(
        of: images, in: &inspection, using: PictureLoader(isThere: false))
      #expect(files.isEmpty)
      #expect(inspection.findings.count == before + ImageFolder.maximumCount + 1)
      #expect(inspection.findings.last?.rule == .resourceTooLarge)
    }
  }

  @Test func `a folder that cannot be written is one line`() async throws {
    let folder = ImageFolder(path: "/dev/null/pictures")
    await #expect(throws: ImageFolder.Failure.self) {
      try await folder.file(
        of: .data([1], mimeType: ""), relativeTo: "a.mp3", using: PictureLoader(isThere: true))
    }
  }
}
