internal import CueSources
public import Foundation
internal import HLSPlaylists
internal import MediaTiming
internal import SCTE35
internal import TextTracks

/// A date range: all EXT-X-DATERANGE tags of one ID (RFC 8216bis, section 4.4.5.1).
public final class DateRangeCue: TextTrackCue {
  private var dateRange: DateRangeCueContent? { model.content as? DateRangeCueContent }

  /// START-DATE; the distant past when no tag of the range has one.
  public var startDate: Date { dateRange?.range.startDate.map(Date.init) ?? .distantPast }

  /// The end: END-DATE, else by DURATION, else, with END-ON-NEXT, the start of the next range of
  /// the class. `nil` while unknown; PLANNED-DURATION is not used.
  public var endDate: Date? { dateRange?.range.end.map { Date($0.date) } }

  /// DURATION in seconds.
  public var duration: Double? { dateRange?.range.duration?.seconds }

  /// PLANNED-DURATION in seconds.
  public var plannedDuration: Double? { dateRange?.range.plannedDuration?.seconds }

  /// CLASS.
  public var attributeClass: String? { dateRange?.range.attributeClass }

  /// Whether END-ON-NEXT is YES.
  public var endOnNext: Bool { dateRange?.range.endsOnNext ?? false }

  /// The section in SCTE35-CMD.
  public var scte35Cmd: Data? { splice("cmd") }

  /// The section in SCTE35-OUT.
  public var scte35Out: Data? { splice("out") }

  /// The section in SCTE35-IN.
  public var scte35In: Data? { splice("in") }

  /// The attributes with the prefix `X-`, by name without it.
  public var customAttributes: CustomAttributes {
    CustomAttributes(dateRange?.range.customAttributes ?? [])
  }

  /// The custom attributes as a dictionary.
  public override var content: Any? { customAttributes.getAttributesAsDictionary() }

  /// `nil`: a date range is not text.
  public override var contentString: String? { nil }

  private func splice(_ name: String) -> Data? {
    dateRange?.splice(name)?.bytes.map { Data($0) }
  }
}
