typealias Fuzzed = SpliceFuzzing

let seeds = SpliceSeeds.messages
