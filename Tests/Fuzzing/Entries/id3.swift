typealias Fuzzed = ID3Fuzzing

let seeds = ID3Seeds.tags
