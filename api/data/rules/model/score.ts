import { RuleOutcome } from '#contract/data/rules/codes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import type { Outcomes } from './judge.ts'

/** Scores are computed in hundredths, so that sums are exact. */
const hundred = 100

/** Sum of the weights of the rules that hit. */
export const scoreOf = ({ rules }: Pick<RuleContent, 'rules'>, outcomes: Outcomes): number =>
  rules.reduce(
    (sum, { weight }, at) => (outcomes[at] === RuleOutcome.hit ? sum + Math.round(weight * hundred) : sum),
    0,
  ) / hundred

/** Number of levels that the score reaches; 0 below all. */
export const levelOf = ({ levels }: Pick<RuleContent, 'levels'>, score: number): number =>
  levels.filter((from) => score >= from).length

/** Value of each judging field: the first whose condition holds. Omits fields without one. */
export function judgingOf(
  { judgingFields, rules }: Pick<RuleContent, 'judgingFields' | 'rules'>,
  { score, outcomes }: { score: number; outcomes: Outcomes },
): { name: string; value: string }[] {
  const hit = new Set(rules.filter((_, at) => outcomes[at] === RuleOutcome.hit).map(({ id }) => id))
  return judgingFields.flatMap(({ name, values }) => {
    const found = values.find(
      ({ scoreFrom, rules: needed }) => (scoreFrom === null || score >= scoreFrom) && needed.every((id) => hit.has(id)),
    )
    return found ? [{ name, value: found.value }] : []
  })
}
