import FieldValues

extension MetadataReport {
  func writeMembers(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    writeView(to: &json, draining: &output)
    json.member("findings", findings, draining: &output)
  }

  /// A view is one record.
  func writeRecords(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.beginObject()
    writeView(to: &json, draining: &output)
    json.endObject()
    json.endLine()
    json.records(findings, kind: "finding", of: input, draining: &output)
  }

  private func writeView(to json: inout JSONWriter, draining output: inout some TextOutputStream) {
    json.member("input", input)
    json.member("as", view)
    json.members(members)
    guard let rowList else { return }
    json.key(rowList.name)
    json.beginArray()
    for part in rowList.parts {
      json.beginObject()
      json.members(part.fields)
      json.key(rowList.rowsName)
      json.beginArray()
      write(part.rows, to: &json, draining: &output)
      json.endArray()
      json.endObject()
    }
    write(rowList.rows, to: &json, draining: &output)
    json.endArray()
  }

  private func write(
    _ rows: ReportRows<[Field]>, to json: inout JSONWriter,
    draining output: inout some TextOutputStream
  ) {
    for position in 0..<rows.count {
      json.object { $0.members(rows[position]) }
      json.drainWhenLarge(to: &output)
    }
  }
}
