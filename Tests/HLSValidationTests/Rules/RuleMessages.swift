/// splice_insert(), event 4711, out of the network for eight seconds.
let outMessage =
  "0xFC3025000000000000FFFFF01405000012677FEFFE000CE8B07E000AFC80000000000000E4C2ED6B"
/// The same as tags carry it.
let outMessageBase64 = "/DAlAAAAAAAA///wFAUAABJnf+/+AAzosH4ACvyAAAAAAAAA5MLtaw=="
/// splice_insert(), event 1, out of the network for 0 s, as tags carry it.
let openMessageBase64 = "/DAlAAAAAAAAAP/wFAUAAAABf+/+AAr8gH4AAAAAAAEBAQAA1H7OyA=="
/// splice_insert(), event 4711, back into the network.
let inMessage = "0xFC3020000000000000FFFFF00F05000012677F4FFE0017E530000000000000B0D33133"
/// The same as tags carry it.
let inMessageBase64 = "/DAgAAAAAAAA///wDwUAABJnf0/+ABflMAAAAAAAALDTMTM="
/// time_signal(), event 52, start of a provider placement opportunity of eight seconds.
let opportunityMessage =
  "0xFC302C000000000000FFFFF00506FE000CE8B00016021443554549000000347FFF00000AFC8000003400001CD7BDCE"
/// time_signal(), event 52, end of that.
let opportunityEndMessage =
  "0xFC3027000000000000FFFFF00506FE0017E5300011020F43554549000000347FBF0000350000D447C777"
/// time_signal(), the end of event 52 and the start of event 54, both provider placement opportunities.
let endAndStartMessage =
  "0xFC303D000000000000FFFFF00506FE0017E5300027020F43554549000000347FBF0000350000021443554549000000367FFF00000AFC8000003400000C6F822F"
/// splice_insert(), event 4712, out of the network for eight seconds.
let otherOutMessage =
  "0xFC3025000000000000FFFFF01405000012687FEFFE000CE8B07E000AFC80000000000000825C162C"
/// time_signal(), event 6, start of a provider advertisement of thirty seconds, as tags carry it.
let longMessageBase64 =
  "/DAsAAAAAAAA///wBQb+AA27oAAWAhRDVUVJAAAABn//AAApMuAAADAAAKP3zb8="
