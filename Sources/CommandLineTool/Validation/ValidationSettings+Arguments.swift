import HLSValidation

extension ValidationSettings {
  /// Applies the rule options. A list in an option replaces the previous one.
  mutating func apply(_ arguments: Arguments) throws(UsageError) {
    if arguments.has(.select) {
      selected = try RuleCodes.codes(arguments.values(of: .select), of: .select)
    }
    if arguments.has(.ignore) {
      ignored = try RuleCodes.codes(arguments.values(of: .ignore), of: .ignore)
    }
    if let name = arguments.value(of: .profile) { profile = Profile(rawValue: name) }
  }
}
