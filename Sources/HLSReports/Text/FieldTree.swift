import FieldValues
import MediaTiming

/// Named values as an indented tree, one a line.
struct FieldTree {
  let appearance: ReportAppearance
  /// A remark beside the number of a field; `nil` for none.
  var remark: (_ name: String, _ value: Int64) -> String? = { _, _ in nil }

  func write(_ fields: [Field], indent: Int, to output: inout some TextOutputStream) {
    let width =
      fields.filter { !FieldText.isComposite($0.value) }
      .map { TerminalText.width(of: TerminalText.escaped($0.name)) }.max() ?? 0
    for field in fields {
      let margin = String(repeating: " ", count: indent)
      let name = TerminalText.escaped(field.name)
      switch field.value {
      case .object(let members):
        output.write("\(margin)\(appearance.styled(name, .strong))\n")
        write(members, indent: indent + 2, to: &output)
      case .array(let values) where FieldText.isComposite(field.value):
        write(elements: values, name: name, indent: indent, to: &output)
      default:
        let padded = TerminalText.padded(name, to: width)
        output.write("\(margin)\(appearance.styled(padded, .faint))  \(text(of: field))\n")
      }
    }
  }

  private func write(
    elements: [FieldValue], name: String, indent: Int, to output: inout some TextOutputStream
  ) {
    let margin = String(repeating: " ", count: indent)
    for (index, element) in elements.enumerated() {
      let title = appearance.styled("\(name)[\(index)]", .strong)
      if case .object(let members) = element {
        output.write("\(margin)\(title)\n")
        write(members, indent: indent + 2, to: &output)
      } else {
        output.write("\(margin)\(title)  \(TerminalText.escaped(FieldText.text(element)))\n")
      }
    }
  }

  private func text(of field: Field) -> String {
    let text = TerminalText.escaped(FieldText.text(field.value))
    guard case .integer(let number) = field.value, let remark = remark(field.name, number) else {
      return text
    }
    return "\(text)  \(appearance.styled("(\(remark))", .faint))"
  }
}
