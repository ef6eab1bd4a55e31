import { fieldTypeOf } from '#api/data/processes/graph/field-type.ts'
import type { Schema } from '#api/platform/engine/plan/types.ts'
import { RuleKind, RuleOutcome } from '#contract/data/rules/codes.ts'
import type { JudgedRow, Reason, Rule, TestedModel } from '#contract/data/rules/shapes.ts'
import type { CompiledModel } from './model/compile-model.ts'
import type { Outcomes } from './model/judge.ts'
import { foundEntryOf } from './model/lists.ts'
import { outcomesOfText } from './model/outcome-text.ts'
import { judgingOf, levelOf, scoreOf } from './model/score.ts'
import type { Tested } from './steps/test-model.ts'

const isHit = (outcome: RuleOutcome | undefined): boolean => outcome === RuleOutcome.hit

type Figures = Omit<TestedModel, 'dataVersion' | 'of' | 'lists'>
type Params = { tested: Tested; columns: Schema }

/** Figures of a test, computed from the row counts by outcome. */
export function summarize(model: CompiledModel, { tested: { groups, hits, days }, columns }: Params): Figures {
  const { content } = model
  const { rules } = content
  const known = groups.map(({ outcomes, isWanted, rows }) => ({ outcomes: outcomesOfText(outcomes), isWanted, rows }))
  const rowsWhere = (holds: (group: (typeof known)[number]) => boolean): number =>
    known.filter(holds).reduce((sum, { rows }) => sum + rows, 0)
  const hasError = ({ outcomes }: { outcomes: Outcomes }) => outcomes.includes(RuleOutcome.error)
  const hasHit = ({ outcomes }: { outcomes: Outcomes }) => outcomes.includes(RuleOutcome.hit)
  const overlaps = rules.flatMap(({ id: first }, at) =>
    rules.slice(at + 1).flatMap(({ id: second }, after) => {
      const rows = rowsWhere(({ outcomes }) => isHit(outcomes[at]) && isHit(outcomes[at + 1 + after]))
      return rows > 0 ? [{ first, second, rows }] : []
    }),
  )
  return {
    rows: rowsWhere(() => true),
    notJudged: rowsWhere(hasError),
    hitRows: rowsWhere(hasHit),
    rules: rules.map(({ id, name }, at) => ({
      id,
      name,
      hits: rowsWhere(({ outcomes }) => isHit(outcomes[at])),
      only: rowsWhere(({ outcomes }) => isHit(outcomes[at]) && outcomes.filter(isHit).length === 1),
      errors: rowsWhere(({ outcomes }) => outcomes[at] === RuleOutcome.error),
    })),
    overlaps,
    scores: scoresOf(
      content,
      known.filter((group) => !hasError(group)),
    ),
    label: content.label === null ? null : againstLabel(rowsWhere, { hasHit, hasError }),
    days,
    hits: hits.map((hit) => judgedRow(model, hit, columns)),
  }
}

type Group = { outcomes: Outcomes; isWanted: boolean | null; rows: number }

/** Rows by their score, the highest first. */
function scoresOf(content: CompiledModel['content'], groups: readonly Group[]): TestedModel['scores'] {
  const byScore = new Map<number, number>()
  for (const { outcomes, rows } of groups) {
    const score = scoreOf(content, outcomes)
    byScore.set(score, (byScore.get(score) ?? 0) + rows)
  }
  return [...byScore]
    .map(([score, rows]) => ({ score, level: levelOf(content, score), rows }))
    .toSorted((a, b) => b.score - a.score)
}

type Tests = { hasHit: (group: Group) => boolean; hasError: (group: Group) => boolean }

function againstLabel(rowsWhere: (holds: (group: Group) => boolean) => number, { hasHit, hasError }: Tests) {
  const isJudged = (group: Group) => !hasError(group)
  const wanted = rowsWhere((group) => isJudged(group) && group.isWanted === true)
  const hit = rowsWhere((group) => isJudged(group) && hasHit(group))
  const found = rowsWhere((group) => isJudged(group) && hasHit(group) && group.isWanted === true)
  return { wanted, found, precision: hit === 0 ? null : found / hit, recall: wanted === 0 ? null : found / wanted }
}

function judgedRow(
  model: CompiledModel,
  { row, outcomes: text, cells }: Tested['hits'][number],
  columns: Schema,
): JudgedRow {
  const { content } = model
  const outcomes = outcomesOfText(text)
  const score = scoreOf(content, outcomes)
  const values = new Map(
    columns.map(({ name, type }, at) => [
      name,
      { column: name, fieldType: fieldTypeOf(type), value: cells[at] ?? null },
    ]),
  )
  const hit = content.rules.filter((_, at) => isHit(outcomes[at]))
  return {
    row,
    key: content.mainTable.key.flatMap((name) => values.get(name) ?? []),
    score,
    level: levelOf(content, score),
    judging: judgingOf(content, { score, outcomes }),
    reasons: hit.map((rule) => reasonOf(rule, model, values)),
  }
}

type Read = Reason['values'][number]

/** Values that a rule read, and its sentence with them. */
function reasonOf(rule: Rule, { content, conditions, lists }: CompiledModel, known: ReadonlyMap<string, Read>): Reason {
  const condition = conditions.find((each) => each.rule === rule.id)
  const names = new Map(condition?.figures.map(({ as, column }) => [column.name, as]))
  const list = lists.find((each) => each.rule.id === rule.id)
  const values = (list?.reads ?? condition?.reads ?? []).flatMap((name) => {
    const read = known.get(name)
    return read ? [{ ...read, column: names.get(name) ?? name }] : []
  })
  const entry = list ? foundEntryOf(list, (name) => known.get(name)?.value ?? null) : null
  const { id, name, weight, words } = rule
  const text = textOf(rule, content.rules)
  return { rule: id, name, weight, condition: text, said: saidOf(words, { values, text }), values, entry }
}

/** Condition of a rule, or the names of the rules of a combination; empty for a list rule, which shows its entry. */
function textOf(rule: Rule, rules: readonly Rule[]): string {
  if (rule.kind === RuleKind.combination) return partsOf(rule, rules)
  return 'condition' in rule ? rule.condition : ''
}

/** Names of the rules of a combination. */
const partsOf = ({ of }: Extract<Rule, { kind: 'combination' }>, rules: readonly Rule[]): string =>
  of.map((id) => rules.find((rule) => rule.id === id)?.name ?? id).join(', ')

function saidOf(words: string, { values, text }: { values: readonly Read[]; text: string }): string {
  const shown = ({ value }: Read) => (value === null ? '—' : String(value))
  if (words !== '')
    return words.replace(/\{([^{}]+)\}/g, (part, name: string) => {
      const read = values.find(({ column }) => column === name)
      return read ? shown(read) : part
    })
  return values.length === 0 ? text : `${text} (${values.map((read) => `${read.column} = ${shown(read)}`).join(', ')})`
}
