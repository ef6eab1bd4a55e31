import { RuleOutcome } from '#contract/data/rules/codes.ts'
import type { Outcomes } from './judge.ts'

/** Characters of the outcome text, which has one for each rule. */
export const outcomeSigns = { hit: '1', noHit: '0', error: 'x', disabled: '-', snoozed: 's' } as const satisfies Record<
  RuleOutcome,
  string
>

const outcomeOf = new Map<string, RuleOutcome>(
  Object.values(RuleOutcome).map((outcome) => [outcomeSigns[outcome], outcome]),
)

export const textOfOutcomes = (outcomes: Outcomes): string => outcomes.map((outcome) => outcomeSigns[outcome]).join('')

export const outcomesOfText = (text: string): Outcomes =>
  Array.from(text, (sign) => outcomeOf.get(sign) ?? RuleOutcome.noHit)
