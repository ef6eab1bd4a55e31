/** Character kind at a step, with its share there. Kind 0 is the blank. */
type Decoded = { kind: number; step: number; confidence: number }

/**
 * Proportions of the blank between two equal characters that are too close for a separate step, such as `JJ`: a dip
 * within their run, with almost none around it.
 */
const doubled = { dip: 0.15, around: 0.03 }

/** Decodes the steps of a row (CTC): a run of one kind is one character, or two if the blank dips within it. */
export function decodeSteps(shares: Float32Array, { steps, kinds }: { steps: number; kinds: number }): Decoded[] {
  const found: Decoded[] = []
  let last = 0
  let hasPeak = false
  let dip = 0
  for (let step = 0; step < steps; step += 1) {
    const from = step * kinds
    const kind = likeliest(shares, from, kinds)
    const blank = shares[from] ?? 0
    const isNew = kind !== last
    const isPeak = blank < doubled.around
    const isDoubled = !isNew && isPeak && dip > doubled.dip
    if (isNew) hasPeak = false
    dip = isNew || isPeak || !hasPeak ? 0 : Math.max(dip, blank)
    hasPeak ||= isPeak
    if (kind !== 0 && (isNew || isDoubled)) found.push({ kind, step, confidence: shares[from + kind] ?? 0 })
    last = kind
  }
  return found
}

/** Shares add up to 1, so one above a half is the largest. */
function likeliest(shares: Float32Array, from: number, kinds: number): number {
  let best = 0
  let most = shares[from] ?? 0
  if (most > 0.5) return best
  for (let kind = 1; kind < kinds; kind += 1) {
    const share = shares[from + kind] ?? 0
    if (share > most) {
      most = share
      best = kind
    }
  }
  return best
}
