internal import CueSources
internal import EventMessages
public import Foundation
internal import TextTracks

/// An event message of fragmented MP4 other than ID3.
public final class EmsgCue: TextTrackCue {
  private var box: EventMessageBox? { (model.content as? EventMessageCueContent)?.box }

  /// The `id` of the message.
  public var emsgID: Int? { box.map { Int($0.id) } }

  /// The `scheme_id_uri` of the message.
  public var schemeIDURI: String? { box?.schemeIDURI }

  /// The `value` of the message.
  public var value: String? { box?.value }

  /// The `message_data`.
  public var data: Data? { box.map { Data($0.messageData) } }

  /// The same as ``data``.
  public override var content: Any? { data }

  /// The data as text, when it is UTF-8.
  public override var contentString: String? { data.flatMap { String(data: $0, encoding: .utf8) } }
}
