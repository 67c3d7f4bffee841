typealias Fuzzed = EventMessageFuzzing

let seeds = EventMessageSeeds.files
