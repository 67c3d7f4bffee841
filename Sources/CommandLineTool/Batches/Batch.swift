import HLSInspection
import HLSReports

/// Makes a report of each input, several at once, and writes them in the order of the inputs.
struct Batch {
  /// Makes the report of an input.
  typealias Analysis =
    @Sendable (String, InputRemarks, @escaping ProgressHandler) async throws(InspectionFailure) ->
    Report
  /// What came of an input.
  typealias Outcome = (
    result: Result<Report, InspectionFailure>, remarks: InputRemarks, time: Duration
  )

  let options: BatchOptions
  let output: OutputOptions

  /// Works on all inputs; returns the highest status.
  ///
  /// - Parameters:
  ///   - analyse: makes the report of an input.
  ///   - finish: completes a report, in the order of the inputs.
  ///   - show: is called with each report as written.
  func run(
    in session: Session, analyse: @escaping Analysis, finish: (Report) -> Report,
    show: (Report) -> Void
  ) async -> ExitStatus {
    let console = session.console
    do {
      if options.resumes, let path = options.part, PartFile.isComplete(path) {
        let results = try CompleteResults(
          path, failingSeverity: options.showsFindings ? output.failingSeverity : nil)
        console.warn("\(path) is complete")
        return results.status
      }
      let part = try options.part.map {
        try PartFile(
          path: $0, continues: options.resumes, skipsDone: options.skipsDone,
          request: try options.request.hash(continues: options.resumes))
      }
      if let part, part.beginsAgain {
        console.warn(
          "\(part.path) is begun again: --baseline counts known findings over all inputs of a run")
      }
      let reader = try options.inputs.reader()
      if let part { try reader.skip(part.progress, console.beginInput) }
      let outputs = try ReportOutputs(
        output, console: console, keeping: options.inputs.list == nil ? session.openedFiles : nil,
        part: part, isList: options.inputs.isList)
      return await run(in: session, reader, outputs, part, analyse, finish, show)
    } catch let failure as PartFile.Failure {
      console.error("\(failure)")
      return failure.status
    } catch {
      console.error("\(error)")
      return .unreadable
    }
  }

  private func run(
    in session: Session, _ reader: BatchReader, _ outputs: ReportOutputs, _ part: PartFile?,
    _ analyse: @escaping Analysis, _ finish: (Report) -> Report, _ show: (Report) -> Void
  ) async -> ExitStatus {
    let console = session.console
    var progress = part?.progress ?? PartFile.Progress()
    var pace = ProgressPace(at: .now)
    var listFailure: InputFile.Failure?
    var line = BatchProgress(isShown: options.inputs.isList && console.showsProgress)
    let isList = options.inputs.isList
    let maker = console.progressLines(isShown: !isList)

    func next() -> BatchInputs.Item? {
      do throws(InputFile.Failure) {
        let item = try reader.next()
        if let item { console.redaction.beginNaming(item.input) }
        return item
      } catch {
        listFailure = error
        return nil
      }
    }
    func take(_ item: BatchInputs.Item, _ outcome: Outcome) -> Bool {
      defer { console.redaction.endNaming(item.input) }
      console.beginInput(item.input)
      outcome.remarks.hideImports(by: console.redaction)
      outcome.remarks.notes.forEach(console.warn)
      if outcome.remarks.isIncomplete { progress.status = .unreadable }
      switch outcome.result {
      case .success(let report): show(outputs.add(finish(report)))
      case .failure(let failure):
        let status = console.report(failure)
        // A word that an input lacks is a fault of the command line, but not of a list.
        progress.status = max(progress.status, options.inputs.list == nil ? status : .unreadable)
        outputs.add(failure.description, of: item.input, isList: isList)
      }
      if options.listsTimes { outputs.add(.time(of: item.input, outcome.time)) }
      progress.add(item.input)
      progress.status = max(progress.status, outputs.status)
      line.advance(reader.fraction)
      if let part, pace.isDue(at: .now) { note(&progress, outputs, part) }
      return !outputs.isClosed
    }
    let limit = Surroundings.descriptorLimit
    let jobs = options.jobs(withinDescriptors: limit)
    if jobs < options.jobs, let limit {
      console.warn(
        "--jobs \(options.jobs): \(jobs) at once, since only \(limit) files can be open (ulimit -n)"
      )
    }
    await OrderedWork.run(
      atOnce: jobs, next,
      work: { item -> Outcome in
        let (start, remarks) = (ContinuousClock.now, InputRemarks())
        let progress = maker(item.input)
        defer { progress.finish() }
        do throws(InspectionFailure) {
          if let fault = item.fault { throw .unreadable("\(item.input): \(fault)") }
          let report = try await analyse(item.input, remarks) { progress.update($0) }
          return (.success(report), remarks, ContinuousClock.now - start)
        } catch {
          return (.failure(error), remarks, ContinuousClock.now - start)
        }
      }, take: take)
    line.finish()
    if let listFailure {
      console.error(listFailure.description)
      progress.status = .unreadable
    } else if reader.isEmpty, let list = options.inputs.list {
      console.warn("--files-from \(InputFile.name(list)): the list has no INPUT")
    }
    return outputs.finish(
      isList: isList, isBatch: options.inputs.list != nil, after: progress.status)
  }

  /// Notes what is written, so that a later run goes on behind it. If that is not possible, it begins further in front.
  private func note(
    _ progress: inout PartFile.Progress, _ outputs: ReportOutputs, _ part: PartFile
  ) {
    guard let bytes = outputs.checkpoint() else { return }
    progress.bytes = bytes
    _ = part.note(progress)
  }
}
