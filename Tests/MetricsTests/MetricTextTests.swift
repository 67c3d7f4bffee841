import Testing

@testable import Metrics

struct MetricTextTests {
  private func text(_ samples: MetricSamples, as format: MetricText = .prometheus) -> String {
    var text = ""
    format.write([samples], to: &text)
    return text
  }

  @Test func `a gauge has help, a type and its value`() {
    var samples = MetricSamples()
    samples.set(MetricTable.breakOpen, ["news"], to: 1)
    #expect(
      text(samples) == """
        # HELP hlscue_break_open 1 while a break is open, else 0.
        # TYPE hlscue_break_open gauge
        hlscue_break_open{channel="news"} 1

        """)
  }

  @Test func `OpenMetrics names the family of a counter without its ending, and has units`() {
    var samples = MetricSamples()
    samples.add(MetricTable.mediaSeconds, ["news", "v0"], 6.5)
    #expect(
      text(samples, as: .openMetrics) == """
        # HELP hlscue_media_seconds Duration of the segments that appeared since joining; its rate is 1 if the playlist is healthy.
        # TYPE hlscue_media_seconds counter
        # UNIT hlscue_media_seconds seconds
        hlscue_media_seconds_total{channel="news",playlist="v0"} 6.5
        # EOF

        """)
    #expect(text(samples).contains("# TYPE hlscue_media_seconds_total counter\n"))
    #expect(!text(samples).contains("# UNIT") && !text(samples).contains("# EOF"))
  }

  @Test func `the buckets of a histogram contain those below`() {
    var samples = MetricSamples()
    for value in [0.04, 0.05, 2, 20, .infinity, .nan] {
      samples.observe(MetricTable.segmentFetchRatio, ["a"], value)
    }
    let lines = text(samples).split(separator: "\n").dropFirst(2).map {
      $0.replacing("hlscue_segment_fetch_ratio", with: "").replacing(#"channel="a","#, with: "")
    }
    #expect(
      lines == [
        #"_bucket{le="0.05"} 2"#, #"_bucket{le="0.1"} 2"#, #"_bucket{le="0.25"} 2"#,
        #"_bucket{le="0.5"} 2"#, #"_bucket{le="0.75"} 2"#, #"_bucket{le="1.0"} 2"#,
        #"_bucket{le="1.5"} 2"#, #"_bucket{le="2.0"} 3"#, #"_bucket{le="5.0"} 3"#,
        #"_bucket{le="+Inf"} 4"#, #"_sum{channel="a"} 22.09"#, #"_count{channel="a"} 4"#,
      ])
  }

  @Test func `what begins with nothing is there, and what is there stays`() {
    var samples = MetricSamples()
    samples.begin(MetricTable.breaks, ["a", "in"])
    samples.begin(MetricTable.segmentFetchRatio, ["a"])
    samples.begin(MetricTable.breaks, ["a"])
    #expect(samples.number(MetricTable.breaks, ["a", "in"]) == 0)
    #expect(samples.histogram(MetricTable.segmentFetchRatio, ["a"])?.sum == 0)
    #expect(
      text(samples).contains("hlscue_segment_fetch_ratio_bucket{channel=\"a\",le=\"+Inf\"} 0"))
    samples.add(MetricTable.breaks, ["a", "in"])
    samples.observe(MetricTable.segmentFetchRatio, ["a"], 0.5)
    samples.begin(MetricTable.breaks, ["a", "in"])
    samples.begin(MetricTable.segmentFetchRatio, ["a"])
    #expect(samples.number(MetricTable.breaks, ["a", "in"]) == 1)
    #expect(samples.histogram(MetricTable.segmentFetchRatio, ["a"])?.sum == 0.5)
  }

  @Test func `values of labels are escaped`() {
    #expect(MetricText.escapedLabel("plain – ä") == "plain – ä")
    #expect(MetricText.escapedLabel("a\\b\"c\nd\r\n") == #"a\\b\"c\nd"# + "\r" + #"\n"#)
  }

  @Test func `numbers are exact and short`() {
    let texts = [0, 1, -3, 1_767_225_600.25, 0.1, 1e300, .infinity, -.infinity, .nan]
      .map(MetricText.text)
    #expect(
      texts == ["0", "1", "-3", "1767225600.25", "0.1", "1e+300", "+Inf", "-Inf", "NaN"])
  }

  @Test func `series are in the order of their labels, whatever came first`() {
    var samples = MetricSamples()
    samples.add(MetricTable.breaks, ["b", "in"])
    samples.add(MetricTable.breaks, ["a", "next-out"])
    samples.add(MetricTable.breaks, ["a", "in"])
    let lines = text(samples).split(separator: "\n").dropFirst(2)
    #expect(
      lines == [
        #"hlscue_breaks_total{channel="a",end="in"} 1"#,
        #"hlscue_breaks_total{channel="a",end="next-out"} 1"#,
        #"hlscue_breaks_total{channel="b",end="in"} 1"#,
      ])
  }

  @Test func `a wrong number of labels changes nothing`() {
    var samples = MetricSamples()
    samples.set(MetricTable.breakOpen, [], to: 1)
    samples.add(MetricTable.breaks, ["a"])
    samples.observe(MetricTable.reloadLag, ["a"], 1)
    #expect(text(samples).isEmpty)
  }
}
