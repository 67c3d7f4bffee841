import ByteParsing

/// Random marker lines of all dialects that are not date ranges.
enum RandomMarker {
  /// A line for the start, the middle or the end of a break, or about something else.
  static func line(using random: inout some RandomNumberGenerator) -> String {
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: cueOut(&random)
    case 2: random.oneIn(8) ? "#EXT-X-ASSET:CAID=0x01" : "#EXT-OATCLS-SCTE35:\(message(&random))"
    case 3: scte35(&random)
    case 4: "#EXT-X-SPLICEPOINT-SCTE35:\(message(&random))"
    case 5: "#EXT-SCTE35:CUE=\"\(message(&random))\"" + id(&random)
    case 6: adobe(&random)
    case 7: esam(&random)
    default: other(&random)
    }
  }

  // MARK: Dialects

  private static func cueOut(_ random: inout some RandomNumberGenerator) -> String {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: "#EXT-X-CUE-OUT"
    case 1: "#EXT-X-CUE-OUT:\(seconds(&random))"
    case 2: "#EXT-X-CUE-OUT:DURATION=\(seconds(&random))" + id(&random)
    case 3: "#EXT-X-CUE-OUT-CONT:\(seconds(&random))/\(seconds(&random))"
    case 4:
      "#EXT-X-CUE-OUT-CONT:ElapsedTime=\(seconds(&random)),Duration=\(seconds(&random)),"
        + "SCTE35=\(message(&random))"
    case 5: "#EXT-X-CUE-OUT-CONT"
    case 6: "#EXT-X-CUE-IN:ID=\(Int.random(in: 1...3, using: &random))"
    default: "#EXT-X-CUE-IN"
    }
  }

  private static func scte35(_ random: inout some RandomNumberGenerator) -> String {
    var line = "#EXT-X-SCTE35:CUE=\"\(message(&random))\"" + id(&random)
    if random.oneIn(3) {
      let type = ["0x22", "0x23", "0x30", "0x31", "0x34", "0x35", "0x10", "0x38"]
      line += ",TYPE=" + (type.randomElement(using: &random) ?? "0")
    }
    if random.oneIn(3) { line += ",DURATION=\(seconds(&random))" }
    if random.oneIn(4) { line += ",ELAPSED=\(seconds(&random))" }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: line += ",CUE-OUT=YES"
    case 1: line += ",CUE-OUT=CONT"
    case 2: line += ",CUE-IN=YES"
    default: break
    }
    return line
  }

  private static func adobe(_ random: inout some RandomNumberGenerator) -> String {
    if random.oneIn(4) {
      return "#EXT-X-CUE-CONT:AVAIL-DUR-ELAPSED=\"\(seconds(&random))\""
        + ",AVAIL-DUR-TOTAL=\"\(seconds(&random))\"" + id(&random)
    }
    let types = ["SpliceOut", "SpliceIn", "SpliceInsert", "SCTE35"]
    let type = types.randomElement(using: &random) ?? ""
    return "#EXT-X-CUE:TYPE=\"\(type)\",TIME=1.0" + id(&random)
      + (random.oneIn(2) ? ",DURATION=\"\(seconds(&random))\"" : "")
      + (type == "SCTE35" ? ",CUE=\"\(message(&random))\"" : "")
  }

  private static func esam(_ random: inout some RandomNumberGenerator) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "#EXT-X-SIGNAL-EXIT:\(seconds(&random))"
    case 1: "#EXT-X-SIGNAL-SPAN:\(seconds(&random))/\(seconds(&random))"
    case 2: "#EXT-X-SPLICE-EXIT:\(seconds(&random)),SpliceType=LiveDAI"
    default: "#EXT-X-SIGNAL-RETURN"
    }
  }

  private static func other(_ random: inout some RandomNumberGenerator) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: "#EXT-X-CUE-SPAN:TIMEFROMSIGNAL=PT\(seconds(&random))S" + id(&random)
    case 1: "#EXT-X-AD:DURATION=\(seconds(&random))" + id(&random)
    case 2: "#EXT-X-AD-START:URI=\"http://a/?id=\(random.oneIn(2))&dur=\(seconds(&random))\""
    case 3: "#EXT-X-AD-END"
    case 4: "#UPLYNK-SEGMENT:a,00000001," + (random.oneIn(2) ? "ad" : "content")
    case 5: "#ANVATO-SEGMENT-INFO:type=" + (random.oneIn(2) ? "ad" : "master")
    case 6: "#EXT-X-MARKER:TYPE=PodBegin,ID=p,OFFSET=1.5,BREAKDUR=\(seconds(&random))"
    case 7: "#EXT-X-MARKER:TYPE=PodEnd,ID=p,OFFSET=\(seconds(&random))"
    case 8: "#EXT-X-MARKER:TYPE=AdBegin,ID=a"
    default: "#EXT-X-PLACEMENT-OPPORTUNITY"
    }
  }

  // MARK: Values

  /// An attribute with one of few identifiers, often none.
  private static func id(_ random: inout some RandomNumberGenerator) -> String {
    random.oneIn(2) ? "" : ",ID=\"\(Int.random(in: 1...3, using: &random))\""
  }

  private static func message(_ random: inout some RandomNumberGenerator) -> String {
    Base64.text(RandomMessage.bytes(using: &random))
  }

  /// A number of seconds, seldom something else.
  private static func seconds(_ random: inout some RandomNumberGenerator) -> String {
    if random.oneIn(32) {
      let faulty = ["", "-1", "1e3", "NaN", "99999999999999999999", "12,5", "0.0001"]
      return faulty.randomElement(using: &random) ?? ""
    }
    let whole = Int.random(in: 0...60, using: &random)
    return random.oneIn(3) ? "\(whole).\(Int.random(in: 0...99, using: &random))" : "\(whole)"
  }
}
