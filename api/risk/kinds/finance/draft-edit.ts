import { versionOf } from '#api/risk/questionnaires/draft.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type {
  FinanceContent,
  FinanceField,
  FinanceIndicator,
  FinanceSettings,
} from '#contract/risk/kinds/finance/content.ts'
import { fieldGroups, financeFieldsMax, financeIndicatorsMax } from '#contract/risk/kinds/finance/content.ts'
import { tokensOf } from '#contract/risk/kinds/finance/formula.ts'
import { moveJoined, regrouped, spelledOtherwise } from '#contract/risk/questionnaires/draft-groups.ts'
import { type Keyed, moveEntry as moveInList } from '#contract/risk/questionnaires/draft-list.ts'
import { compileFormulas } from './formula.ts'

type List = 'fields' | 'indicators'

type Versions = { settings: string; entries: Record<string, string> }

/** Versions of the draft's parts, as forms send them back: a digest of the content. */
export const versionsOf = (content: FinanceContent): Versions => ({
  settings: settingsVersionOf(content),
  entries: Object.fromEntries(
    [...content.fields, ...content.indicators].map((entry) => [entry.code, versionOf(entry)]),
  ),
})
const settingsVersionOf = ({ unit, earlier }: FinanceSettings): string => versionOf({ unit, earlier })

/** Sets the unit and the number of years of new papers. Refuses version.conflict. */
export const putSettings = (
  content: FinanceContent,
  { version, settings }: { version: string; settings: FinanceSettings },
): FinanceContent | Refusal =>
  settingsVersionOf(content) === version ? { ...content, ...settings } : refuse('version.conflict')

/** Existing entry, by its code and the version its editor loaded; '' for a new one. */
type Edited = { entry: string; version: string }

/** Replaces the row of that code, or appends one. Formulas follow a renamed code. */
export function putField(content: FinanceContent, edited: Edited, field: FinanceField): FinanceContent | Refusal {
  const fields = put(content, { entries: content.fields, path: 'field', max: financeFieldsMax }, edited, field)
  if (isRefusal(fields)) return fields
  const list = keyed(fields)
  const own = list.find(({ code }) => code === field.code)
  const other = own && spelledOtherwise(list, own, fieldGroups)
  if (other) {
    const fault = { key: 'draftRowSpelling', values: { name: other.name, row: other.place } }
    return refuse('validation', { faults: { [`field.${other.field}.zh-Hans`]: [fault] } })
  }
  return renamed(
    { ...content, fields: bare(regrouped(keyed(content.fields), list, fieldGroups)) },
    edited.entry,
    field.code,
  )
}

/** Entries with their index as key, which survives a renamed code. */
const keyed = <E extends object>(entries: readonly E[]): (E & Keyed)[] =>
  entries.map((entry, at) => ({ ...entry, key: String(at) }))
const bare = <E extends Keyed>(entries: readonly E[]): Omit<E, 'key'>[] => entries.map(({ key: _, ...entry }) => entry)

/** Replaces or appends an indicator, whose formula must compile against the draft. */
export function putIndicator(
  content: FinanceContent,
  edited: Edited,
  indicator: FinanceIndicator,
): FinanceContent | Refusal {
  const indicators = put(
    content,
    { entries: content.indicators, path: 'indicator', max: financeIndicatorsMax },
    edited,
    indicator,
  )
  if (isRefusal(indicators)) return indicators
  const after = renamed({ ...content, indicators }, edited.entry, indicator.code)
  const position = after.indicators.findIndex(({ code }) => code === indicator.code)
  const compiled = compileFormulas(after)
  // Faults elsewhere are reported with the whole draft.
  const own = 'faults' in compiled ? compiled.faults[`indicators.${position}.formula`] : undefined
  return own ? refuse('validation', { faults: { 'indicator.formula': own } }) : after
}

type Place<E> = { entries: readonly E[]; path: string; max: number }

/**
 * Refuses notFound (the entry was removed), version.conflict, and validation (a duplicate code, or too many entries).
 */
function put<E extends { code: string }>(
  content: FinanceContent,
  { entries, path, max }: Place<E>,
  { entry, version }: Edited,
  value: E,
): E[] | Refusal {
  const place = entries.findIndex(({ code }) => code === entry)
  if (entry !== '' && place < 0) return refuse('notFound')
  if (place >= 0 && versionOf(entries[place]) !== version) return refuse('version.conflict')
  const taken = [...content.fields, ...content.indicators].some(({ code }) => code === value.code && code !== entry)
  if (taken)
    return refuse('validation', { faults: { [`${path}.code`]: [{ key: 'kinds-finance-validation:codeTaken' }] } })
  if (place >= 0) return entries.with(place, value)
  if (entries.length >= max)
    return refuse('validation', { faults: { [`${path}.code`]: [{ key: 'tooBig', values: { max } }] } })
  return [...entries, value]
}

function renamed(content: FinanceContent, before: string, after: string): FinanceContent {
  if (before === '' || before === after) return content
  const indicators = content.indicators.map((indicator) => ({
    ...indicator,
    formula: inFormula(indicator.formula, before, after),
  }))
  return { ...content, indicators }
}

function inFormula(formula: string, before: string, after: string): string {
  const tokens = tokensOf(formula)
  if (!Array.isArray(tokens)) return formula
  return tokens
    .filter(({ kind, text }) => kind === 'name' && text === before)
    .reduceRight((text, { at }) => text.slice(0, at - 1) + after + text.slice(at - 1 + before.length), formula)
}

/**
 * Moves an entry past its neighbour. At the edge of its table, moves the table past the neighbouring one; at the end of
 * the list, does nothing. Refuses notFound.
 */
export function moveEntry(
  content: FinanceContent,
  { list, entry, step }: { list: List; entry: string; step: 'up' | 'down' },
): FinanceContent | Refusal {
  const from = content[list].findIndex(({ code }) => code === entry)
  if (from < 0) return refuse('notFound')
  const key = String(from)
  return list === 'fields'
    ? { ...content, fields: bare(moveJoined(keyed(content.fields), key, step, fieldGroups)) }
    : { ...content, indicators: bare(moveInList(keyed(content.indicators), key, step)) }
}

/** Removes an entry. Formulas that name it are faulty until changed. Refuses notFound. */
export function removeEntry(
  content: FinanceContent,
  { list, entry }: { list: List; entry: string },
): FinanceContent | Refusal {
  if (!content[list].some(({ code }) => code === entry)) return refuse('notFound')
  return list === 'fields'
    ? { ...content, fields: content.fields.filter(({ code }) => code !== entry) }
    : { ...content, indicators: content.indicators.filter(({ code }) => code !== entry) }
}
