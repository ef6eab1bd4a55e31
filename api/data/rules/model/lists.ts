import type { Column, ColumnType } from '#api/platform/engine/plan/types.ts'
import { RuleKind } from '#contract/data/rules/codes.ts'
import type { Rule, RuleFault } from '#contract/data/rules/shapes.ts'
import { type RuleColumns, ruleFault } from './rule-columns.ts'

type ListRule = Extract<Rule, { kind: 'list' | 'likeness' }>
/** A watch list as rules read it. */
export type ListOfRules = { name: string; revision: number }

/** Rule of a watch list with the columns that the match of a row fills; all null without a hit. */
export type CompiledList = {
  rule: ListRule
  /** Columns of the row that are matched: the name or number first, then those that must agree. */
  reads: readonly string[]
  figures: readonly { as: string; column: Column }[]
}

/** Columns that a match fills; no column of a table has a dollar sign. */
const matchFigures = {
  entry: 'text',
  name: 'text',
  likeness: 'integer',
  agreed: 'integer',
  compared: 'integer',
} as const satisfies Record<string, ColumnType>
type MatchFigure = keyof typeof matchFigures

const matchName = (rule: string, figure: MatchFigure): string => `$list ${rule} ${figure}`
/** Column with the entry that a row equals or resembles. */
export const foundEntryName = (rule: string): string => matchName(rule, 'entry')

/** Texts, whole numbers and days are compared; other types have more than one text for a value. */
const isComparable = (type: ColumnType): boolean => ['text', 'integer', 'bigint', 'date'].includes(type)

export function compileList(
  rule: ListRule,
  { columns, lists, field }: { columns: RuleColumns; lists: ReadonlyMap<string, ListOfRules>; field: string },
): { faults: RuleFault[]; list?: CompiledList } {
  const faults: RuleFault[] = []
  const known = (name: string, part: string) => {
    const column = columns.get(name)
    if (!column) faults.push(ruleFault(`${field}.${part}`, 'columnUnknown', { column: name }))
    else if (!isComparable(column.type))
      faults.push(
        ruleFault(`${field}.${part}`, 'columnType', { column: name, found: column.fieldType, wanted: 'comparable' }),
      )
  }
  known(rule.column, 'column')
  if (!lists.has(rule.listBizId)) faults.push(ruleFault(`${field}.listBizId`, 'listUnknown'))
  const agree = rule.kind === RuleKind.likeness ? rule.agree : []
  for (const [at, { column }] of agree.entries()) known(column, `agree.${at}.column`)
  if (faults.length > 0) return { faults }
  const figures = Object.entries(matchFigures).map(([as, type]) => ({
    as,
    column: { name: matchName(rule.id, as as MatchFigure), type, nullable: true },
  }))
  return { faults, list: { rule, reads: [rule.column, ...agree.map(({ column }) => column)], figures } }
}
