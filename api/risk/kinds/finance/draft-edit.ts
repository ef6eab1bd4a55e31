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

/** What forms of its parts were made from: another one for any other content. */
export const versionsOf = (content: FinanceContent): Versions => ({
  settings: settingsVersionOf(content),
  entries: Object.fromEntries(
    [...content.fields, ...content.indicators].map((entry) => [entry.code, versionOf(entry)]),
  ),
})
const settingsVersionOf = ({ unit, earlier }: FinanceSettings): string => versionOf({ unit, earlier })

/** Papers of the draft begin in that unit, and ask for so many years. Refuses version.conflict. */
export const putSettings = (
  content: FinanceContent,
  { version, settings }: { version: string; settings: FinanceSettings },
): FinanceContent | Refusal =>
  settingsVersionOf(content) === version ? { ...content, ...settings } : refuse('version.conflict')

/** An entry that is there, by its code and as its editor saw it; '' for a new one. */
type Edited = { entry: string; version: string }

/** Puts a row in place of the one of that code, or at the end. Formulas follow a row that is called otherwise. */
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

/** Entries by their places, which one that is called otherwise keeps. */
const keyed = <E extends object>(entries: readonly E[]): (E & Keyed)[] =>
  entries.map((entry, at) => ({ ...entry, key: String(at) }))
const bare = <E extends Keyed>(entries: readonly E[]): Omit<E, 'key'>[] => entries.map(({ key: _, ...entry }) => entry)

/** The same of an indicator, whose formula must be readable in what the draft has. */
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
  // What is wrong elsewhere is told with the whole draft.
  const own = 'faults' in compiled ? compiled.faults[`indicators.${position}.formula`] : undefined
  return own ? refuse('validation', { faults: { 'indicator.formula': own } }) : after
}

type Place<E> = { entries: readonly E[]; path: string; max: number }

/** Refuses notFound for an entry that is gone, version.conflict for one that another has changed, and validation for a code that another has or too many entries. */
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

/** Every formula with one name in place of another. */
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
 * Past its neighbour, or with its table past the neighbouring one where it is the first or last of its own; at an end it
 * stays. Refuses notFound.
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

/** What stands on it is named as faulty until it is changed too. Refuses notFound. */
export function removeEntry(
  content: FinanceContent,
  { list, entry }: { list: List; entry: string },
): FinanceContent | Refusal {
  if (!content[list].some(({ code }) => code === entry)) return refuse('notFound')
  return list === 'fields'
    ? { ...content, fields: content.fields.filter(({ code }) => code !== entry) }
    : { ...content, indicators: content.indicators.filter(({ code }) => code !== entry) }
}
