public import Foundation
internal import SourceDiagnostics
internal import TextTracks

/// An event message of fragmented MP4 that is not ID3.
public final class EmsgCue: TextTrackCue {
  private var fields: [Field] { model.content.fields }

  /// The `id` of the message.
  public var emsgID: Int? {
    guard case .integer(let number)? = fields["id"] else { return nil }
    return Int(number)
  }

  /// The `scheme_id_uri` of the message.
  public var schemeIDURI: String? { text("schemeIdUri") }

  /// The `value` of the message.
  public var value: String? { text("value") }

  /// The `message_data`.
  public var data: Data? { text("messageDataBase64").flatMap { Data(base64Encoded: $0) } }

  /// The same as ``data``.
  public override var content: Any? { data }

  /// The data as text, when it is UTF-8.
  public override var contentString: String? { data.flatMap { String(data: $0, encoding: .utf8) } }

  private func text(_ name: String) -> String? {
    guard case .string(let text)? = fields[name] else { return nil }
    return text
  }
}
