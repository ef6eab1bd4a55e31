import type { JobContext } from '#api/platform/engine/job.ts'
import { all, type Expression, equal, type Plan, type Session, value } from '#api/platform/engine/plan.ts'
import { tenThousandths } from '#contract/audit/flow/reading.ts'
import { drawRank, type Sampling } from '#contract/audit/flow/sampling.ts'
import { resultLines } from './comparison/comparison-files.ts'
import { type ResultLine, readLines } from './comparison/result.ts'

type SampleAsked = {
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
export async function sampleFigures(asked: SampleAsked, context: JobContext): Promise<SampleFigures> {
  const { reported, drawn } = await draw(asked, context, 0)
  return { reported, drawn: { lines: drawn.lines, amount: drawn.amount } }
}

/** Places of the drawn lines, in file order; none if there are more than `most`. */
export async function drawSample(
  { most, ...asked }: SampleAsked & { most: number },
  context: JobContext,
): Promise<SampleFigures & { lines: ResultLine[] }> {
  const { reported, drawn } = await draw(asked, context, most)
  const { places, ...sums } = drawn
  const places64 = places.map((place) => value(place))
  const lines =
    sums.lines > most || sums.lines === 0
      ? []
      : await readLines(context.session, resultLines(asked.folder), { call: 'oneOf', of: ['place', ...places64] })
  return { reported, drawn: sums, lines: lines.sort((a, b) => a.place - b.place) }
}

/** Value of a line: absolute, so returns count like sales; 0 without an amount. */
const worth: Expression = { call: 'first', of: [{ call: 'absolute', of: ['amount'] }, value(0)] }

const linesOf = (asked: SampleAsked, where: readonly Expression[] = []): Plan => ({
  from: resultLines(asked.folder),
  columns: {
    place: 'place',
    worth,
    without: { call: 'when', of: [{ call: 'isNull', of: ['amount'] }, value(1), value(0)] },
  },
  where: all([equal('role', value('reported')), ...where]),
})

async function draw(
  asked: SampleAsked,
  { session, progress }: JobContext,
  most: number,
): Promise<{ reported: SampleFigures['reported']; drawn: Drawn }> {
  const { sampling } = asked
  const sums = await sumsOf(session, linesOf(asked))
  const { withoutAmount: _, ...whole } = sums
  const told = (rows: number) => progress({ stage: 'drawing', rows, of: sums.lines })
  told(0)
  switch (sampling.method) {
    case 'all':
      return { reported: sums, drawn: { ...whole, places: await placesOf(session, linesOf(asked), most) } }
    case 'state': {
      const states = sampling.states.map((state) => value(state))
      const among = linesOf(asked, [{ call: 'oneOf', of: ['state', ...states] }])
      const { withoutAmount: _, ...drawn } = await sumsOf(session, among)
      return { reported: sums, drawn: { ...drawn, places: await placesOf(session, among, most) } }
    }
    case 'amount':
      return {
        reported: sums,
        drawn: await largest(session, linesOf(asked), { ...sampling, whole: BigInt(sums.amount), told }),
      }
    case 'random':
      return { reported: sums, drawn: await chosenAtRandom(session, linesOf(asked), { ...sampling, told }) }
  }
}

async function sumsOf(session: Session, plan: Plan): Promise<SampleFigures['reported']> {
  const [row] = await session.rows({
    from: plan,
    by: [],
    values: { lines: 'count', amount: { wholeSum: 'worth' }, without: { sum: 'without' } },
  })
  const [lines = 0, amount = 0, without = 0] = row ?? []
  return { lines: Number(lines), amount: String(amount ?? 0), withoutAmount: Number(without ?? 0) }
}

/** Reads at most `most` + 1 places, which is enough to detect an overflow. */
async function placesOf(session: Session, plan: Plan, most: number): Promise<number[]> {
  const rows = await session.rows({
    from: { from: plan, order: [{ by: 'place' }], most: most + 1 },
    columns: { place: 'place' },
  })
  return rows.map(([place]) => Number(place))
}

const inOrder = 8192

/** Draws the largest lines until they cover the share of the total amount; ties in file order. */
async function largest(
  session: Session,
  plan: Plan,
  { share, whole, told }: { share: string; whole: bigint; told: (rows: number) => void },
): Promise<Drawn> {
  // In ten-thousandths of a percent: whole numbers on both sides.
  const percent = tenThousandths(share) ?? 0n
  const isCovered = (amount: bigint) => amount * 1_000_000n >= whole * percent
  const ordered: Plan = { from: plan, order: [{ by: 'worth', descending: true }, { by: 'place' }] }
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
    told(places.length)
  }
  return { lines: places.length, amount: String(amount), places }
}

/** Draws the lines with the lowest rank; see `drawRank`. */
async function chosenAtRandom(
  session: Session,
  plan: Plan,
  { count, seed, told }: { count: number; seed: number; told: (rows: number) => void },
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
    told(read)
  }
  cut()
  const amount = lowest.reduce((sum, { worth }) => sum + worth, 0n)
  return { lines: lowest.length, amount: String(amount), places: lowest.map(({ place }) => place) }
}
