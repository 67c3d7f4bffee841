/// The kind of identifier of a segmentation UPID: `segmentation_upid_type` (SCTE 35, table 22).
public struct UPIDType: RawRepresentable, Hashable, Sendable {
  /// The number as sent.
  public var rawValue: UInt8

  /// A type from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x00: no identifier.
  public static let notUsed = Self(rawValue: 0x00)
  /// 0x01: a user-defined identifier, deprecated.
  public static let userDefined = Self(rawValue: 0x01)
  /// 0x02: an Industry Standard Commercial Identifier, deprecated.
  public static let isci = Self(rawValue: 0x02)
  /// 0x03: an Ad-ID.
  public static let adID = Self(rawValue: 0x03)
  /// 0x04: a Unique Material Identifier of SMPTE 330.
  public static let umid = Self(rawValue: 0x04)
  /// 0x05: an ISAN of ISO 15706, deprecated.
  public static let isan = Self(rawValue: 0x05)
  /// 0x06: an ISAN with version of ISO 15706-2.
  public static let versionedISAN = Self(rawValue: 0x06)
  /// 0x07: a program identifier of Tribune Media Systems.
  public static let tid = Self(rawValue: 0x07)
  /// 0x08: an AiringID, formerly Turner ID.
  public static let airingID = Self(rawValue: 0x08)
  /// 0x09: a CableLabs metadata identifier.
  public static let adi = Self(rawValue: 0x09)
  /// 0x0A: an EIDR in its compact binary form.
  public static let eidr = Self(rawValue: 0x0A)
  /// 0x0B: an ATSC content identifier of A/57B.
  public static let atscContentIdentifier = Self(rawValue: 0x0B)
  /// 0x0C: a Managed Private UPID.
  public static let mpu = Self(rawValue: 0x0C)
  /// 0x0D: several UPIDs.
  public static let mid = Self(rawValue: 0x0D)
  /// 0x0E: advertising information.
  public static let adsInformation = Self(rawValue: 0x0E)
  /// 0x0F: a URI.
  public static let uri = Self(rawValue: 0x0F)
  /// 0x10: a UUID.
  public static let uuid = Self(rawValue: 0x10)
  /// 0x11: a Segment Content Reference.
  public static let scr = Self(rawValue: 0x11)

  /// The lengths that the table allows, in bytes.
  enum Length {
    case exactly(Int)
    case atLeast(Int)

    func allows(_ count: Int) -> Bool {
      switch self {
      case .exactly(let length): count == length
      case .atLeast(let length): count >= length
      }
    }
  }

  /// One row of the table.
  struct Row: Sendable {
    var name: String
    var length: Length
    /// Whether the bytes are text.
    var isText = false
  }

  static let rows: [Row] = [
    Row(name: "Not Used", length: .exactly(0)),
    Row(name: "User Defined", length: .atLeast(0)),
    Row(name: "ISCI", length: .exactly(8), isText: true),
    Row(name: "Ad-ID", length: .exactly(12), isText: true),
    Row(name: "UMID", length: .exactly(32)),
    Row(name: "ISAN (deprecated)", length: .exactly(8)),
    Row(name: "ISAN", length: .exactly(12)),
    Row(name: "TID", length: .exactly(12), isText: true),
    Row(name: "AiringID", length: .exactly(8)),
    Row(name: "ADI", length: .atLeast(0), isText: true),
    Row(name: "EIDR", length: .exactly(12)),
    Row(name: "ATSC Content Identifier", length: .atLeast(4)),
    Row(name: "MPU", length: .atLeast(4)),
    Row(name: "MID", length: .atLeast(0)),
    Row(name: "ADS Information", length: .atLeast(0), isText: true),
    Row(name: "URI", length: .atLeast(0), isText: true),
    Row(name: "UUID", length: .exactly(16)),
    Row(name: "SCR", length: .atLeast(0), isText: true),
  ]

  var row: Row? { Int(rawValue) < Self.rows.count ? Self.rows[Int(rawValue)] : nil }

  /// The name in the standard; `nil` for a reserved value.
  public var name: String? { row?.name }

  /// Whether the bytes of such an identifier are text.
  public var isText: Bool { row?.isText ?? false }
}

extension UPIDType: CustomStringConvertible {
  /// The name, or the number of a reserved value.
  public var description: String { name ?? "reserved 0x\(NumberText.byte(rawValue))" }
}
