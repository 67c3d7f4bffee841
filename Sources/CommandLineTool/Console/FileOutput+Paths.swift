import Foundation
import HLSInspection
import LiveMonitoring
import ResourceLoading

extension FileOutput {
  /// The maximum number of followed symbolic links.
  private static let maximumLinkCount = 40

  /// An identity that all paths of a file have in common, also if the file does not exist yet.
  static func identity(of path: String) -> [String] {
    if let file = inode(of: path) { return file }
    let file = followingLinks(path)
    for path in [file, URL(filePath: file).standardizedFileURL.path] {
      if let folder = inode(of: folder(of: path)) {
        return folder + [URL(filePath: path).lastPathComponent]
      }
    }
    return [file]
  }

  /// The file that output to a path creates or replaces as a whole; `nil` if it goes to what is there, such as a pipe.
  static func replacedFile(at path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return followingLinks(path) }
    let isFile = status.st_mode & S_IFMT == S_IFREG && standardDescriptor(of: status) == nil
    return isFile ? followingLinks(path) : nil
  }

  /// Whether output to a path would replace an input: its file, a snapshot in its folder, or what is in a recording.
  static func path(_ path: String, replaces input: String) -> Bool {
    let location = try? ResourceLocation(userText: input)
    let source: String
    switch location {
    case .file(let file): source = file.path
    case .standardInput: source = "/dev/stdin"
    case .http, nil: return false
    }
    var status = stat()
    guard stat(source, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return inode(of: path) == inode(of: source)
    case S_IFDIR:
      if Recording.isRecording(folder: source) { return Self.path(path, isIn: source) }
      let file = followingLinks(path)
      return inode(of: folder(of: file)) == inode(of: source) && SnapshotFolder.holds(file)
    default: return false
    }
  }

  /// Whether a path is a folder or in it, at any depth; neither need exist.
  static func path(_ path: String, isIn folder: String) -> Bool {
    let (file, folder) = (resolved(path), resolved(folder))
    return file == folder || file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// The absolute path without symbolic links; it need not exist.
  private static func resolved(_ path: String) -> String {
    var known = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var (missing, linkCount) = ("", 0)
    while true {
      // A link that leads to itself is followed as often as the system does it.
      let next = linkCount < maximumLinkCount ? followingLinks(known) : known
      if next != known { (known, linkCount) = (next, linkCount + 1) }
      if let real = realpath(known, nil) {
        defer { free(real) }
        return URL(filePath: String(cString: real) + missing).standardizedFileURL.path
      }
      guard let slash = known.lastIndex(of: "/"), slash > known.startIndex else {
        return URL(filePath: known + missing).standardizedFileURL.path
      }
      missing = known[slash...] + missing
      known = String(known[..<slash])
    }
  }

  /// The device and inode at a path.
  private static func inode(of path: String) -> [String]? {
    var status = stat()
    return stat(path, &status) == 0 ? ["\(status.st_dev)", "\(status.st_ino)"] : nil
  }

  static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
  }

  /// The target of a path after symbolic links; it need not exist.
  static func followingLinks(_ path: String) -> String {
    var path = path
    for _ in 0..<maximumLinkCount {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    return path
  }
}
