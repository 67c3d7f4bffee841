internal import ByteParsing
public import FieldValues

/// One frame of a tag.
///
/// The identifiers of version 2.2 have three letters but the same content, so they share the types
/// of their successors: `TT2` is a ``text(_:)``, `PIC` a ``picture(_:)``.
public enum ID3Frame: Hashable, Sendable {
  /// `T…` and other frames with only text: values of one property.
  case text(TextFrame)
  /// `TXXX`: a property named by the sender.
  case userText(UserTextFrame)
  /// `W…`: a URL.
  case address(AddressFrame)
  /// `WXXX`: a URL with a description.
  case userAddress(UserAddressFrame)
  /// `COMM` and `USLT`: a described text in a language.
  case comment(CommentFrame)
  /// `SYLT`: texts with times.
  case synchronisedText(SynchronisedTextFrame)
  /// `PRIV`: data of an owner.
  case privateData(PrivateFrame)
  /// `GEOB`: a file.
  indirect case object(ObjectFrame)
  /// `APIC`: a picture.
  indirect case picture(PictureFrame)
  /// `UFID`: an identifier of an owner.
  case fileIdentifier(FileIdentifierFrame)
  /// `POSS`: the position in the stream when it was tuned in.
  case position(PositionFrame)
  /// `USER`: terms of use.
  case termsOfUse(TermsOfUseFrame)
  /// `COMR`: an offer to buy.
  indirect case commercial(CommercialFrame)
  /// `IPLS`, `TIPL` and `TMCL`: people and their roles.
  case people(PeopleFrame)
  /// `CHAP`: a chapter.
  case chapter(ChapterFrame)
  /// `CTOC`: a table of chapters.
  case tableOfContents(TableOfContentsFrame)
  /// A frame that is unknown, encrypted or malformed: its bytes.
  case unknown(UnknownFrame)

  /// The content of the frame, of any kind.
  private var body: any ID3FrameBody {
    switch self {
    case .text(let frame): frame
    case .userText(let frame): frame
    case .address(let frame): frame
    case .userAddress(let frame): frame
    case .comment(let frame): frame
    case .synchronisedText(let frame): frame
    case .privateData(let frame): frame
    case .object(let frame): frame
    case .picture(let frame): frame
    case .fileIdentifier(let frame): frame
    case .position(let frame): frame
    case .termsOfUse(let frame): frame
    case .commercial(let frame): frame
    case .people(let frame): frame
    case .chapter(let frame): frame
    case .tableOfContents(let frame): frame
    case .unknown(let frame): frame
    }
  }

  /// The header of the frame.
  public var header: ID3FrameHeader { body.header }

  /// The identifier.
  public var id: ID3FrameID { body.header.id }

  /// Whether the frame carries the timing of packed audio, so that it makes no cue (RFC 8216,
  /// section 3.4).
  public var isTiming: Bool {
    if case .privateData(let frame) = self { return frame.isTiming }
    return false
  }

  /// The values of the frame in reports, including `contentDictionary`.
  ///
  /// Binary values are base64 in keys that end in `Base64`.
  public var fields: [Field] {
    let attributes = body.attributes
    var fields = [Field("frame", .string(id.description))]
    for attribute in attributes { fields.append(attribute.field) }
    fields.append(contentsOf: header.fields)
    fields.append(Field("contentDictionary", .object(flatFields(attributes))))
    return fields
  }

  /// The frame as the flat map of strings that players pass to an application, in syntax order.
  ///
  /// Binary values are base64 under their plain name. Lists have one line for each entry.
  public var contentDictionary: [(String, String)] {
    flatFields(body.attributes).map { field in
      switch field.value {
      case .string(let text): (field.name, text)
      case .bytes(let bytes): (field.name, Base64.text(bytes))
      default: (field.name, "")
      }
    }
  }

  private func flatFields(_ attributes: [ID3Attribute]) -> [Field] {
    [Field("id", .string(id.description))]
      + attributes.compactMap { attribute in
        attribute.flatValue.map { Field(attribute.name, $0) }
      }
  }

  /// The frame in one line, such as `TXXX ad = start-1`.
  public var summary: String {
    let rest = body.summary.escapedForSummary
    return rest.isEmpty ? id.description : "\(id) \(rest)"
  }
}

extension ID3FrameHeader {
  /// The unusual values of the header for reports, apart from the identifier.
  var fields: [Field] {
    var fields: [Field] = []
    if flags.contains(.compressed) { fields.add("compressed", true) }
    if flags.contains(.encrypted) { fields.add("encrypted", true) }
    fields.add("encryptionMethod", encryptionMethod)
    fields.add("groupIdentifier", groupIdentifier)
    return fields
  }
}
