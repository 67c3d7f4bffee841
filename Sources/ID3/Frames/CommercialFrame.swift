internal import SourceDiagnostics

/// An offer to buy something, `COMR` (ID3v2.4.0 frames, section 4.24).
public struct CommercialFrame: ID3FrameBody {
  /// The header of the frame.
  public let header: ID3FrameHeader
  /// Prices, each a currency of ISO 4217 and a number, separated by slashes: `USD10.00/EUR9.00`.
  public let price: String
  /// The last day of the offer, as `YYYYMMDD`.
  public let validUntil: String
  /// The URL of the seller.
  public let contactURL: String
  /// The method of delivery, by the numbers of the standard.
  public let receivedAs: UInt8
  /// The name of the seller.
  public let nameOfSeller: String
  /// The description of the goods.
  public let description: String
  /// The media type of the logo; `nil` when there is none.
  public let pictureMimeType: String?
  /// The logo of the seller; `nil` when there is none.
  public let sellerLogo: ArraySlice<UInt8>?

  init(reading content: inout ID3FrameContentReader) throws(MalformedData) {
    self.header = content.header
    try content.readEncoding()
    self.price = content.latin1Text("price").string
    self.validUntil = ID3Text(coding: .latin1, bytes: try content.take(8, "valid until")).string
    self.contactURL = content.latin1Text("contact URL").string
    self.receivedAs = try content.byte("received as")
    self.nameOfSeller = content.text("name of the seller").string
    self.description = content.text("description").string
    if content.isAtEnd {
      self.pictureMimeType = nil
      self.sellerLogo = nil
    } else {
      self.pictureMimeType = content.latin1Text("picture MIME type").string
      self.sellerLogo = content.takeRest()
    }
  }

  var attributes: [ID3Attribute] {
    var attributes = [
      ID3Attribute("price", .text(price)), ID3Attribute("validUntil", .text(validUntil)),
      ID3Attribute("contactURL", .text(contactURL)),
      ID3Attribute("receivedAs", .integer(Int(receivedAs))),
      ID3Attribute("nameOfSeller", .text(nameOfSeller)),
      ID3Attribute("description", .text(description)),
    ]
    if let pictureMimeType {
      attributes.append(ID3Attribute("pictureMimeType", .text(pictureMimeType)))
    }
    if let sellerLogo { attributes.append(ID3Attribute("sellerLogo", .binary(sellerLogo))) }
    return attributes
  }

  var summary: String {
    "\(price) \(nameOfSeller) \(description) until \(validUntil) \(contactURL)"
  }
}
