/// A value in one word: copies of what has it share it until one of them changes it.
///
/// A step of a channel hands its playlists around, and copying one would retain a hundred objects.
@propertyWrapper
struct SharedUntilWritten<Value: Sendable>: Sendable {
  /// Unchecked because it is written only where nothing else refers to it.
  private final class Box: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(wrappedValue: Value) { box = Box(wrappedValue) }

  var wrappedValue: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}
