public import EventMessages
public import FieldValues
internal import MediaTiming
public import SCTE35
internal import SCTE35XML
internal import SourceDiagnostics
public import TextTracks

/// An event message of fragmented MP4 that is not ID3.
public struct EventMessageCueContent: CueContent {
  /// The type of the track that such cues belong to.
  public static var trackType: TrackType { .emsg }

  /// The message.
  public var box: EventMessageBox
  /// The SCTE-35 message in it, for the schemes that carry one in a supported form.
  public var splice: DecodedSplice?

  /// The content of a message; SCTE-35 in it is decoded.
  public init(_ box: EventMessageBox) {
    self.box = box
    self.splice = DecodedSplice(box)
  }

  /// One line that describes it.
  public var summary: String {
    var words = [box.schemeIDURI.quotedIfNeeded]
    if !box.value.isEmpty { words.append("value \(box.value.quotedIfNeeded)") }
    words.append(splice?.summary ?? "\(box.messageData.count) bytes")
    return words.joined(separator: "  ")
  }

  /// The members of the `content` object in reports, in their order.
  public var fields: [Field] { box.fields + (splice?.fields ?? []) }
}

extension DecodedSplice {
  /// The SCTE-35 message in an event message; `nil` when its scheme carries none.
  ///
  /// For XML, the bytes are those in the document, or those that its fields encode to.
  init?(_ box: EventMessageBox) {
    switch box.scte35Form {
    case .binary: self.init(bytes: box.messageData)
    case .xml, .xmlBinary: self.init(xml: box.messageData)
    case nil: return nil
    }
  }

  /// The first signal of a document.
  private init(xml document: [UInt8]) {
    do throws(SpliceXMLError) {
      let signals = try SpliceXMLReader.signals(in: document)
      self.init(bytes: signals.first?.bytes ?? [])
    } catch {
      self.init(
        text: String(decoding: document, as: UTF8.self),
        fault: MalformedData(.invalidText("\(error)"), field: "XML", byteOffset: 0))
    }
  }
}
