typealias Fuzzed = LoaderFuzzing

let seeds = AnswerSeeds.answers
