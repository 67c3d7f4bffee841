import HLSValidation

extension ValidationSettings {
  /// Applies what the options of rules mean. A list that is given takes the place of the one there was.
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
