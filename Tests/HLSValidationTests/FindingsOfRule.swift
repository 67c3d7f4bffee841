import HLSValidation
import SourceDiagnostics

/// What one rule finds in one playlist.
func findings(of code: String, in playlist: String) -> [Diagnostic] {
  var settings = ValidationSettings()
  settings.selected = [code]
  return Validator(settings: settings).findings(in: RuleExample(playlist).validationSubject)
}

/// What one rule finds in a media playlist of one segment, with some lines before it.
func findings(of code: String, inMediaPlaylistWith lines: String..., after: String = "")
  -> [Diagnostic]
{
  let text = ["#EXTM3U", "#EXT-X-TARGETDURATION:10"] + lines + ["#EXTINF:10,", "a.ts", after]
  return findings(of: code, in: text.joined(separator: "\n"))
}

/// What one rule finds in a multivariant playlist of one variant, with some lines before it.
func findings(
  of code: String, inMultivariantWith lines: String..., variant: String = ""
) -> [Diagnostic] {
  let text =
    ["#EXTM3U"] + lines + ["#EXT-X-STREAM-INF:BANDWIDTH=1000000\(variant)", "low.m3u8"]
  return findings(of: code, in: text.joined(separator: "\n"))
}
