extension SchemaObject {
  static let id3TagPlace = SchemaObject(
    "id3TagPlace", "The tag of a frame.",
    [
      .key("version", .text, "The version of ID3, such as 2.4."),
      .key("index", .integer, "The number of the tag at this time, from 0."),
      .key("byteCount", .integer, "The size of the tag in bytes."),
      .optional(
        "headerRestored", .flag, "Whether the header of the tag was missing and was restored."),
    ])

  static let id3Content = SchemaObject(
    "id3Content", "The content of a cue in a track id3: a frame of a tag.",
    frameKeys + [.optional("tag", .object(id3TagPlace), "The tag of the frame.")])

  static let id3Entry = SchemaObject(
    "id3Entry", "An entry of a frame with a list: a person, or a text with its time.",
    [
      .optional("involvement", .text, "What the person did."),
      .optional("involvee", .text, "The name of the person."),
      .optional("text", .text, "The text."),
      .optional("timestamp", .integer, "Its time in the unit of format."),
    ])

  static let frameKeys: [SchemaKey] = [
    .key("frame", .text, "The identifier of the frame, such as TXXX."),
    .optional("text", .text, "The first text."),
    .optional("texts", .list(.text), "All texts of a text frame."),
    .optional("description", .text, "The description of the content."),
    .optional("language", .text, "The language, ISO 639-2."),
    .optional("url", .text, "The address of a link."),
    .optional("ownerIdentifier", .text, "Who defined the content of PRIV or UFID."),
    .optional("dataBase64", .base64, "The content."),
    .optional("data", .text, "The address of a picture outside the tag."),
    .optional("identifierBase64", .base64, "The identifier of UFID."),
    .optional("mimeType", .text, "The media type of an object or a picture."),
    .optional("fileName", .text, "The name of the file of an object."),
    .optional("pictureType", .integer, "The type of a picture."),
    .optional("pictureTypeName", .text, "The name of the type of a picture."),
    .optional("format", .integer, "The unit of times: 1 for MPEG frames, 2 for milliseconds."),
    .optional(
      "position", .either([.integer, .text]), "The position of POSS in the unit of format."),
    .optional("contentType", .integer, "The type of SYLT."),
    .optional("entries", .list(.object(id3Entry)), "The entries of a list."),
    .optional("price", .text, "The price of COMR."),
    .optional("validUntil", .text, "The last day of the price, YYYYMMDD."),
    .optional("contactURL", .text, "The address of the seller."),
    .optional("receivedAs", .integer, "How it is received."),
    .optional("nameOfSeller", .text, "The name of the seller."),
    .optional("pictureMimeType", .text, "The media type of the logo."),
    .optional("sellerLogoBase64", .base64, "The logo of the seller."),
    .optional("elementId", .text, "The identifier of a chapter or a table of contents."),
    .optional("startTimeMs", .integer, "The start of a chapter in milliseconds."),
    .optional("endTimeMs", .integer, "The end of a chapter in milliseconds."),
    .optional("startOffset", .integer, "The start of a chapter in bytes."),
    .optional("endOffset", .integer, "The end of a chapter in bytes."),
    .optional("isTopLevel", .flag, "Whether a table of contents is the first."),
    .optional("isOrdered", .flag, "Whether the entries of a table of contents have an order."),
    .optional("children", .list(.text), "The identifiers in a table of contents."),
    .optional("subFrames", .list(.anything), "The frames inside, with the same keys."),
    .optional("compressed", .flag, "Whether the frame was compressed."),
    .optional("encrypted", .flag, "Whether the frame is encrypted."),
    .optional("encryptionMethod", .integer, "The method of encryption."),
    .optional("groupIdentifier", .integer, "The group of the frame."),
    .key(
      "contentDictionary", .map(.text), "The values as the flat map of texts that players pass on."),
  ]

  private static let id3TagKeys: [SchemaKey] = [
    .key("version", .text, "The version of ID3, such as 2.4."),
    .key("byteOffset", .integer, "The offset in the file, in bytes."),
    .key("byteCount", .integer, "The size in bytes."),
    .key("frames", .list(.object(id3Content)), "The frames."),
  ]

  static let id3Tag = SchemaObject("id3Tag", "An ID3 tag.", id3TagKeys)

  static let id3Document = SchemaObject(
    "id3", "The output of id3 decode.",
    [
      .key("schema", .constant("hlscue.id3/1"), "The name of the schema."),
      .key("input", .text, "The file, as the user named it."),
      .key("tags", .list(.object(id3Tag)), "The tags."),
      .key("issues", .list(.object(issue)), "The faults of the tags."),
    ])

  static let id3Line = SchemaObject(
    "id3Line", "A line with a tag.",
    [.key("input", .text, "The file, as the user named it.")] + id3TagKeys)

  static let id3IssueLine = SchemaObject(
    "id3IssueLine", "A line with a fault of a tag.",
    [
      .key("kind", .constant("issue"), "What the line has."),
      .key("input", .text, "The file, as the user named it."),
    ] + issue.keys)
}
