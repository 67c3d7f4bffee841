public import Foundation
internal import FieldValues
public import MediaTiming

/// The ID3 frames of one time.
public struct AVTimedMetadataGroup: Hashable, Sendable {
  /// All its members.
  public let object: PlayerObject
  /// The range in media time; without an end, the duration is indefinite.
  public var timeRange: MediaTimeRange {
    let range = object.object("timeRange")
    guard case .time(let start) = range?["start"] else {
      return MediaTimeRange(start: .zero, end: nil)
    }
    guard case .time(let duration) = range?["duration"] else {
      return MediaTimeRange(start: start, end: nil)
    }
    return MediaTimeRange(start: start, end: start + duration)
  }
  /// The items in order.
  public var items: [AVMetadataItem] { object.objects("items").map(AVMetadataItem.init) }
}

/// A date range.
public struct AVDateRangeMetadataGroup: Hashable, Sendable {
  /// All its members.
  public let object: PlayerObject
  /// ID.
  public var uniqueID: String? { object.text("uniqueID") }
  /// CLASS.
  public var classifyingLabel: String? { object.text("classifyingLabel") }
  /// START-DATE.
  public var startDate: Date { date("startDate") ?? .distantPast }
  /// The end; `nil` while it is indefinite.
  public var endDate: Date? { date("endDate") }
  /// The attributes of the author in order.
  public var items: [AVMetadataItem] { object.objects("items").map(AVMetadataItem.init) }

  private func date(_ name: String) -> Date? {
    object.text(name).flatMap { CalendarTime(parsing: $0) }
      .map { Date(timeIntervalSince1970: $0.timeSince1970.seconds) }
  }
}

/// A frame of ID3, or an attribute of a date range.
public struct AVMetadataItem: Hashable, Sendable {
  /// All its members.
  public let object: PlayerObject
  /// The key space and the key, such as `id3/TIT2`.
  public var identifier: String? { object.text("identifier") }
  /// What the key belongs to, such as `org.id3`.
  public var keySpace: String? { object.text("keySpace") }
  /// The identifier of a frame, or the name of an attribute.
  public var key: String? { object.text("key") }
  /// The value.
  public var value: PlayerValue? { object.value("value") }
  /// The value, if it is a text.
  public var stringValue: String? { object.text("value") }
  /// The value, if it is a number.
  public var numberValue: Double? { object.number("value") }
  /// The value, if it is bytes.
  public var dataValue: Data? { if case .bytes(let bytes) = value { Data(bytes) } else { nil } }
  /// What else there is, such as `info`, which is the description in most frames.
  public var extraAttributes: PlayerObject? { object.object("extraAttributes") }
}
