/// The direction of a splice: away from the network feed or back to it.
public enum SpliceDirection: String, Hashable, Sendable {
  /// A break starts.
  case out
  /// A break ends.
  case `in`
}

extension SegmentationDescriptor {
  /// Out for the start of a break, in for its end; `nil` for all other types.
  public var direction: SpliceDirection? {
    guard let type = segment?.type, type.isBreak else { return nil }
    return type.role == .start ? .out : .in
  }
}

extension SpliceInfoSection {
  /// The direction from any field; `nil` when no field has one.
  ///
  /// `out_of_network_indicator` takes precedence. Of several segmentation descriptors a start takes
  /// precedence over an end, because after the end of one break and the start of the next the
  /// network feed is not shown.
  public var direction: SpliceDirection? {
    if case .insert(let insert) = command, let splice = insert.splice {
      return splice.outOfNetwork ? .out : .in
    }
    let directions = segmentations.compactMap(\.direction)
    return directions.contains(.out) ? .out : directions.first
  }
}
