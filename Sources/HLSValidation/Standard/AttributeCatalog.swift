internal import HLSPlaylists

/// The attributes of the tags of RFC 8216bis, section 4.4.
enum AttributeCatalog {
  /// The attributes of a tag by name; `nil` for a tag outside the standard or without attributes.
  static func attributes(of tag: TagName) -> [String: AttributeDefinition]? { byTag[tag] }

  private typealias Table = [String: AttributeDefinition]

  private static let byTag: [TagName: Table] = [
    .start: table([.signedDecimal: ["TIME-OFFSET"], .enumerated: ["PRECISE"]]),
    .define: table([.quoted: ["NAME", "VALUE", "IMPORT", "QUERYPARAM"]]),
    .partInformation: table([.decimal: ["PART-TARGET"]]),
    .serverControl: table([
      .decimal: ["CAN-SKIP-UNTIL", "HOLD-BACK", "PART-HOLD-BACK"],
      .enumerated: ["CAN-SKIP-DATERANGES", "CAN-BLOCK-RELOAD"],
    ]),
    .key: key,
    .sessionKey: key,
    .map: table([.quoted: ["URI", "BYTERANGE"]]),
    .part: table([
      .quoted: ["URI", "BYTERANGE"], .decimal: ["DURATION"], .enumerated: ["INDEPENDENT", "GAP"],
    ]),
    .dateRange: table([
      .quoted: ["ID", "CLASS", "START-DATE", "END-DATE", "CUE"],
      .decimal: ["DURATION", "PLANNED-DURATION"],
      .hexadecimal: ["SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN"], .enumerated: ["END-ON-NEXT"],
    ]),
    .skip: table([.integer: ["SKIPPED-SEGMENTS"], .quoted: ["RECENTLY-REMOVED-DATERANGES"]]),
    .preloadHint: table(
      [.quoted: ["URI"], .integer: ["BYTERANGE-START", "BYTERANGE-LENGTH"]],
      closed: ["TYPE": ["PART", "MAP"]]),
    .renditionReport: table([.quoted: ["URI"], .integer: ["LAST-MSN", "LAST-PART"]]),
    .media: table(
      [
        .quoted: [
          "URI", "GROUP-ID", "LANGUAGE", "ASSOC-LANGUAGE", "NAME", "STABLE-RENDITION-ID",
          "INSTREAM-ID", "CHARACTERISTICS", "CHANNELS",
        ],
        .enumerated: ["DEFAULT", "AUTOSELECT", "FORCED"], .integer: ["BIT-DEPTH", "SAMPLE-RATE"],
      ],
      closed: ["TYPE": ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"]]),
    .streamInformation: stream(
      table([
        .decimal: ["FRAME-RATE"], .quoted: ["AUDIO", "SUBTITLES"],
        .quotedOrEnumerated: ["CLOSED-CAPTIONS"],
      ])),
    .iFrameStreamInformation: stream(table([.quoted: ["URI"]])),
    .sessionData: table(
      [.quoted: ["DATA-ID", "VALUE", "URI", "LANGUAGE"]], closed: ["FORMAT": ["JSON", "RAW"]]),
    .contentSteering: table([.quoted: ["SERVER-URI", "PATHWAY-ID"]]),
  ]

  private static let key = table([
    .enumerated: ["METHOD"], .quoted: ["URI", "KEYFORMAT", "KEYFORMATVERSIONS"],
    .hexadecimal: ["IV"],
  ])

  private static func stream(_ own: Table) -> Table {
    table(
      [
        .integer: ["BANDWIDTH", "AVERAGE-BANDWIDTH"], .decimal: ["SCORE"],
        .quoted: [
          "CODECS", "SUPPLEMENTAL-CODECS", "ALLOWED-CPC", "REQ-VIDEO-LAYOUT", "STABLE-VARIANT-ID",
          "VIDEO", "PATHWAY-ID",
        ],
        .resolution: ["RESOLUTION"],
      ],
      closed: ["VIDEO-RANGE": ["SDR", "HLG", "PQ"], "HDCP-LEVEL": ["TYPE-0", "TYPE-1", "NONE"]]
    ).merging(own) { _, own in own }
  }

  private static func table(
    _ names: [AttributeDefinition.Form: [String]], closed: [String: [String]] = [:]
  ) -> Table {
    var table: Table = [:]
    for (form, names) in names {
      for name in names { table[name] = AttributeDefinition(form: form) }
    }
    for (name, values) in closed {
      table[name] = AttributeDefinition(form: .enumerated, values: values)
    }
    return table
  }
}
