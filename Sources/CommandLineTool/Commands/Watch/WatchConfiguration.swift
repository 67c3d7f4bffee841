import FieldValues
import HLSValidation
import LiveMonitoring
import MediaTiming
import ResourceLoading

/// A configuration file of `watch`: that of `validate`, and the numbers of alarms and options of channels.
struct WatchConfiguration: Sendable {
  typealias Fault = ValidationConfiguration.Fault

  /// Options for one channel.
  struct Channel: Hashable, Sendable {
    /// Headers in addition to those of the command line.
    var headers: [HTTPHeader] = []
    /// The time without a break after which there is an alarm.
    var expectedBreakInterval: MediaTime?
    /// The numbers of alarms that differ.
    var alarms: [AlarmName: AlarmOverride] = [:]
  }

  private static let names = ["alarms", "channels"]

  /// The rules and limits.
  private(set) var validation = ValidationSettings()
  /// The numbers of alarms of all channels that differ from the default.
  private(set) var alarms: [AlarmName: AlarmOverride] = [:]
  private var channels: [String: Channel] = [:]
  /// The bytes of the file, from which a recording knows whether it has changed.
  private(set) var bytes: [UInt8] = []

  /// The default configuration.
  init() {}

  /// Reads a file.
  init(reading bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    let members = try ValidationConfiguration.members(bytes)
    validation = try ValidationConfiguration(members, leavingOut: Self.names).settings
    for member in members {
      switch member.name {
      case "alarms": alarms = try AlarmOverride.read(member.value, at: "$.alarms")
      case "channels": channels = try Self.channels(member.value)
      default: break
      }
    }
  }

  /// The headers of all channels.
  var headers: [HTTPHeader] { channels.values.flatMap(\.headers) }

  /// The options of a channel, with the alarms of all channels.
  func channel(_ key: String) -> Channel {
    var channel = channels[key] ?? Channel()
    channel.alarms.merge(alarms) { own, others in own.completed(by: others) }
    return channel
  }

  /// The channels with options that are not among some keys, by name.
  func channels(otherThan keys: [String]) -> [String] {
    Set(channels.keys).subtracting(keys).sorted()
  }

  private static func channels(_ value: FieldValue) throws(Fault) -> [String: Channel] {
    guard case .object(let members) = value else {
      throw Fault(
        "$.channels", "expected an object, as {\"news\": {\"expectBreakEvery\": \"20m\"}}")
    }
    var channels: [String: Channel] = [:]
    for member in members {
      let path = "$.channels.\(member.name)"
      guard NamedInput.isKey(member.name) else { throw Fault(path, "is not the key of a channel") }
      channels[member.name] = try Channel(member.value, at: path)
    }
    return channels
  }
}

extension WatchConfiguration.Channel {
  fileprivate init(_ value: FieldValue, at path: String) throws(WatchConfiguration.Fault) {
    guard case .object(let members) = value else {
      throw WatchConfiguration.Fault(path, "expected an object")
    }
    for member in members {
      let place = "\(path).\(member.name)"
      switch member.name {
      case "headers": headers = try Self.headers(member.value, at: place)
      case "expectBreakEvery":
        guard case .string(let text) = member.value,
          let interval = DurationArgument.duration(text), interval > .zero
        else { throw WatchConfiguration.Fault(place, "expected a duration, as \"20m\"") }
        expectedBreakInterval = interval
      case "alarms": alarms = try AlarmOverride.read(member.value, at: place)
      default:
        throw WatchConfiguration.Fault(
          place, "unknown name, expected one of headers, expectBreakEvery, alarms")
      }
    }
  }

  private static func headers(
    _ value: FieldValue, at path: String
  ) throws(WatchConfiguration.Fault) -> [HTTPHeader] {
    guard case .array(let values) = value else {
      throw WatchConfiguration.Fault(path, "expected a list of headers")
    }
    var headers: [HTTPHeader] = []
    for (index, value) in values.enumerated() {
      // A message never shows the value, which may be a secret.
      guard case .string(let text) = value, let header = HTTPHeader(line: text) else {
        throw WatchConfiguration.Fault("\(path)[\(index)]", "expected \"Name: value\"")
      }
      headers.append(header)
    }
    return headers
  }
}
