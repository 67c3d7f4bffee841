import Foundation
import VirtualPlayback

// Classes of an application, as written for THEOplayer on iOS. Of their user interface they have a
// text view, and of the system its log; both are replaced by what follows.

/// The text view of an application.
private struct TextView {
  var text = ""
}

/// The log of the system.
private func os_log(_ format: StaticString, _ values: Any...) {}

/// A stream, and the kind of metadata that an application shows of it.
struct Stream {
  enum MetadataType {
    case id3
    case dateRange
  }

  var type: MetadataType
}

enum TimedTags {
  final class PlayerViewController {
    private let theoplayer: THEOplayer
    private let stream: Stream
    private var metadataTextView = TextView()
    private var listeners: [String: EventListener] = [:]
    var shownText: String { metadataTextView.text }

    init(theoplayer: THEOplayer, stream: Stream) {
      self.theoplayer = theoplayer
      self.stream = stream
      attachEventListeners()
    }

    private func attachEventListeners() {
      listeners["addTrack"] = theoplayer.textTracks.addEventListener(
        type: TextTrackListEventTypes.ADD_TRACK, listener: onTrackAdded)
    }

    private func onTrackAdded(event: AddTrackEvent) {
      os_log("ADD_TRACK event, kind: %@", event.track.kind)
      if let textTrack = event.track as? TextTrack {
        if stream.type == .id3 && textTrack.type == "id3" {
          attachTrackCueEventListeners(track: textTrack)
        }
      }
    }

    private func attachTrackCueEventListeners(track: Track) {
      listeners["exitCue\(track.uid)"] = track.addEventListener(
        type: TextTrackEventTypes.EXIT_CUE, listener: onCueExited)
    }

    private func onCueExited(event: ExitCueEvent) {
      os_log("EXIT_CUE event, id: %@", event.cue.id)
      if let id3Cue = event.cue as? Id3Cue {
        self.processId3Cue(cue: id3Cue)
      }
    }

    private func processId3Cue(cue: Id3Cue) {
      if let contentDict = cue.contentDictionary {
        if let text = contentDict["text"] {
          os_log("ID3 metadata: %@", text)
          metadataTextView.text += "\(text)\n"
        } else {
          os_log("contentDictionary has no 'text' for cue with ID: %@", cue.id)
        }
      } else {
        os_log("contentDictionary is nil for cue with ID: %@", cue.id)
      }
    }
  }
}

enum ProgramDates {
  final class PlayerViewController {
    private let theoplayer: THEOplayer
    private var metadataTextView = TextView()
    private var listeners: [String: EventListener] = [:]
    var shownText: String { metadataTextView.text }

    init(theoplayer: THEOplayer) {
      self.theoplayer = theoplayer
      attachEventListeners()
    }

    private func attachEventListeners() {
      listeners["timeUpdate"] = theoplayer.addEventListener(
        type: PlayerEventTypes.TIME_UPDATE, listener: onTimeUpdated)
    }

    private func onTimeUpdated(event: TimeUpdateEvent) {
      os_log("TIME_UPDATE event, currentTime: %f", event.currentTime)
      theoplayer.requestCurrentProgramDateTime { (date, error) in
        if let date = date {
          let formatter = DateFormatter()
          formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
          os_log("TIME_UPDATE event, content: %@", formatter.string(from: date))
          self.metadataTextView.text += "\(formatter.string(from: date))\n"
        } else if let error = error {
          os_log("requestCurrentProgramDateTime, error: %@", error.localizedDescription)
        } else {
          os_log("Both date and error are nil")
        }
      }
    }
  }
}

enum DateRanges {
  final class PlayerViewController {
    private let theoplayer: THEOplayer
    private let stream: Stream
    private var metadataTextView = TextView()
    private var listeners: [String: EventListener] = [:]
    var shownText: String { metadataTextView.text }

    init(theoplayer: THEOplayer, stream: Stream) {
      self.theoplayer = theoplayer
      self.stream = stream
      attachEventListeners()
    }

    private func attachEventListeners() {
      listeners["addTrack"] = theoplayer.textTracks.addEventListener(
        type: TextTrackListEventTypes.ADD_TRACK, listener: onTrackAdded)
    }

    private func onTrackAdded(event: AddTrackEvent) {
      os_log("ADD_TRACK event, kind: %@", event.track.kind)
      if let textTrack = event.track as? TextTrack {
        if stream.type == .dateRange && textTrack.type == "daterange" {
          attachTrackCueEventListeners(track: textTrack)
        }
      }
    }

    private func attachTrackCueEventListeners(track: Track) {
      listeners["addCue\(track.uid)"] = track.addEventListener(
        type: TextTrackEventTypes.ADD_CUE, listener: onCueAdded)
    }

    private func onCueAdded(event: AddCueEvent) {
      os_log("ADD_CUE event, id: %@", event.cue.id)
      if stream.type == .dateRange, let dateRangeCue = event.cue as? DateRangeCue {
        processDataRangeCue(cue: dateRangeCue)
      }
    }

    private func processDataRangeCue(cue: DateRangeCue) {
      let formatter = DateFormatter()
      formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
      let startDate = "Start Date: \(formatter.string(from: cue.startDate))\n"
      var endDate = "End Date: N/A\n"
      if let date = cue.endDate {
        endDate = "End Date: \(formatter.string(from: date))\n"
      }
      var durationStr = "Duration: N/A\n"
      if let duration = cue.duration {
        durationStr = "Duration: \(duration) seconds\n"
      }
      var scte35Cmd = "SCTE35 Cmd: N/A\n"
      if let data = cue.scte35Cmd {
        scte35Cmd = "SCTE35 Cmd: \(data.base64EncodedString())\n"
      }
      var scte35In = "SCTE35 In: N/A\n"
      if let data = cue.scte35In {
        scte35In = "SCTE35 In: \(data.base64EncodedString())\n"
      }
      var scte35Out = "SCTE35 Out: N/A\n"
      if let data = cue.scte35Out {
        scte35Out = "SCTE35 Out: \(data.base64EncodedString())\n"
      }
      let contentString = "\(startDate)\(endDate)\(durationStr)\(scte35Cmd)\(scte35In)\(scte35Out)"
      os_log("Date range metadata: %@", contentString)
      metadataTextView.text += "\(contentString)\n"
    }
  }
}
