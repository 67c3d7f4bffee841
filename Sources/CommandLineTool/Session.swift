import HLSInspection
public import ResourceLoading

/// What makes the reader of an input and of what it names.
public typealias LoaderMaker = @Sendable (ResourceLoader.Options) -> any Loader

/// Takes what progress there is, on any thread.
typealias ProgressHandler = @Sendable (InspectionProgress) -> Void

/// What a command works with.
struct Session {
  /// Where results and messages go.
  let console: Console
  /// What makes the readers of all inputs.
  let makeLoader: LoaderMaker

  /// What reads an input.
  func inspector(for input: String, _ options: ReadingOptions) -> Inspector {
    var loading = options.loading
    // A secret of the user is for the server that was named, not for whatever a playlist names.
    if let origin = (try? ResourceLocation(userText: input))?.origin {
      loading.headerOrigins = [origin]
    }
    return Inspector(loader: makeLoader(loading), options: options.inspection)
  }
}
