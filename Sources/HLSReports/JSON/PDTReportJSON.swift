import FieldValues
import MediaTiming

extension PDTReport {
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.member("input", input)
    json.member("answers", answers, draining: &output)
    json.member("findings", findings, draining: &output)
  }

  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.records(answers, of: input, draining: &output)
  }
}

extension PDTReport.Answer: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    switch at {
    case .time(let time): json.member("at", time)
    case .date(let date): json.member("at", date.text ?? date.description)
    }
    json.member("mediaTime", mediaTime)
    json.member("programDateTime", programDateTime)
    json.member("segment", segment)
    json.member("extrapolated", extrapolated)
  }
}
