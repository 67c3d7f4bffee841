import FieldValues
import HLSReports
import SCTE35
import SCTE35XML

extension CuesReport {
  /// The SCTE-35 messages of the cues as XML: for each track, those of each cue, made when they are read.
  var carriedSplices: [ReportRows<[String]>] {
    tracks.map { track in
      let cues = track.cues
      return ReportRows(count: cues.count) { cues[$0].carriedSplices }
    }
  }
}

extension CueReport {
  /// The messages as XML, without those that cannot be read or written.
  fileprivate var carriedSplices: [String] {
    let payloads = content.flatMap { $0.value.payloads(named: $0.name) }
    return payloads.flatMap { Self.splices(in: $0) }
  }

  private static func splices(in text: String) -> [String] {
    SplicePayload.all(in: text).compactMap { result -> String? in
      guard case .success(let payload) = result,
        let section = SpliceInfoSection.decode(payload.bytes).section
      else { return nil }
      return try? SpliceXMLDocument(section).element
    }
  }
}

extension FieldValue {
  fileprivate func payloads(named name: String) -> [String] {
    switch self {
    case .string(let text): name == "payloadBase64" ? [text] : []
    case .array(let values): values.flatMap { $0.payloads(named: name) }
    case .object(let fields): fields.flatMap { $0.value.payloads(named: $0.name) }
    default: []
    }
  }
}
