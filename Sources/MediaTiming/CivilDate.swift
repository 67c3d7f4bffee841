/// A day of the proleptic Gregorian calendar.
struct CivilDate: Hashable {
  var year: Int64
  var month: Int
  var day: Int

  init(year: Int64, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day a number of days after 1970-01-01.
  ///
  /// The calendar repeats every 400 years of 146,097 days. Years are counted from March, so that
  /// the leap day is the last of its year and the lengths of months follow one linear formula.
  init(daysSince1970 days: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    self.day = Int(dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    self.month = Int(marchMonth < 10 ? marchMonth + 3 : marchMonth - 9)
    self.year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int64 {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * Int64(month > 2 ? month - 3 : month + 9) + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  var isValid: Bool {
    guard (1...12).contains(month), day >= 1 else { return false }
    if day <= 28 { return true }
    switch month {
    case 2: return day == 29 && isLeapYear
    case 4, 6, 9, 11: return day <= 30
    default: return day <= 31
    }
  }

  private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}
