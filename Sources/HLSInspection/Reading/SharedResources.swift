/// Keys and initialization sections: small resources that many segments need, each loaded once.
actor SharedResources {
  private let loader: any ResourceLoading
  private var loads: [ResourceRequest: Task<Result<LoadedResource, LoadError>, Never>] = [:]

  init(loader: any ResourceLoading) { self.loader = loader }

  /// The resource; a second caller waits for the load of the first.
  func load(_ request: ResourceRequest) async throws(LoadError) -> LoadedResource {
    let task =
      loads[request]
      ?? Task { [loader] in
        do throws(LoadError) {
          return .success(try await loader.load(request))
        } catch {
          return .failure(error)
        }
      }
    loads[request] = task
    // All who wait belong to one inspection, and end together.
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return try result.get()
  }
}
