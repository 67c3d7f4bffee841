typealias Fuzzed = OggFuzzing

let seeds = OggSeeds.files
