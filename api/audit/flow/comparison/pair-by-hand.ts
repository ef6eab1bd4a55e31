import type { HandChange, HandFault } from '#contract/audit/flow/hand-pair.ts'
import { type PairingState, stateOfRule } from '#contract/audit/flow/pairing.ts'
import type { PairingSettings } from '#contract/audit/flow/pairing-settings.ts'
import { quantityScale } from '#contract/audit/flow/reading.ts'
import type { ResultLine } from './result.ts'

/** New pairing of a line changed by a person; quantities in ten-thousandths. */
export type LineByHand = {
  place: number
  state: PairingState
  /** -1 if alone; `other` is also -1 in groups of more than two. */
  group: number
  other: number
  days: number
  difference: string
}

/** Joins lines into a group, or splits a group. Returns each line's new pairing, or why it is impossible. */
export function changedByHand(
  change: HandChange,
  lines: readonly ResultLine[],
  settings: PairingSettings,
): LineByHand[] | { fault: HandFault } {
  return change === 'join' ? joined(lines, settings) : parted(lines)
}

function joined(lines: readonly ResultLine[], settings: PairingSettings): LineByHand[] | { fault: HandFault } {
  const reported = lines.filter(({ role }) => role === 'reported')
  const sold = lines.filter(({ role }) => role === 'sale')
  if (lines.some(({ group }) => group !== null)) return { fault: 'paired' }
  if (reported.length === 0 || sold.length === 0) return { fault: 'side' }
  if (new Set(lines.map(({ product }) => product)).size > 1) return { fault: 'product' }
  const days = farthest(reported, sold)
  const difference = sumOf(sold) - sumOf(reported)
  const state = stateOf(lines, { days, difference, settings })
  const group = Math.min(...lines.map(({ place }) => place))
  const isPair = lines.length === 2
  return lines.map(({ place }) => ({
    place,
    state,
    group,
    other: isPair ? (lines.find((line) => line.place !== place)?.place ?? -1) : -1,
    days: isPair ? days : 0,
    difference: isPair ? String(difference) : '0',
  }))
}

function parted(lines: readonly ResultLine[]): LineByHand[] | { fault: HandFault } {
  const groups = new Set(lines.map(({ group }) => group))
  if (groups.has(null)) return { fault: 'open' }
  if (groups.size > 1) return { fault: 'several' }
  return lines.map(({ place, role }) => ({
    place,
    state: role === 'sale' ? 'onlyDealer' : 'onlyReported',
    group: -1,
    other: -1,
    days: 0,
    difference: '0',
  }))
}

const sumOf = (lines: readonly ResultLine[]) => lines.reduce((sum, { base }) => sum + BigInt(base), 0n)

const dayMs = 86_400_000
const dayOf = ({ date }: ResultLine) => Date.parse(date) / dayMs

/** Sale minus reported day, of the two that are farthest apart. */
function farthest(reported: readonly ResultLine[], sold: readonly ResultLine[]): number {
  const [first, last] = [Math.min(...reported.map(dayOf)), Math.max(...reported.map(dayOf))]
  const [firstSold, lastSold] = [Math.min(...sold.map(dayOf)), Math.max(...sold.map(dayOf))]
  const [late, early] = [lastSold - first, firstSold - last]
  return Math.abs(late) >= Math.abs(early) ? late : early
}

type Differing = { days: number; difference: bigint; settings: PairingSettings }

/** State by the first difference, in the order of the pairing rules. */
function stateOf(lines: readonly ResultLine[], { days, difference, settings }: Differing): PairingState {
  const isDifferent = (of: (line: ResultLine) => string) => new Set(lines.map(of)).size > 1
  const off = difference < 0n ? -difference : difference
  if (off > BigInt(Math.floor(settings.tolerance * quantityScale))) return stateOfRule.quantity
  if (Math.abs(days) > settings.windowDays) return stateOfRule.date
  if (isDifferent(({ batchNo }) => batchNo)) return stateOfRule.batch
  if (isDifferent(({ counterparty }) => counterparty)) return stateOfRule.counterparty
  return 'matched'
}
