internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// Playlists with different date ranges.
struct RenditionDateRangeMismatch: RenditionsRule {
  let row = DiagnosticRule(
    "RND-002", "rendition-date-range-mismatch", .error,
    "All playlists that have date ranges have the same ones, with the same attributes.",
    specification: "RFC 8216bis, section 6.2.4",
    rationale: """
      Players read the date ranges of the playlist that they are playing. If those differ, a break \
      appears, disappears or moves with each change of variant.
      """,
    remedy: """
      Write the same EXT-X-DATERANGE lines into every playlist, or into those of one rendition \
      that everybody plays.
      """)

  /// The maximum number of date ranges or attributes that are named when several are missing.
  private static let maximumNamedCount = 3

  func findings(in renditions: RenditionsSubject) -> OnDemandFindings {
    let dated = renditions.presentations.filter { $0.playlist?.dateRanges.isEmpty == false }
    guard let reference = dated.first, let first = reference.playlist else {
      return .none
    }
    let known = Dictionary(first.dateRanges.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    // At last what no playlist has that is played with a variant.
    let others = dated.dropFirst().map(Optional.some) + [nil]
    return OnDemandFindings(in: others) { other in
      guard let other else {
        return uncovered(in: renditions, by: first.dateRanges, of: reference)
      }
      return Self.differences(of: other, to: reference, with: known)
    }
  }

  /// Returns the differences between the date ranges of a playlist and those of the first one that has any, which are
  /// known by their IDs.
  private static func differences(
    of other: PresentationSubject, to reference: PresentationSubject,
    with known: [String: DateRange]
  ) -> [Finding] {
    guard let first = reference.playlist, let second = other.playlist else { return [] }
    let isComplete = first.header.isEnded && second.header.isEnded
    // Live playlists were loaded at different moments: a range may appear later.
    func isDue(_ range: DateRange) -> Bool {
      isComplete || reference.hasPassed(range) && other.hasPassed(range)
    }
    var findings: [Finding] = []
    var seen: Set<String> = []
    for range in second.dateRanges {
      seen.insert(range.id)
      if let counterpart = known[range.id] {
        findings += conflicts(
          of: range, with: counterpart, isComplete: isComplete, in: other, reference)
      } else if isDue(range) {
        findings.append(missing(range, of: other, in: reference))
      }
    }
    return findings
      + first.dateRanges.filter { !seen.contains($0.id) && isDue($0) }.map {
        missing($0, of: reference, in: other)
      }
  }

  private static func missing(
    _ range: DateRange, of first: PresentationSubject, in second: PresentationSubject
  ) -> Finding {
    Finding(
      "date range \"\(range.id)\" is not in \(second.label)", at: first.place(line: range.line),
      subject: range.id)
  }

  /// Returns the differences between two tags of one date range: of their dates, of their other
  /// attributes, and one finding in each playlist that lacks some.
  private static func conflicts(
    of range: DateRange, with counterpart: DateRange, isComplete: Bool,
    in other: PresentationSubject, _ reference: PresentationSubject
  ) -> [Finding] {
    let wanted = Dictionary(
      counterpart.attributes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let differing = range.attributes.compactMap { attribute in
      wanted[attribute.name].flatMap { $0.hasSameValue(as: attribute) ? nil : (attribute, $0) }
    }
    let (dates, values) = (differing.filter { isDate($0.0) }, differing.filter { !isDate($0.0) })
    var findings: [Finding] = []
    if let first = dates.first {
      findings.add(
        "date range \"\(range.id)\" \(words(of: dates, in: reference.label))",
        at: other.place(ofValue: first.0), subject: range.id,
        recurrence: Recurrence(key: "dates \(reference.label)"))
    }
    if let first = values.first {
      let head = "of date range \"\(range.id)\" "
      let all = values.enumerated().map { index, pair in
        "\(pair.0.name.rawValue) \(index == 0 ? head : "")"
          + text(of: pair.0, pair.1, in: reference.label)
      }
      findings.add(
        all.joined(separator: "; "), at: other.place(ofValue: first.0), subject: range.id)
    }
    guard isComplete else { return findings }
    return findings
      + [
        missing(from: range, but: counterpart, in: other, reference),
        missing(from: counterpart, but: range, in: reference, other),
      ].compactMap(\.self)
  }

  private static func isDate(_ attribute: Attribute) -> Bool {
    ["START-DATE", "END-DATE"].contains(attribute.name) && attribute.date != nil
  }

  /// `starts 1 h later than in low.m3u8; probably another time zone`.
  private static func words(of dates: [(Attribute, Attribute)], in label: String) -> String {
    let shifts = dates.compactMap { own, other in
      other.date.flatMap { before in own.date.map { DateShift(before.distance(to: $0)) } }
    }
    let verbs = dates.map { $0.0.name == "START-DATE" ? "starts" : "ends" }
    let isOne = Set(shifts.map(\.order)).count == 1
    let parts = zip(verbs, shifts).enumerated().map { index, part in
      isOne && index < shifts.count - 1 ? part.0 : "\(part.0) \(part.1.order)"
    }
    return "\(parts.conjunction) than in \(label)\(shifts.first?.reason ?? "")"
  }

  /// `is "6.0", in low.m3u8 it is "4.0"`.
  private static func text(of own: Attribute, _ other: Attribute, in label: String) -> String {
    guard own.name.rawValue.hasPrefix("SCTE35-") else {
      return "is \(own.value.quoted), in \(label) it is \(other.value.quoted)"
    }
    let difference = SpliceDifference(own.value, other.value)
    return "has \(difference.own), in \(label) it has \(difference.other)"
  }

  /// The attributes that give a range its end.
  private static let ends: Set<AttributeName> = [
    "DURATION", "END-DATE", "END-ON-NEXT", "SCTE35-IN",
  ]

  /// Returns one finding about all attributes that a tag lacks and the one of another playlist has.
  private static func missing(
    from range: DateRange, but counterpart: DateRange, in presentation: PresentationSubject,
    _ other: PresentationSubject
  ) -> Finding? {
    let known = Set(range.attributes.map(\.name))
    let names = counterpart.attributes.map(\.name).filter { !known.contains($0) }
    guard !names.isEmpty else { return nil }
    let what =
      names.prefix(maximumNamedCount).map(\.rawValue)
      + (names.count > maximumNamedCount ? ["\(names.count - maximumNamedCount) more"] : [])
    let (verb, them) = names.count == 1 ? ("is", "it") : ("are", "them")
    let isEnd = ends.isSuperset(of: names)
    return Finding(
      "\(what.conjunction) of date range \"\(range.id)\" \(verb) missing, \(other.label) has \(them)",
      at: presentation.place(line: range.line), subject: range.id,
      recurrence: isEnd ? Recurrence(key: "end \(range.id) \(other.label)") : nil)
  }

  /// Returns the variants that a player can play without any date range, as far as all their
  /// playlists were read.
  private func uncovered(
    in renditions: RenditionsSubject, by ranges: [DateRange], of reference: PresentationSubject
  ) -> [Finding] {
    let byURI = Dictionary(
      renditions.presentations.map { ($0.uri ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    // A player plays one rendition of each group, so a group has the ranges only if all its
    // renditions do. Subtitles are optional.
    let groups = Dictionary(grouping: renditions.multivariant.renditions, by: Group.init(of:))
    let covering = groups.filter { _, members in
      members.allSatisfy { member in
        guard let uri = member.uri else { return false }
        // A playlist that was not read may have them.
        return byURI[uri]?.playlist?.dateRanges.isEmpty != true
      }
    }
    lazy var extents = ranges.map(Extent.init(of:))
    // Several variants may have one playlist.
    var known: Set<String> = []
    return renditions.multivariant.variants.compactMap { variant in
      let played = [Group("AUDIO", variant.tag.audio), Group("VIDEO", variant.tag.video)]
      guard let own = byURI[variant.uri], own.playlist?.dateRanges.isEmpty == true,
        !played.contains(where: { $0.id != nil && covering[$0] != nil }),
        known.insert(variant.uri).inserted
      else { return nil }
      // Live playlists begin at different moments, and one may lag behind another.
      let start = own.map.date(at: own.head)?.date
      let end = own.playlist?.header.isEnded == true ? nil : own.map.date(at: own.map.end)?.date
      let ids = extents.filter { !$0.isOver(before: start) && !$0.begins(after: end) }.map(\.id)
      guard !ids.isEmpty else { return nil }
      let named = ids.prefix(Self.maximumNamedCount).map { "\"\($0)\"" }
      let names = (named + (ids.count > named.count ? ["…"] : [])).joined(separator: ", ")
      let what = ids.count == 1 ? "the date range" : "none of the \(ids.count) date ranges"
      let verb = ids.count == 1 ? "is not" : "is"
      return Finding(
        "\(what) of \(reference.label) (\(names)) \(verb) here, nor in any rendition played with this variant",
        at: own.place(line: 1), subject: own.uri)
    }
  }

  /// When a date range begins and ends.
  private struct Extent {
    let id: String
    let start: CalendarTime?
    let end: CalendarTime?

    init(of unread: DateRange) {
      let range = unread.read
      id = range.id
      start = range.startDate
      end = range.end?.date ?? start
    }

    /// Whether its end lies before a date, or its start if it has no end: of what began before all that is known of a
    /// playlist, that need not know the end either.
    func isOver(before date: CalendarTime?) -> Bool {
      guard let end, let date else { return false }
      return end < date
    }

    /// Whether it has a start that is not before a date.
    func begins(after date: CalendarTime?) -> Bool {
      guard let start, let date else { return false }
      return start >= date
    }
  }

  /// The renditions from which a player chooses one.
  private struct Group: Hashable {
    var type: String?
    var id: String?

    init(_ type: String, _ id: String?) {
      self.type = type
      self.id = id
    }

    init(of rendition: MultivariantPlaylist.Rendition) {
      type = rendition.type
      id = rendition.groupID
    }
  }

  static let examples: RuleExamples = [
    .variants(
      low: .datedMedia(
        .dateRange("a", at: 4, #"DURATION=4.0,X-COM-EXAMPLE-AD="1""#), "4 a.ts b.ts"),
      main: .datedMedia(
        .dateRange("a", at: 4, #"DURATION=▶6.0,X-COM-EXAMPLE-AD="1""#), "4 a.ts b.ts")),
    .fixed(replacing: "DURATION=6.0", with: "DURATION=4.0"),
  ]
}

extension PresentationSubject {
  /// By how many target durations the end of a live playlist is to be behind the start of a range that it should have.
  private static let latestTag = MediaTime(seconds: 3)

  /// Whether a live playlist has long had the segments with which a range begins, so that its tag would be there, too.
  fileprivate func hasPassed(_ range: DateRange) -> Bool {
    guard let start = range.startDate, !range.isWithdrawn,
      let first = map.date(at: head)?.date, let last = map.date(at: map.end)?.date,
      start >= first, start.advanced(by: targetDuration * Self.latestTag) <= last
    else { return false }
    return map.places(of: start).first.map { !isUnseen($0.mediaTime) } ?? false
  }
}
