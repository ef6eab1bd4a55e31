import { RuleOutcome } from '#contract/data/rules/codes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { outcomesOfText } from './outcome-text.ts'
import { levelOf, scoreOf } from './score.ts'

export type Scored = { first: RuleContent; second: RuleContent }

/** Score, level and hits of a row by its outcome text. */
export function outcomeOf(content: RuleContent, text: string) {
  const outcomes = outcomesOfText(text)
  const score = scoreOf(content, outcomes)
  const hit = content.rules.filter((_, at) => outcomes[at] === RuleOutcome.hit)
  return {
    score,
    level: levelOf(content, score),
    ids: hit.map(({ id }) => id),
    hits: hit.map(({ name }) => name),
    isJudged: !outcomes.includes(RuleOutcome.error),
  }
}

/** True if the rules that hit, the score, the level, or whether the row could be judged differ. */
export function isDifferent({ first, second }: Scored, texts: { first: string; second: string }): boolean {
  const [one, other] = [outcomeOf(first, texts.first), outcomeOf(second, texts.second)]
  return (
    one.score !== other.score ||
    one.level !== other.level ||
    one.isJudged !== other.isJudged ||
    one.ids.toSorted().join() !== other.ids.toSorted().join()
  )
}
