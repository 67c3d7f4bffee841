/// An instant in ISO 8601 form, which keeps its offset and its text.
///
/// Two values are equal when they are the same instant, whatever their offset and text.
public struct CalendarTime: Sendable {
  /// Whole seconds from 1970-01-01T00:00:00Z, leap seconds not counted.
  public let secondsSince1970: Int64
  /// The part of the second after ``secondsSince1970``, in units of 10^-18 seconds.
  public let attoseconds: UInt64
  /// The text as written, where it is not the ``description``.
  private let otherText: Text?
  /// The minutes of ``utcOffset``; ``noOffset`` for none.
  private let offsetMinutes: Int16
  /// Whether the text as written is the ``description``, as nearly every one is.
  private let isWrittenAsDescribed: Bool

  /// Holds a text in one word, since long playlists keep millions of dates.
  private final class Text: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private static let noOffset = Int16.min

  /// The offset from UTC as written, or `nil` when the text has none, which is then read as UTC.
  public var utcOffset: UTCOffset? {
    offsetMinutes == Self.noOffset ? nil : UTCOffset(minutes: Int(offsetMinutes))
  }

  /// The text as written where it is not the ``description``, or `nil`.
  package var unusualText: String? { otherText?.text }

  /// The text as written, or `nil` when the instant was computed.
  public var text: String? { isWrittenAsDescribed ? description : otherText?.text }

  /// An offset from UTC in minutes, positive east of Greenwich.
  public struct UTCOffset: Hashable, Sendable {
    /// Minutes to add to UTC to get the local time.
    public var minutes: Int
    /// An offset in minutes.
    public init(minutes: Int) { self.minutes = minutes }
    /// `Z`.
    public static let utc = UTCOffset(minutes: 0)
  }

  static let attosecondsPerSecond: UInt64 = 1_000_000_000_000_000_000
  private static let attosecondsPerMillisecond: UInt64 = 1_000_000_000_000_000

  /// An instant at an exact number of seconds from 1970-01-01T00:00:00Z.
  ///
  /// Fractions below 10^-18 seconds are cut off, and times outside the years of ISO 8601 are
  /// clamped.
  public init(timeSince1970 time: MediaTime) {
    let bound: Int128 = 1 << 62
    var whole = time.value / time.timescale
    var rest = time.value % time.timescale
    if rest < 0 {
      whole -= 1
      rest += time.timescale
    }
    self.secondsSince1970 = Int64(min(max(whole, -bound), bound))
    if let scale = UInt64(exactly: time.timescale), Self.attosecondsPerSecond % scale == 0 {
      // The timescales of calendar dates are decimal and need no 256-bit division.
      self.attoseconds =
        UInt64(truncatingIfNeeded: rest) &* (Self.attosecondsPerSecond / scale)
    } else {
      let product = rest.magnitude.multipliedFullWidth(by: UInt128(Self.attosecondsPerSecond))
      self.attoseconds = UInt64(
        truncatingIfNeeded: time.timescale.magnitude.dividingFullWidth(product).quotient)
    }
    self.offsetMinutes = 0
    self.isWrittenAsDescribed = false
    self.otherText = nil
  }

  /// The exact time from 1970-01-01T00:00:00Z.
  public var timeSince1970: MediaTime {
    if attoseconds == 0 { return MediaTime(reducedValue: Int128(secondsSince1970), timescale: 1) }
    // Nearly all dates have whole milliseconds, whose fraction is reduced in a few steps.
    if attoseconds % Self.attosecondsPerMillisecond == 0 {
      return MediaTime(
        value: Int128(secondsSince1970) * 1000
          + Int128(attoseconds / Self.attosecondsPerMillisecond),
        timescale: 1000)
    }
    return MediaTime(value: Int128(secondsSince1970), timescale: 1)
      + MediaTime(value: Int128(attoseconds), timescale: Int128(Self.attosecondsPerSecond))
  }

  /// The instant later by a time, or earlier when negative, in UTC.
  public func advanced(by time: MediaTime) -> CalendarTime {
    CalendarTime(timeSince1970: timeSince1970 + time)
  }

  /// The time from this instant to another.
  public func distance(to other: CalendarTime) -> MediaTime {
    MediaTime(value: Int128(other.secondsSince1970) - Int128(secondsSince1970), timescale: 1)
      + MediaTime(
        value: Int128(other.attoseconds) - Int128(attoseconds),
        timescale: Int128(Self.attosecondsPerSecond))
  }

  /// Parses an ISO 8601 date and time of day, as required by RFC 8216bis section 4.4.4.6.
  ///
  /// `YYYY-MM-DDThh:mm:ss`, with a fraction of a second after `.` or `,` and with `Z`, `+hh:mm`,
  /// `+hhmm` or `+hh`, each of them optional; the basic form `YYYYMMDDThhmmss` and a blank or
  /// lower-case `t` for the `T` are accepted too. `nil` for another text or an invalid day.
  public init?(parsing text: String) {
    var copy = text
    let parsed = copy.withUTF8 { bytes in
      CalendarTimeParser.parse(bytes).map { ($0, Self.isDescription(bytes)) }
    }
    guard let (parsed, isWrittenAsDescribed) = parsed else { return nil }
    self.init(parsed, text: isWrittenAsDescribed ? nil : text, isWrittenAsDescribed)
  }

  /// Parses the same text from bytes.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, without anything around it.
  ///   - keepsText: Whether ``text`` is kept. Without it, parsing is fastest.
  public init?(parsing bytes: Span<UInt8>, keepsText: Bool = false) {
    let parsed = bytes.withUnsafeBufferPointer { bytes in
      CalendarTimeParser.parse(bytes).map { parsed in
        let isWrittenAsDescribed = keepsText && Self.isDescription(bytes)
        return CalendarTime(
          parsed,
          text: keepsText && !isWrittenAsDescribed ? String(decoding: bytes, as: UTF8.self) : nil,
          isWrittenAsDescribed)
      }
    }
    guard let parsed else { return nil }
    self = parsed
  }

  private init(_ parsed: CalendarTimeParser.Result, text: String?, _ isWrittenAsDescribed: Bool) {
    self.secondsSince1970 = parsed.seconds
    self.attoseconds = parsed.attoseconds
    self.offsetMinutes = parsed.offsetMinutes.map(Int16.init) ?? Self.noOffset
    self.isWrittenAsDescribed = isWrittenAsDescribed
    self.otherText = text.map(Text.init)
  }

  /// Whether a parsed date has the form of ``description`` with milliseconds.
  private static func isDescription(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // The parser takes a leap second and the hour 24 as times of the minute and the day after.
    bytes.count == 24 && bytes[4] == UInt8(ascii: "-") && bytes[10] == UInt8(ascii: "T")
      && !bytes[11...12].elementsEqual("24".utf8) && bytes[13] == UInt8(ascii: ":")
      && bytes[17] != UInt8(ascii: "6") && bytes[19] == UInt8(ascii: ".")
      && bytes[23] == UInt8(ascii: "Z")
  }
}

extension CalendarTime: Hashable, Comparable {
  /// Whether two values are the same instant.
  public static func == (left: CalendarTime, right: CalendarTime) -> Bool {
    left.secondsSince1970 == right.secondsSince1970 && left.attoseconds == right.attoseconds
  }

  /// Whether an instant is before another.
  public static func < (left: CalendarTime, right: CalendarTime) -> Bool {
    (left.secondsSince1970, left.attoseconds) < (right.secondsSince1970, right.attoseconds)
  }

  /// Hashes the instant only.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(secondsSince1970)
    hasher.combine(attoseconds)
  }
}

extension CalendarTime: CustomStringConvertible {
  /// The instant in UTC with milliseconds, `2026-01-01T00:00:00.000Z`, or with microseconds if it
  /// has them.
  ///
  /// It is rounded to microseconds, half away from zero.
  public var description: String {
    let unit = Self.attosecondsPerSecond / 1_000_000
    var micros = (attoseconds + unit / 2) / unit
    var seconds = secondsSince1970
    if micros == 1_000_000 {
      micros = 0
      seconds += 1
    }
    var days = seconds / 86400
    if seconds % 86400 < 0 { days -= 1 }
    let second = UInt64(seconds - days * 86400)
    let date = CivilDate(daysSince1970: days)
    var text = DigitText(capacity: 27)
    if date.year < 0 { text.append("-") }
    text.append(UInt64(date.year.magnitude), width: 4)
    text.append("-")
    text.append(UInt64(date.month), width: 2)
    text.append("-")
    text.append(UInt64(date.day), width: 2)
    text.append("T")
    text.append(second / 3600, width: 2)
    text.append(":")
    text.append(second / 60 % 60, width: 2)
    text.append(":")
    text.append(second % 60, width: 2)
    text.append(".")
    if micros % 1000 == 0 {
      text.append(micros / 1000, width: 3)
    } else {
      text.append(micros, width: 6)
    }
    text.append("Z")
    return text.string
  }
}
