import CueSources
import HLSInspection
import MediaTiming
import TextTracks

extension AgreementSubject {
  /// What the loads of a live playlist change, against the cues of the whole.
  func reloads() -> [Disagreement] {
    guard let sequence = inspection.reloadSequence else { return [] }
    var found: [Disagreement] = []
    /// The cues as last reported, and those that are part of the presentation.
    var known: [Int: Cue] = [:]
    var present: Set<Int> = []
    for revision in sequence.loads.flatMap(\.revisions) {
      let wasPresent = present.contains(revision.cueUid)
      let isAddition: Bool
      switch revision {
      case .add(let arrival):
        isAddition = true
        known[revision.cueUid] = arrival.cue
        present.insert(revision.cueUid)
      case .update(let cue):
        isAddition = false
        known[revision.cueUid] = cue
      case .remove(let uid):
        isAddition = false
        present.remove(uid)
      }
      if isAddition == wasPresent {
        found.append(disagreement(.reloads, "a cue is added twice or not there: \(revision)"))
      }
    }
    for cue in inspection.tracks.flatMap(\.cues) where cue.addTime == nil {
      guard let last = known[cue.uid] else {
        // A range that was over before the load that first had it was never there for a player.
        if cue.content is DateRangeCueContent || cue.content is ChapterCueContent { continue }
        found.append(disagreement(.reloads, "no load adds cue \(cue.uid), \(cue.content.summary)"))
        continue
      }
      if last.range != cue.range || last.source != cue.source
        || last.content.summary != cue.content.summary
      {
        found.append(
          disagreement(
            .reloads,
            "cue \(cue.uid) is at \(cue.startTime.text) to \(cue.endTime.text), \(cue.content.summary), by the loads "
              + "at \(last.startTime.text) to \(last.endTime.text), \(last.content.summary)"))
      }
    }
    return found
  }
}
