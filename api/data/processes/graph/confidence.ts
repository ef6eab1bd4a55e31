import type { Confidence } from '#contract/data/processes/codes.ts'

const percentOfAll = 100
const precision = 1e-12

/**
 * Mean of the Poisson distribution for which the chance of at most this many errors equals the risk at a confidence
 * level.
 */
export function confidenceFactor(errors: number, confidence: Confidence): number {
  const risk = 1 - confidence / percentOfAll
  let [low, high] = [0, 10 + 4 * errors]
  while (high - low > precision * high) {
    const middle = (low + high) / 2
    if (poissonUpTo(errors, middle) > risk) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function poissonUpTo(errors: number, mean: number): number {
  let term = -mean
  let sum = Math.exp(term)
  for (let found = 1; found <= errors; found++) {
    term += Math.log(mean / found)
    sum += Math.exp(term)
  }
  return sum
}
