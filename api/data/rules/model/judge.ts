import { compileExpression, type RowColumns } from '#api/platform/engine/rows/compile-expression.ts'
import type { Row } from '#api/platform/engine/rows/functions.ts'
import { EvaluationFailure } from '#api/platform/engine/rows/value.ts'
import { Needs, RuleKind, RuleOutcome } from '#contract/data/rules/codes.ts'
import type { Rule } from '#contract/data/rules/shapes.ts'
import type { CompiledCondition } from './compile-model.ts'
import type { UnableRule } from './lists.ts'

/** Outcome of each rule for one row, in the order of the rules. */
export type Outcomes = readonly RuleOutcome[]

type Parts = {
  rules: readonly Rule[]
  conditions: readonly CompiledCondition[]
  /** Ids of the rules whose hits are ignored. */
  snoozed?: readonly string[]
  /** Rules that cannot judge any row. */
  unable?: readonly Pick<UnableRule, 'rule'>[]
}

/** Evaluates single rows by all rules, with the same outcomes as the engine in a batch. */
export function createJudge(
  { rules, conditions, snoozed = [], unable = [] }: Parts,
  columns: RowColumns,
): (row: Row) => Outcomes {
  const computed = new Map(
    conditions.map(({ rule, condition }) => {
      const compiled = compileExpression(condition, columns)
      if ('code' in compiled) throw new Error(`rule "${rule}" has not been checked: ${compiled.code}`)
      return [rule, compiled.compute]
    }),
  )
  const never = new Set(unable.map(({ rule }) => rule))
  const single = (id: string, row: Row): RuleOutcome => {
    if (never.has(id)) return RuleOutcome.error
    try {
      return computed.get(id)?.(row) === true ? RuleOutcome.hit : RuleOutcome.noHit
    } catch (error) {
      if (error instanceof EvaluationFailure) return RuleOutcome.error
      throw error
    }
  }
  const asleep = new Set(snoozed)
  return (row) => {
    const known = new Map<string, RuleOutcome>()
    for (const { id, kind } of rules) if (kind !== RuleKind.combination) known.set(id, single(id, row))
    return rules.map((rule) => {
      if (rule.weight === 0) return RuleOutcome.disabled
      const outcome =
        rule.kind === RuleKind.combination
          ? combined(
              rule,
              rule.of.map((id) => known.get(id) as RuleOutcome),
            )
          : (known.get(rule.id) as RuleOutcome)
      return outcome === RuleOutcome.hit && asleep.has(rule.id) ? RuleOutcome.snoozed : outcome
    })
  }
}

/** Returns an error only if the rules with errors could change the result. */
function combined({ needs, count, of }: Extract<Rule, { kind: 'combination' }>, parts: Outcomes): RuleOutcome {
  const wanted = needs === Needs.all ? of.length : needs === Needs.any ? 1 : count
  const [hits, errors] = [RuleOutcome.hit, RuleOutcome.error].map(
    (outcome) => parts.filter((part) => part === outcome).length,
  ) as [number, number]
  if (hits >= wanted) return RuleOutcome.hit
  return hits + errors >= wanted ? RuleOutcome.error : RuleOutcome.noHit
}
