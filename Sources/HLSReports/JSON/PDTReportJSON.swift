import FieldValues
import MediaTiming

extension PDTReport: JSONReport {
  func writeDocument(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.beginObject()
    json.member("schema", "hlscue.pdt/1")
    json.member("input", input)
    json.member("answers", answers, draining: &output)
    json.member("findings", findings)
    json.endObject()
  }

  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    for answer in answers {
      json.record(draining: &output) { json in
        json.member("input", input)
        answer.writeMembers(to: &json)
      }
    }
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
