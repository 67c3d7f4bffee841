/// The delivery restrictions of a segment: the fields after a `delivery_not_restricted_flag` of 0
/// (SCTE 35, section 10.3.3.1).
///
/// Restrictions that allow everything are not the same bytes as no restrictions.
public struct DeliveryRestrictions: Hashable, Sendable {
  /// Whether delivery over the web is allowed.
  public var webDeliveryAllowed: Bool
  /// Whether the segment is free of regional blackouts.
  public var noRegionalBlackout: Bool
  /// Whether the segment may be recorded.
  public var archiveAllowed: Bool
  /// The excluded devices.
  public var deviceRestrictions: DeviceRestrictions

  /// The groups of devices (SCTE 35, table 21), whose members are agreed outside the message.
  public enum DeviceRestrictions: UInt8, Hashable, Sendable {
    /// Devices of group 0 are excluded.
    case restrictGroup0 = 0
    /// Devices of group 1 are excluded.
    case restrictGroup1 = 1
    /// Devices of group 2 are excluded.
    case restrictGroup2 = 2
    /// No device is excluded.
    case none = 3
  }

  /// A set of restrictions; without arguments it allows everything.
  public init(
    webDeliveryAllowed: Bool = true, noRegionalBlackout: Bool = true, archiveAllowed: Bool = true,
    deviceRestrictions: DeviceRestrictions = .none
  ) {
    self.webDeliveryAllowed = webDeliveryAllowed
    self.noRegionalBlackout = noRegionalBlackout
    self.archiveAllowed = archiveAllowed
    self.deviceRestrictions = deviceRestrictions
  }

  /// The restrictions in the low five bits of the flags.
  init(bits: UInt8) {
    self.webDeliveryAllowed = bits & 0x10 != 0
    self.noRegionalBlackout = bits & 0x08 != 0
    self.archiveAllowed = bits & 0x04 != 0
    self.deviceRestrictions = DeviceRestrictions(rawValue: bits & 3) ?? .none
  }

  var bits: UInt8 {
    (webDeliveryAllowed ? 0x10 : 0) | (noRegionalBlackout ? 0x08 : 0) | (archiveAllowed ? 0x04 : 0)
      | deviceRestrictions.rawValue
  }
}
