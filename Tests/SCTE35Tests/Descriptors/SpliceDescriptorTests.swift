import MediaTiming
import SCTE35
import Testing

/// The descriptors other than the segmentation descriptor.
struct SpliceDescriptorTests {
  func content(_ tag: String, _ body: String) -> SpliceDescriptor.Content? {
    SectionBytes(descriptors: SectionBytes.descriptor(tag: tag, "43554549" + body))
      .decoding.section?.descriptors.first?.content
  }

  @Test func `an avail has its id`() {
    #expect(content("00", "00000135") == .avail(AvailDescriptor(providerAvailID: 0x135)))
  }

  @Test func `DTMF has tenths of a second and a count of 3 bits`() {
    guard case .dtmf(let dtmf)? = content("01", "b1 9f 3132312a") else {
      Issue.record("no DTMF descriptor")
      return
    }
    #expect(dtmf.preroll == 177)
    #expect(dtmf.text == "121*")
    #expect(content("01", "b1 1f") == .dtmf(DTMFDescriptor(preroll: 177, characters: [])))
  }

  @Test func `DTMF with more characters than it has is malformed`() {
    guard case .malformed? = content("01", "b1 ff 31") else {
      Issue.record("not malformed")
      return
    }
  }

  @Test func `a time descriptor is TAI, and UTC is TAI less the offset`() {
    guard case .time(let time)? = content("03", "00005d0e3fa5 1dcd6500 0025") else {
      Issue.record("no time descriptor")
      return
    }
    #expect(time.taiSeconds == 0x5D0E_3FA5)
    #expect(time.utcOffset == 37)
    #expect(time.date.secondsSince1970 == 0x5D0E_3FA5 - 37)
    #expect(time.date.attoseconds == 500_000_000_000_000_000)
  }

  @Test func `audio has a count of 4 bits and channels of 5 bytes`() {
    guard case .audio(let audio)? = content("04", "2f ff 656e67 55 01 000102 2a") else {
      Issue.record("no audio descriptor")
      return
    }
    #expect(audio.channels.count == 2)
    #expect(audio.channels.first?.language == "eng")
    #expect(audio.channels.first?.bitStreamMode == 2)
    #expect(audio.channels.first?.numChannels == 10)
    #expect(audio.channels.first?.isFullService == true)
    #expect(audio.channels.last?.language == "000102")
  }

  @Test func `values that do not fit are errors that name the field`() {
    func failure(_ content: SpliceDescriptor.Content) -> String? {
      do {
        _ = try SpliceInfoSection(command: .null, descriptors: [SpliceDescriptor(content)])
          .encoded()
        return nil
      } catch { return error.path }
    }
    #expect(
      failure(.dtmf(DTMFDescriptor(preroll: 0, characters: .init(repeating: 0x31, count: 8))))
        == "descriptors[0].chars")
    #expect(
      failure(.time(TimeDescriptor(taiSeconds: 1 << 48, taiNanoseconds: 0, utcOffset: 0)))
        == "descriptors[0].taiSeconds")
    let channel = AudioDescriptor.Channel(
      componentTag: 1, isoCode: 0, bitStreamMode: 8, numChannels: 0, isFullService: true)
    #expect(
      failure(.audio(AudioDescriptor(channels: [channel])))
        == "descriptors[0].channels[0].bitStreamMode")
    #expect(
      failure(.audio(AudioDescriptor(channels: .init(repeating: channel, count: 16))))
        == "descriptors[0].channels")
  }
}
