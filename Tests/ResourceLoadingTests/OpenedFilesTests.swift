import Foundation
import TestSupport
import Testing

@testable import ResourceLoading

struct OpenedFilesTests {
  @Test func `a file that was read is known by all its names`() async throws {
    try await withTemporaryFolder(["a": "x", "b": "x", "c": "x"]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "a")
      try FileManager.default.linkItem(atPath: folder + "/a", toPath: folder + "/hard")
      let files = OpenedFiles()
      var options = ResourceLoader.Options()
      options.openedFiles = files
      let loader = ResourceLoader(options: options)
      #expect(!files.contains(folder + "/a"))
      _ = try await loader.load(ResourceRequest(.file(LocalPath(folder + "/link"))))
      _ = try await loader.chunks(of: ResourceRequest(.file(LocalPath(folder + "/b"))))
      for name in ["a", "link", "hard", "b"] { #expect(files.contains("\(folder)/\(name)")) }
      for name in ["c", "missing"] { #expect(!files.contains("\(folder)/\(name)")) }
    }
  }

  @Test func `a device is not one of them`() async throws {
    var options = ResourceLoader.Options()
    options.openedFiles = OpenedFiles()
    _ = try await ResourceLoader(options: options).load(
      ResourceRequest(.file(LocalPath("/dev/null"))))
    #expect(options.openedFiles?.contains("/dev/null") == false)
  }
}
