import type { JobContext } from '#api/platform/engine/job.ts'
import { and, eq, ge, isIn, le, literal } from '#api/platform/engine/plan/expression.ts'
import { filter, limit, scan, sort } from '#api/platform/engine/plan/plan.ts'
import { type OpenBecause, type OpenReason, reasonLinesMax } from '#contract/audit/flow/open-reason.ts'
import type { PairingSettings } from '#contract/audit/flow/pairing-settings.ts'
import { quantityScale } from '#contract/audit/flow/reading.ts'
import { dayNumber } from './goods.ts'
import { prepareResult, type ResultLine, readLines } from './result.ts'

const msPerDay = 86_400_000
const dayOf = ({ date }: ResultLine): number => Date.parse(`${date}T00:00:00Z`) / msPerDay
const daysBetween = (a: ResultLine, b: ResultLine): number => Math.abs(dayOf(a) - dayOf(b))
const isOpen = ({ state }: ResultLine): boolean => state === 'onlyReported' || state === 'onlyDealer'

const allLines = scan('lines')

/** Job wrapper of `openReasons`, with the other lines that the reasons name. */
export async function resultReasons(
  { folder, place, settings }: { folder: string; place: number; settings: PairingSettings },
  context: JobContext,
): Promise<{ reasons: OpenReason[]; lines: ResultLine[] }> {
  const { session } = context
  await prepareResult({ folder }, context)
  const [own] = await readLines(session, filter(allLines, eq('place', literal(place))))
  if (!own) return { reasons: [], lines: [] }
  const days = settings.farWindowDays + settings.windowDays
  const isNear = and(
    eq('product', literal(own.product)),
    isIn('counterparty', [literal(own.counterparty), literal('')]),
    ge(dayNumber, literal(dayOf(own) - days)),
    le(dayNumber, literal(dayOf(own) + days)),
  )
  const near = await readLines(session, limit(sort(filter(allLines, isNear), 'place'), nearMax))
  const group = own.group === null ? [own] : near.filter((line) => line.group === own.group)
  const reasons = openReasons({ group: group.length > 0 ? group : [own], near, settings })
  const named = new Set(reasons.flatMap(({ places }) => places))
  return { reasons, lines: near.filter((line) => named.has(line.place)) }
}

/** Limit of lines of the same product and customer. */
const nearMax = 2000
/** Limit of open lines searched for sums. */
const candidatesMax = 20
const reasonsMax = 3

type Params = {
  /** The line and its group. */
  group: readonly ResultLine[]
  /** Lines of the same product around it. */
  near: readonly ResultLine[]
  settings: PairingSettings
}

/**
 * Explains why a line stayed open, or a pair differs, although other lines would close it: names them and the pairing
 * rules that kept them apart. design: flow §2
 */
export function openReasons({ group, near, settings }: Params): OpenReason[] {
  const [own] = group
  if (!own) return []
  if (own.state === 'dateDiffers') return nearestFirst(group, near, settings)
  if (!isOpen(own) && own.state !== 'quantityDiffers') return []
  const members = new Set(group.map(({ place }) => place))
  const others = near.filter((line) => !members.has(line.place) && isOfOneCustomer(line, own))
  return [...closingSums(group, others, settings), ...closedPairs(group, others, settings)].slice(0, reasonsMax)
}

const isOfOneCustomer = (a: ResultLine, b: ResultLine): boolean =>
  a.counterparty === '' || b.counterparty === '' || a.counterparty === b.counterparty

/** Reported minus sold, in ten-thousandths of the base unit. */
const gapOf = (lines: readonly ResultLine[]): bigint =>
  lines.reduce((sum, { role, base }) => (role === 'reported' ? sum + BigInt(base) : sum - BigInt(base)), 0n)

const isWithin = (gap: bigint, { tolerance }: PairingSettings): boolean => {
  const allowed = BigInt(Math.round(tolerance * quantityScale))
  return gap <= allowed && gap >= -allowed
}

/** Open lines whose quantities sum to the gap. */
function closingSums(
  group: readonly ResultLine[],
  others: readonly ResultLine[],
  settings: PairingSettings,
): OpenReason[] {
  const [own] = group as [ResultLine]
  const found: OpenReason[] = []
  for (const role of ['reported', 'sale'] as const) {
    const open = others
      .filter((line) => line.role === role && isOpen(line) && line.base !== '0')
      .sort((a, b) => daysBetween(a, own) - daysBetween(b, own) || a.place - b.place)
      .slice(0, candidatesMax)
    const parts = firstSum(open, gapOf(group), settings)
    if (parts) found.push({ reason: 'sum', places: placesOf(parts), because: becauseOf(group, parts, settings) })
  }
  return found.filter(({ because }) => because.length > 0)
}

/**
 * The smallest set of lines that closes the gap, nearest first. Allows one line more than a split, to report that it
 * has too many.
 */
function firstSum(open: readonly ResultLine[], gap: bigint, settings: PairingSettings): ResultLine[] | undefined {
  const chosen: ResultLine[] = []
  const search = (from: number, left: number, rest: bigint): boolean => {
    if (left === 0) return isWithin(rest, settings)
    for (let next = from; next + left <= open.length; next++) {
      const line = open[next] as ResultLine
      chosen.push(line)
      if (search(next + 1, left - 1, rest + gapOf([line]))) return true
      chosen.pop()
    }
    return false
  }
  for (let size = 1; size <= Math.min(settings.splitSize + 1, reasonLinesMax); size++)
    if (search(0, size, gap)) return chosen
  return undefined
}

/** Pairs whose difference this line closes. */
function closedPairs(
  group: readonly ResultLine[],
  others: readonly ResultLine[],
  settings: PairingSettings,
): OpenReason[] {
  const [own] = group
  if (!own || !isOpen(own)) return []
  return pairsIn(others, 'quantityDiffers').flatMap((pair) => {
    const because = becauseOf(pair, [own], settings)
    const isClosed = isWithin(gapOf([...pair, own]), settings)
    return isClosed && because.length > 0 ? [{ reason: 'closes' as const, places: placesOf(pair), because }] : []
  })
}

function pairsIn(lines: readonly ResultLine[], state: ResultLine['state']): [ResultLine, ResultLine][] {
  const byPlace = new Map(lines.map((line) => [line.place, line]))
  return lines.flatMap((line) => {
    const other = line.other === null ? undefined : byPlace.get(line.other)
    return line.role === 'reported' && line.state === state && other ? [[line, other] as [ResultLine, ResultLine]] : []
  })
}

/** Pairing rules that exclude lines from a group. */
function becauseOf(
  group: readonly ResultLine[],
  added: readonly ResultLine[],
  { windowDays, splitSize }: PairingSettings,
): OpenBecause[] {
  const [own] = group as [ResultLine]
  const all = [...group, ...added]
  const some = (is: (line: ResultLine) => boolean) => all.some(is)
  const batches = new Set(all.map(({ batchNo }) => batchNo).filter(Boolean))
  const sides = ['reported', 'sale'].map((role) => all.filter((line) => line.role === role).length)
  return [
    ...(some(({ flowType }) => flowType !== own.flowType) ? (['return'] as const) : []),
    ...(batches.size > 1 ? (['batch'] as const) : []),
    ...(some((line) => daysBetween(line, own) > windowDays) ? (['window'] as const) : []),
    ...(Math.max(...sides) > splitSize ? (['splitSize'] as const) : []),
    ...(Math.min(...sides) > 1 ? (['bothSides'] as const) : []),
  ]
}

/** A pair with different dates that could instead form two pairs within the window, together with another pair. */
function nearestFirst(
  [first, second]: readonly ResultLine[],
  near: readonly ResultLine[],
  { windowDays }: PairingSettings,
): OpenReason[] {
  if (!first || !second) return []
  const [reported, sale] = first.role === 'reported' ? [first, second] : [second, first]
  const isAlike = (line: ResultLine) =>
    line.base === reported.base && line.batchNo === reported.batchNo && line.counterparty === reported.counterparty
  const other = pairsIn(near.filter(isAlike), 'matched').find(
    ([a, b]) => daysBetween(reported, b) <= windowDays && daysBetween(a, sale) <= windowDays,
  )
  return other ? [{ reason: 'nearest', places: placesOf(other), because: ['nearest'] }] : []
}

const placesOf = (lines: readonly ResultLine[]): number[] => lines.map(({ place }) => place)
