import type { JobContext } from '#api/platform/engine/job.ts'
import {
  and,
  call,
  coalesce,
  type Expression,
  eq,
  isIn,
  isNull,
  literal,
  when,
} from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, filter, limit, type Plan, pick, project, sort, sum } from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { tenThousandths } from '#contract/audit/flow/reading.ts'
import { drawRank, type Sampling } from '#contract/audit/flow/sampling.ts'
import { resultLines } from './comparison/comparison-files.ts'
import { type ResultLine, readLines } from './comparison/result.ts'

type SampleParams = {
  /** Folder written by `compare`. */
  folder: string
  sampling: Sampling
}

/** Number of lines, and their amount in ten-thousandths of a yuan as text; returns count as absolute values. */
type SampleSums = { lines: number; amount: string }
type SampleFigures = {
  /** The population: every reported line. */
  reported: SampleSums & { withoutAmount: number }
  drawn: SampleSums
}

type Drawn = SampleSums & { places: number[] }

/** Figures of a sample without drawing it. */
export async function sampleFigures(params: SampleParams, context: JobContext): Promise<SampleFigures> {
  const { reported, drawn } = await draw(params, context, 0)
  return { reported, drawn: { lines: drawn.lines, amount: drawn.amount } }
}

/** Places of the drawn lines, in file order; an empty list if there are more than `most`. */
export async function drawSample(
  { most, ...params }: SampleParams & { most: number },
  context: JobContext,
): Promise<SampleFigures & { lines: ResultLine[] }> {
  const { reported, drawn } = await draw(params, context, most)
  const { places, ...sums } = drawn
  const options = places.map((place) => literal(place))
  const lines =
    sums.lines > most || sums.lines === 0
      ? []
      : await readLines(context.session, filter(resultLines(params.folder), isIn('place', options)))
  return { reported, drawn: sums, lines: lines.sort((a, b) => a.place - b.place) }
}

/** Value of a line: absolute, so returns count like sales; 0 without an amount. */
const worth = coalesce(call('abs', 'amount'), literal(0))

const linesOf = (params: SampleParams, where: readonly Expression[] = []): Plan =>
  project(filter(resultLines(params.folder), and(eq('role', literal('reported')), ...where)), {
    place: 'place',
    worth,
    without: when(isNull('amount'), literal(1), literal(0)),
  })

async function draw(
  params: SampleParams,
  { session, progress }: JobContext,
  most: number,
): Promise<{ reported: SampleFigures['reported']; drawn: Drawn }> {
  const { sampling } = params
  const sums = await sumsOf(session, linesOf(params))
  const { withoutAmount: _, ...whole } = sums
  const report = (rows: number) => progress({ stage: 'drawing', rows, of: sums.lines })
  report(0)
  switch (sampling.method) {
    case 'all':
      return { reported: sums, drawn: { ...whole, places: await placesOf(session, linesOf(params), most) } }
    case 'state': {
      const states = sampling.states.map((state) => literal(state))
      const among = linesOf(params, [isIn('state', states)])
      const { withoutAmount: _, ...drawn } = await sumsOf(session, among)
      return { reported: sums, drawn: { ...drawn, places: await placesOf(session, among, most) } }
    }
    case 'amount':
      return {
        reported: sums,
        drawn: await largest(session, linesOf(params), { ...sampling, whole: BigInt(sums.amount), report }),
      }
    case 'random':
      return { reported: sums, drawn: await chosenAtRandom(session, linesOf(params), { ...sampling, report }) }
  }
}

async function sumsOf(session: Session, plan: Plan): Promise<SampleFigures['reported']> {
  const [row] = await session.rows(
    aggregate(plan, [], { lines: count(), amount: sum('worth'), without: sum('without') }),
  )
  const [lines = 0, amount = 0, without = 0] = row ?? []
  return { lines: Number(lines), amount: String(amount ?? 0), withoutAmount: Number(without ?? 0) }
}

/** Reads at most `most` + 1 places, which is enough to detect an overflow. */
async function placesOf(session: Session, plan: Plan, most: number): Promise<number[]> {
  const rows = await session.rows(pick(limit(sort(plan, 'place'), most + 1), ['place']))
  return rows.map(([place]) => Number(place))
}

const inOrder = 8192

/** Draws the largest lines until they cover the share of the total amount; ties in file order. */
async function largest(
  session: Session,
  plan: Plan,
  { share, whole, report }: { share: string; whole: bigint; report: (rows: number) => void },
): Promise<Drawn> {
  // In ten-thousandths of a percent: integers on both sides.
  const percent = tenThousandths(share) ?? 0n
  const isCovered = (amount: bigint) => amount * 1_000_000n >= whole * percent
  const ordered = sort(plan, { by: 'worth', descending: true }, 'place')
  const places: number[] = []
  let amount = 0n
  for await (const chunk of session.stream(ordered)) {
    const [placed, worths] = [chunk.values(0), chunk.values(1)]
    for (let at = 0; at < chunk.count; at++) {
      const more = BigInt(worths[at] as bigint | number)
      if (isCovered(amount) || more === 0n) return { lines: places.length, amount: String(amount), places }
      amount += more
      places.push(Number(placed[at]))
    }
    report(places.length)
  }
  return { lines: places.length, amount: String(amount), places }
}

/** Draws the lines with the lowest rank; see `drawRank`. */
async function chosenAtRandom(
  session: Session,
  plan: Plan,
  { count, seed, report }: { count: number; seed: number; report: (rows: number) => void },
): Promise<Drawn> {
  type Ranked = { rank: number; place: number; worth: bigint }
  let lowest: Ranked[] = []
  let read = 0
  const cut = () => {
    lowest.sort((a, b) => a.rank - b.rank || a.place - b.place)
    lowest = lowest.slice(0, count)
  }
  for await (const chunk of session.stream(plan)) {
    const [placed, worths] = [chunk.values(0), chunk.values(1)]
    for (let at = 0; at < chunk.count; at++) {
      const place = Number(placed[at])
      lowest.push({ rank: drawRank(seed, place), place, worth: BigInt(worths[at] as bigint | number) })
    }
    if (lowest.length > count + inOrder) cut()
    read += chunk.count
    report(read)
  }
  cut()
  const amount = lowest.reduce((sum, { worth }) => sum + worth, 0n)
  return { lines: lowest.length, amount: String(amount), places: lowest.map(({ place }) => place) }
}
