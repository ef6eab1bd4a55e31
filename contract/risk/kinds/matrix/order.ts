import type { ResultCauses, RiskMatrix } from './result-shapes.ts'
import { exactMean } from './tally.ts'

type Cause = Pick<ResultCauses['causes'][number], 'stat' | 'spread' | 'contrary'>

/** Highest exact mean first, then most high ratings; unrated causes come last. */
export const orderByMean = <C extends Cause>(causes: readonly C[]): C[] =>
  causes.toSorted(
    (a, b) =>
      (exactMean(b.stat) ?? -1) - (exactMean(a.stat) ?? -1) || b.stat.high - a.stat.high || b.stat.rated - a.stat.rated,
  )

/** Largest spread first, then most contrary cells. */
export const orderBySpread = <C extends Cause>(causes: readonly C[]): C[] =>
  causes.toSorted((a, b) => decimal(b.spread) - decimal(a.spread) || b.contrary - a.contrary)

type Risk = Pick<RiskMatrix['risks'][number], 'likelihood' | 'impact' | 'levels'>

/** Highest product of levels first, then of means; unrated risks come last. */
export const orderByRisk = <R extends Risk>(risks: readonly R[]): R[] =>
  risks.toSorted((a, b) => scoreOf(b) - scoreOf(a) || meansOf(b) - meansOf(a))

const scoreOf = ({ levels }: Risk) => (levels ? levels.likelihood * levels.impact : -1)
const meansOf = ({ likelihood, impact }: Risk) => (exactMean(likelihood) ?? -1) * (exactMean(impact) ?? -1)

const decimal = (text: string | null): number => (text === null ? -1 : Number(text))
