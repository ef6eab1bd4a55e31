import { cellOf } from '#api/data/table-reads/read-table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { readExpression } from '#api/platform/expressions/read-expression.ts'
import { textIn } from '#api/platform/text.ts'
import { RuleKind } from '#contract/data/rules/codes.ts'
import type { RowReason } from '#contract/data/rules/result-shapes.ts'
import type { FoundEntry, Rule, RuleContent, RuleFigure } from '#contract/data/rules/shapes.ts'
import type { StoredReason, StoredWhy } from '#contract/data/rules/stored-why.ts'
import { ColumnView, FieldType } from '#contract/data/tables/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import { columnsIn } from './model/compile-model.ts'
import type { RuleColumns } from './model/rule-columns.ts'

type Reading = {
  content: RuleContent
  /** Columns of the tables that were judged, as the reader sees them. */
  seen: RuleColumns
  language: Language
  clock: Pick<Clock, 'timeZone'>
}
type SeenCell = RowReason['values'][number]

/** Stored reasons as a reader may see them: a value of a column that the reader does not see plain is masked. */
export const reasonsOf = ({ reasons }: StoredWhy, reading: Reading): RowReason[] =>
  reasons.flatMap((stored) => {
    const rule = reading.content.rules.find(({ id }) => id === stored.rule)
    return rule ? [reasonOf(stored, rule, reading)] : []
  })

/** Sentence for the cause why a rule judged no row; null if a value could not be computed. */
export const causeOf = ({ name, cause, values }: StoredWhy['errors'][number], language: Language): string | null =>
  cause ? textIn(language)(`rules-why:unable.${cause}`, { ...values, rule: name }) : null

function reasonOf(stored: StoredReason, rule: Rule, reading: Reading): RowReason {
  const { content, seen, language } = reading
  const isPlain = (name: string) => seen.get(name)?.view === ColumnView.plain
  const figures = figuresOf(rule)
  const isWindowPlain = windowReads(rule, reading).every(isPlain)
  const isShown = (name: string): boolean => {
    const figure = figures.get(name)
    return figure ? isWindowPlain && (figure.column === null || isPlain(figure.column)) : isPlain(name)
  }
  const cell = (name: string, value: StoredReason['values'][string]): SeenCell => {
    const figure = figures.get(name)
    const fieldType = (figure ? typeOfFigure(figure, seen) : seen.get(name)?.fieldType) ?? typeOf(value)
    const isMasked = !isShown(name) || isMaskedValue(value)
    return { column: name, fieldType, value: isMasked ? null : cellOf(value, fieldType), isMasked }
  }
  const values = Object.entries(stored.values).map(([name, value]) => cell(name, value))
  const found = stored.window
  const window =
    found && !('masked' in found) && isWindowPlain
      ? { ...found, by: Object.entries(found.by).map(([name, value]) => cell(name, value)) }
      : null
  const condition = conditionOf(rule, content)
  const entryReads = 'listBizId' in rule ? [rule.column, ...agreeingColumns(rule)] : []
  const entry = entryReads.every(isPlain) ? (stored.entry ?? null) : null
  const said = saidOf(rule, { condition, values, window, entry, language, clock: reading.clock })
  return {
    rule: rule.id,
    name: rule.name,
    kind: rule.kind,
    weight: rule.weight,
    condition,
    said,
    values,
    window,
    entry,
  }
}

function typeOfFigure({ aggregate, column }: RuleFigure, seen: RuleColumns): FieldType | undefined {
  if (aggregate === 'count' || aggregate === 'distinct') return FieldType.integer
  return aggregate === 'mean' ? FieldType.float : seen.get(column ?? '')?.fieldType
}

/** Type of a value whose column no longer exists. */
const typeOf = (value: StoredReason['values'][string]): FieldType => {
  if (typeof value === 'boolean') return FieldType.boolean
  if (typeof value !== 'number') return FieldType.string
  return Number.isInteger(value) ? FieldType.integer : FieldType.float
}

const isMaskedValue = (value: StoredReason['values'][string]): value is { masked: true } =>
  typeof value === 'object' && value !== null

const figuresOf = (rule: Rule) =>
  new Map(rule.kind === RuleKind.aggregation ? rule.figures.map((figure) => [figure.as, figure] as const) : [])

/** Columns that determine the rows of a window. */
function windowReads(rule: Rule, { seen, clock }: Reading): string[] {
  if (rule.kind !== RuleKind.aggregation) return []
  const of = [...rule.by, rule.time]
  if (rule.where === '') return of
  const read = readExpression(rule.where, { columns: seen, timeZone: clock.timeZone }, 'boolean')
  // A condition over columns that the reader cannot see masks the window.
  return 'fault' in read ? [...of, ''] : [...of, ...columnsIn(read.expression)]
}

function conditionOf(rule: Rule, { rules }: RuleContent): string {
  if ('condition' in rule) return rule.condition
  if (rule.kind !== RuleKind.combination) return ''
  return rule.of.map((id) => rules.find((each) => each.id === id)?.name ?? id).join('、')
}

const agreeingColumns = (rule: Rule): string[] => ('agree' in rule ? rule.agree.map(({ column }) => column) : [])

/** Sentence for the list entry that a row matched. */
function sentenceOfEntry(entry: FoundEntry, say: ReturnType<typeof textIn>): string {
  const main = say(`rules-why:${entry.likeness === 100 ? 'same' : 'alike'}`, entry)
  return entry.compared > 0 ? `${main}${say('rules-why:agreed', entry)}` : main
}

type Saying = Pick<RowReason, 'condition' | 'values' | 'window' | 'entry'> & {
  language: Language
  clock: Pick<Clock, 'timeZone'>
}

/** Sentence of a reason: the rule's text with its values, otherwise the condition with them, and the window's rows. */
function saidOf({ words }: Rule, { condition, values, window, entry, language, clock }: Saying): string {
  const say = textIn(language)
  const shown = ({ value, isMasked }: SeenCell) => (isMasked ? '***' : value === null ? '—' : String(value))
  const cellsBy = new Map(values.map((value) => [value.column, shown(value)]))
  const listed = values.map((value) => `${value.column} = ${shown(value)}`).join(say('rules-why:and'))
  const stated = entry ? sentenceOfEntry(entry, say) : condition
  const main =
    words === ''
      ? listed === '' || stated === ''
        ? `${stated}${listed}`
        : say('rules-why:read', { condition: stated, values: listed })
      : words.replace(/\{([^{}]+)\}/g, (part, name: string) => cellsBy.get(name) ?? part)
  if (!window) return main
  const key = window.by.map((value) => `${value.column} = ${shown(value)}`).join(say('rules-why:and'))
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: clock.timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const [from, to] = [local.format(new Date(window.from)), local.format(new Date(window.to))]
  return `${main}${say('rules-why:window', { rows: window.rows, key, from, to })}`
}
