internal import FieldValues

/// The player of Media3 for listeners.
public final class Media3Player: ListenedPlayer {
  /// `Player.Listener`. Each method may be left out.
  public protocol Listener: AnyObject {
    /// Called once for each tag or message when the position passes it.
    func onMetadata(_ metadata: Metadata)
    /// Called when the position jumps; `positionMs` is the new one in milliseconds of media time.
    func onPositionDiscontinuity(positionMs: Int64)
  }

  /// `HlsInterstitialsAdsLoader.Listener`, with the state of ads. Each method may be left out.
  public protocol AdsListener: AnyObject {
    /// Called with all interstitials of the manifest after each load that changes any.
    func onContentTimelineChanged(interstitials: [PlayerObject])
    /// Called with all groups of ads after each load that changes any. Times are microseconds of media time.
    func onAdPlaybackState(adGroups: [PlayerObject])
    /// Called when the list of assets of an ad is loaded.
    func onAssetListLoadStarted(adGroupIndex: Int, adIndexInAdGroup: Int)
    /// Called when an ad starts.
    func onAdStarted(adGroupIndex: Int, adIndexInAdGroup: Int)
    /// Called when an ad has ended.
    func onAdCompleted(adGroupIndex: Int, adIndexInAdGroup: Int)
  }

  /// `Metadata`: the entries of a tag or message.
  public struct Metadata: Hashable, Sendable {
    /// All its members.
    public let object: PlayerObject
    /// The time in microseconds of media time.
    public var presentationTimeUs: Int64 { object.integer("presentationTimeUs") ?? 0 }
    /// The entries in order.
    public var entries: [Entry] { object.objects("entries").map(Entry.init) }
  }

  /// `Metadata.Entry`: a frame of ID3, an event message, or a splice command.
  public struct Entry: Hashable, Sendable {
    /// All its members, with the names of the class.
    public let object: PlayerObject
    /// The class, such as `TextInformationFrame`.
    public var type: String { object.text("type") ?? "" }
    /// The identifier of a frame; `nil` for other entries.
    public var id: String? { object.text("id") }
    /// `description`; `nil` without one.
    public var description: String? { object.text("description") }
    /// The values of a `TextInformationFrame`.
    public var values: [String] { object.texts("values") }
    /// The bytes of `privateData`, `pictureData`, `data`, `messageData` or `commandBytes`; `nil` without any.
    public var bytes: [UInt8]? {
      let suffix = "Base64"
      guard let name = object.fields.first(where: { $0.name.hasSuffix(suffix) })?.name,
        case .bytes(let bytes) = object.value(String(name.dropLast(suffix.count)))
      else { return nil }
      return bytes
    }
  }

  private weak var listener: (any Listener)?
  private weak var adsListener: (any AdsListener)?

  /// A player with listeners, which are held weakly.
  public init(listener: (any Listener)? = nil, adsListener: (any AdsListener)? = nil) {
    self.listener = listener
    self.adsListener = adsListener
  }

  /// The view of Media3.
  public var view: any PlaybackView.Type { Media3View.self }

  /// Passes a call to its listener.
  public func receive(_ call: PlayerCall) {
    let object = call.object
    let group = Int(object.integer("adGroupIndex") ?? 0)
    let index = Int(object.integer("adIndexInAdGroup") ?? 0)
    switch call.name {
    case "onMetadata": listener?.onMetadata(Metadata(object: object))
    case "onPositionDiscontinuity":
      listener?.onPositionDiscontinuity(positionMs: call.position.milliseconds)
    case "onContentTimelineChanged":
      adsListener?.onContentTimelineChanged(interstitials: object.objects("interstitials"))
    case "onAdPlaybackState":
      adsListener?.onAdPlaybackState(adGroups: object.objects("adGroups"))
    case "onAssetListLoadStarted":
      adsListener?.onAssetListLoadStarted(adGroupIndex: group, adIndexInAdGroup: index)
    case "onAdStarted": adsListener?.onAdStarted(adGroupIndex: group, adIndexInAdGroup: index)
    case "onAdCompleted": adsListener?.onAdCompleted(adGroupIndex: group, adIndexInAdGroup: index)
    default: break
    }
  }
}

extension Media3Player.Listener {
  /// Does nothing.
  public func onMetadata(_ metadata: Media3Player.Metadata) {}
  /// Does nothing.
  public func onPositionDiscontinuity(positionMs: Int64) {}
}

extension Media3Player.AdsListener {
  /// Does nothing.
  public func onContentTimelineChanged(interstitials: [PlayerObject]) {}
  /// Does nothing.
  public func onAdPlaybackState(adGroups: [PlayerObject]) {}
  /// Does nothing.
  public func onAssetListLoadStarted(adGroupIndex: Int, adIndexInAdGroup: Int) {}
  /// Does nothing.
  public func onAdStarted(adGroupIndex: Int, adIndexInAdGroup: Int) {}
  /// Does nothing.
  public func onAdCompleted(adGroupIndex: Int, adIndexInAdGroup: Int) {}
}
