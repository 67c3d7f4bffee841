import HLSInspection
public import ResourceLoading

/// Makes the loader of an input and of its resources.
public typealias LoaderMaker = @Sendable (ResourceLoader.Options) -> any Loader

/// Receives progress, on any thread.
typealias ProgressHandler = @Sendable (InspectionProgress) -> Void

/// The context of a command.
struct Session {
  /// The output of results and messages.
  let console: Console
  /// Makes the loaders of all inputs.
  let makeLoader: LoaderMaker
  /// The files that the loaders have read.
  let openedFiles = OpenedFiles()

  /// Makes the inspectors of inputs.
  var inspectors: InspectorMaker {
    InspectorMaker(makeLoader: makeLoader, openedFiles: openedFiles)
  }
}

/// Makes an inspector for each input.
struct InspectorMaker: Sendable {
  fileprivate let makeLoader: LoaderMaker
  fileprivate let openedFiles: OpenedFiles

  func inspector(for input: String, _ options: ReadingOptions) -> Inspector {
    var loading = options.loading
    loading.openedFiles = openedFiles
    // A secret of the user is only for the named server, not for every URL in a playlist.
    if let origin = (try? ResourceLocation(userText: input))?.origin {
      loading.headerOrigins = [origin]
    }
    return Inspector(loader: makeLoader(loading), options: options.inspection)
  }
}
