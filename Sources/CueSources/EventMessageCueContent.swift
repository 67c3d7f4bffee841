public import EventMessages
internal import MediaTiming
public import SourceDiagnostics
public import TextTracks

/// One event message of fragmented MP4 that is not ID3.
public struct EventMessageCueContent: CueContent {
  /// The type of the track that such cues belong to.
  public static var trackType: TrackType { .emsg }

  /// The message.
  public var box: EventMessageBox
  /// The SCTE-35 message in it, for the schemes that carry one in a form that is read.
  public var splice: SplicePayload?

  /// The content of a message; SCTE-35 in it is decoded.
  public init(_ box: EventMessageBox) {
    self.box = box
    self.splice = SplicePayload(box)
  }

  /// One line that tells a person what it is.
  public var summary: String {
    var words = [box.schemeIDURI]
    if !box.value.isEmpty { words.append("value \(box.value)") }
    words.append(splice?.summary ?? "\(box.messageData.count) bytes")
    return words.joined(separator: "  ")
  }

  /// The members of the `content` object in reports, in their order.
  public var fields: [Field] { box.fields + (splice?.fields ?? []) }
}

extension SplicePayload {
  /// The SCTE-35 message in an event message; `nil` when its scheme carries none, or one in XML without the
  /// binary form, whose bytes the message itself keeps.
  init?(_ box: EventMessageBox) {
    switch box.scte35Form {
    case .binary: self.init(bytes: box.messageData)
    case .xmlBinary:
      let text = String(decoding: box.messageData, as: UTF8.self)
      self.init(text: Self.binaryElement(inSignal: text) ?? text)
    case .xml, nil: return nil
    }
  }

  /// The base64 in the element `Binary` of a `Signal` (SCTE 35, section 11.1).
  private static func binaryElement(inSignal text: String) -> String? {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: ">") else { return nil }
      let name = rest[..<close].prefix { !$0.isWhitespace && $0 != "/" }
      rest = rest[rest.index(after: close)...]
      // The prefix of the namespace is the sender's choice.
      guard name.split(separator: ":").last == "Binary" else { continue }
      let content = rest.prefix { $0 != "<" }
      return String(content.filter { !$0.isWhitespace })
    }
    return nil
  }
}
