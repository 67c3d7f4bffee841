import Metrics
import Testing

@testable import LiveService

struct MediaRangesTests {
  @Test(arguments: [
    nil, "", "*/*", "text/plain", "text/*", "application/json", "application/*",
    "application/openmetrics-text;q=0, text/plain", ",;,=;q=x",
    "application/openmetrics-text;q=0.3,text/plain;version=0.0.4;q=0.5",
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  ])
  func `plain text is what a client gets that does not prefer OpenMetrics`(field: String?) {
    #expect(MediaRanges(field).metricText == .prometheus)
  }

  @Test(arguments: [
    "application/openmetrics-text", "Application/OpenMetrics-Text; version=1.0.0 ; q=0.5",
    "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1",
    "application/openmetrics-text; q=0.5, text/plain; q=0.5",
  ])
  func `OpenMetrics is for clients that name it`(field: String) {
    #expect(MediaRanges(field).metricText == .openMetrics)
  }
}
