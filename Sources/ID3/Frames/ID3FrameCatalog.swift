internal import SourceDiagnostics

/// The types that decode frames. A new kind of frame is one row here.
enum ID3FrameCatalog {
  typealias Decoder =
    @Sendable (inout ID3FrameContentReader) throws(MalformedData) -> ID3Frame

  private static let decoders: [ID3FrameID: Decoder] = {
    var decoders: [ID3FrameID: Decoder] = [:]
    func add(_ ids: [ID3FrameID], _ decoder: @escaping Decoder) {
      for id in ids { decoders[id] = decoder }
    }
    add(TextFrame.ids) { r throws(MalformedData) in .text(try TextFrame(reading: &r)) }
    add(["TXXX", "TXX"]) { r throws(MalformedData) in .userText(try UserTextFrame(reading: &r)) }
    add(["WXXX", "WXX"]) { r throws(MalformedData) in
      .userAddress(try UserAddressFrame(reading: &r))
    }
    add(["COMM", "COM", "USLT", "ULT"]) { r throws(MalformedData) in
      .comment(try CommentFrame(reading: &r))
    }
    add(["SYLT", "SLT"]) { r throws(MalformedData) in
      .synchronisedText(try SynchronisedTextFrame(reading: &r))
    }
    add(["PRIV"]) { r throws(MalformedData) in .privateData(PrivateFrame(reading: &r)) }
    add(["GEOB", "GEO"]) { r throws(MalformedData) in .object(try ObjectFrame(reading: &r)) }
    add(["APIC", "PIC"]) { r throws(MalformedData) in .picture(try PictureFrame(reading: &r)) }
    add(["UFID", "UFI"]) { r throws(MalformedData) in
      .fileIdentifier(FileIdentifierFrame(reading: &r))
    }
    add(["POSS"]) { r throws(MalformedData) in .position(try PositionFrame(reading: &r)) }
    add(["USER"]) { r throws(MalformedData) in .termsOfUse(try TermsOfUseFrame(reading: &r)) }
    add(["COMR"]) { r throws(MalformedData) in .commercial(try CommercialFrame(reading: &r)) }
    add(["IPLS", "IPL", "TIPL", "TMCL"]) { r throws(MalformedData) in
      .people(try PeopleFrame(reading: &r))
    }
    add(["CHAP"]) { r throws(MalformedData) in .chapter(try ChapterFrame(reading: &r)) }
    add(["CTOC"]) { r throws(MalformedData) in
      .tableOfContents(try TableOfContentsFrame(reading: &r))
    }
    return decoders
  }()

  /// Decodes a frame by its identifier, else by its family.
  static func frame(
    reading content: inout ID3FrameContentReader
  ) throws(MalformedData) -> ID3Frame {
    if let decoder = decoders[content.header.id] { return try decoder(&content) }
    switch content.header.id.family {
    case UInt8(ascii: "T"): return .text(try TextFrame(reading: &content))
    case UInt8(ascii: "W"): return .address(AddressFrame(reading: &content))
    default:
      return .unknown(UnknownFrame(header: content.header, data: content.takeRest()))
    }
  }
}
