import { call, cast, type Expression, literal, tryCast } from '#api/platform/engine/plan/expression.ts'
import { distinct, join, named, type Plan, project, scan } from '#api/platform/engine/plan/plan.ts'
import type { Column, ColumnType } from '#api/platform/engine/plan/types.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { RuleKind, UnableCause } from '#contract/data/rules/codes.ts'
import type { FoundEntry, ListRevision, Rule, RuleContent, RuleFault, UsableList } from '#contract/data/rules/shapes.ts'
import { type RuleColumns, ruleFault } from './rule-columns.ts'

export type ListRule = Extract<Rule, { kind: 'list' | 'likeness' }>

/** Rule of a watch list with the columns that the match of a row fills; all null without a hit. */
export type CompiledList = {
  rule: ListRule
  list: ListRevision
  /** Columns of the row that are matched: the name or number first, then those that must agree. */
  reads: readonly string[]
  figures: readonly { as: string; column: Column }[]
}

/** Columns filled by a match; no table column contains a dollar sign. */
export const matchFigures = {
  entry: 'text',
  name: 'text',
  likeness: 'integer',
  agreed: 'integer',
  compared: 'integer',
} as const satisfies Record<string, ColumnType>
type MatchFigure = keyof typeof matchFigures

const matchName = (rule: string, figure: MatchFigure): string => `$list ${rule} ${figure}`
/** Column with the list entry that a row matched. */
export const foundEntryName = (rule: string): string => matchName(rule, 'entry')

/** Texts, integers and dates are comparable; other types have several texts for one value. */
const isComparable = (type: ColumnType): boolean => ['text', 'integer', 'bigint', 'date'].includes(type)

/** Rule that cannot judge any row of a run. */
export type UnableRule = Pick<RuleFault, 'values'> & { rule: string; cause: UnableCause }

/** Cause for which a live rule can no longer be matched; undefined for faults of other kinds. */
export function unableBy(rule: string, faults: readonly RuleFault[]): UnableRule | undefined {
  const causes = faults.map(({ key }) => Object.values(UnableCause).find((cause) => ruleFault('', cause).key === key))
  const [cause] = causes
  return cause && causes.every((each) => each !== undefined)
    ? { rule, cause, values: faults[0]?.values ?? {} }
    : undefined
}

type Known = { columns: RuleColumns; lists: ReadonlyMap<string, UsableList>; field: string }

export function compileList(
  rule: ListRule,
  { columns, lists, field }: Known,
): { faults: RuleFault[]; list?: CompiledList } {
  const faults: RuleFault[] = []
  const known = (name: string, part: string) => {
    const column = columns.get(name)
    const fault = (key: string, values: RuleFault['values']) =>
      faults.push(ruleFault(`${field}.${part}`, key, { column: name, ...values }))
    if (!column) fault('columnUnknown', {})
    else if (!isComparable(column.type)) fault('columnType', { found: column.fieldType, wanted: 'comparable' })
    // A masked value matches no entry, and would look like a row without a hit.
    else if (column.isMasked) fault(UnableCause.listColumnMasked, {})
  }
  known(rule.column, 'column')
  const list = lists.get(rule.listBizId)
  if (!list) faults.push(ruleFault(`${field}.listBizId`, UnableCause.listUnknown, { rule: rule.name }))
  const agree = rule.kind === RuleKind.likeness ? rule.agree : []
  for (const [at, { column }] of agree.entries()) known(column, `agree.${at}.column`)
  if (faults.length > 0 || !list) return { faults }
  const figures = Object.entries(matchFigures).map(([as, type]) => ({
    as,
    column: { name: matchName(rule.id, as as MatchFigure), type, nullable: true },
  }))
  const { listBizId, list: name, revision } = list
  const reads = [...new Set([rule.column, ...agree.map(({ column }) => column)])]
  return { faults, list: { rule, list: { listBizId, list: name, revision }, reads, figures } }
}

export const listBizIdsOf = ({ rules }: Pick<RuleContent, 'rules'>): string[] => [
  ...new Set(rules.flatMap((rule) => ('listBizId' in rule ? [rule.listBizId] : []))),
]

/** Watch lists of compiled rules with the revisions that they read, without duplicates. */
export const revisionsOf = (lists: readonly Pick<CompiledList, 'list'>[]): ListRevision[] => [
  ...new Map(lists.map(({ list }) => [list.listBizId, list])).values(),
]

/** Table of a job with the values of a rule that match an entry, and that entry. */
export const matchesTable = (rule: string): string => `rules matches ${rule}`
/** Values of a rule as text, by index; '' for a missing one. */
export const matchedValue = (rule: string, place: number): string => `$value ${rule} ${place}`

const textsOf = ({ rule, reads }: CompiledList): [string, Expression][] =>
  reads.map((name, at) => [matchedValue(rule.id, at), call('coalesce', cast(name, 'text'), literal(''))])

/** Distinct values of rows that a rule matches. */
export const valuesToMatch = (rows: Plan, list: CompiledList): Plan =>
  distinct(project(rows, Object.fromEntries(textsOf(list))))

/** Adds the entries that `matched` returns for the values of each row. */
export function withMatches(
  rows: Plan,
  lists: readonly CompiledList[],
  { names, matched }: { names: readonly string[]; matched: (list: CompiledList) => Plan },
): { rows: Plan; names: string[] } {
  let joined: { rows: Plan; names: string[] } = { rows, names: [...names] }
  for (const list of lists) {
    const texts = textsOf(list)
    const keys = texts.map(([name]) => name)
    const figures = list.figures.map(({ column }) => column.name)
    const left = project(joined.rows, {
      ...Object.fromEntries(joined.names.map((name) => [name, name])),
      ...Object.fromEntries(texts),
    })
    joined = {
      rows: join('left', {
        left,
        right: matched(list),
        on: keys.map((name) => ({ left: name, right: name })),
        columns: { left: joined.names, right: figures },
      }),
      names: [...joined.names, ...figures],
    }
  }
  return joined
}

export const scanMatches = ({ rule }: CompiledList): Plan => scan(matchesTable(rule.id))

/**
 * Placeholder matches, computed from every column that the rule reads: for plans that are never executed and only trace
 * columns to their sources.
 */
export function possibleMatches(values: Plan, { rule, reads, figures }: CompiledList): Plan {
  const names = reads.map((_, at) => matchedValue(rule.id, at))
  const all = call('concat', literal(''), ...names)
  const figureOf = (type: ColumnType) => (type === 'text' ? all : tryCast(all, type))
  return project(values, {
    ...named(names),
    ...Object.fromEntries(figures.map(({ column: { name, type } }) => [name, figureOf(type)])),
  })
}

/** Empty matches, with the columns of matches. */
export const noMatches = ({ rule, reads, figures }: CompiledList): Plan => ({
  op: 'values',
  columns: {
    ...Object.fromEntries(reads.map((_, at) => [matchedValue(rule.id, at), 'text' as const])),
    ...Object.fromEntries(figures.map(({ column }) => [column.name, column.type])),
  },
  rows: [],
})

/** Entry of a row that a rule hit, by the cells of its figures. */
export function foundEntryOf(
  { rule, list }: Pick<CompiledList, 'rule' | 'list'>,
  cellOf: (name: string) => Value,
): FoundEntry | null {
  const of = (figure: MatchFigure) => cellOf(matchName(rule.id, figure))
  const entryBizId = of('entry')
  if (entryBizId === null) return null
  return {
    ...list,
    entryBizId: String(entryBizId),
    name: String(of('name')),
    likeness: Number(of('likeness')),
    agreed: Number(of('agreed')),
    compared: Number(of('compared')),
  }
}
