import FieldValues
import HLSReports

extension CuesReport {
  /// The SCTE-35 payloads of all cues in base64, in the order of the cues.
  var carriedPayloads: [String] {
    tracks.flatMap(\.cues).flatMap { cue in
      cue.content.flatMap { $0.value.payloads(named: $0.name) }
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
