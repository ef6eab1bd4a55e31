import { z } from 'zod'
import { NodeKind } from '#contract/data/processes/codes.ts'
import type { DraftNode } from '#contract/data/processes/shapes.ts'
import { type SettingField, settingFields } from './setting-fields.ts'

/** Field values by their names, such as `settings.on[0].left`. */
export type FormValues = Record<string, string | string[]>

type Settings = DraftNode['settings']

const text = z.string().default('')
const texts = z.array(z.string()).default([])

/** Shape of what is typed into fields; parsing the graph checks the values. */
function shapeOf(field: SettingField): z.ZodType {
  if (field.as === 'columns' || field.as === 'choices') return texts
  if (field.as === 'eachInput') return z.array(text).default([])
  if (field.as === 'flag') return z.enum(['yes']).optional()
  if (field.as === 'group') return z.strictObject(shapesOf(field.fields)).optional()
  if (field.as === 'rows')
    return z
      .array(z.strictObject(shapesOf(field.fields)))
      .max(field.max)
      .default([])
  return text
}

/** Shapes of what is typed into fields. */
export const shapesOf = (fields: readonly SettingField[]) =>
  Object.fromEntries(fields.map((each) => [each.name, shapeOf(each)]))

const inputsMax = 20

/** Shape of the form of a step. */
export const stepShape = (kind: NodeKind) =>
  z.strictObject({
    title: text,
    inputs: z.array(text).max(inputsMax).default([]),
    settings: z.strictObject(shapesOf(settingFields[kind])).optional(),
  })

/** Settings from the submitted fields. Settings without a field are unchanged. */
export function settingsOf(kind: NodeKind, typed: Readonly<Record<string, unknown>>, before: Settings): Settings {
  const settings: Settings = { ...before, ...settingsIn(settingFields[kind], typed) }
  if (kind === NodeKind.filter && settings.text === undefined) settings.text = null
  if (kind === NodeKind.sampleSize) return sampleSizeOf(settings)
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

/** Rates are numbers, amounts are texts; an attribute sample has no column. */
function sampleSizeOf({ column, expected, tolerable, ...settings }: Settings): Settings {
  if (settings.method === 'monetary') return { ...settings, column, expected, tolerable }
  return { ...settings, expected: numberOf(String(expected ?? '')), tolerable: numberOf(String(tolerable ?? '')) }
}

/** Settings of what was typed into fields. */
export const settingsIn = (fields: readonly SettingField[], typed: Readonly<Record<string, unknown>>): Settings =>
  Object.fromEntries(fields.map((field) => [field.name, settingOf(field, typed[field.name])]))

/** Parses a number; returns other text as typed, so that its fault is shown. */
const numberOf = (typed: string): number | string =>
  /^-?\d{1,15}(\.\d{1,10})?$/.test(typed.trim()) ? Number(typed) : typed

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]).map(String)

const linesOf = (value: unknown): string[] =>
  String(value ?? '')
    .split(/[\n,，;；]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

function settingOf(field: SettingField, typed: unknown): unknown {
  const none = field.optional ? null : undefined
  if (field.as === 'rows') {
    const rows = (Array.isArray(typed) ? typed : []).map((row) => {
      const made = settingsIn(field.fields, row as Record<string, unknown>)
      return field.settingOf ? field.settingOf(made) : made
    })
    return rows.length === 0 && nullable.has(field.label ?? '') ? null : rows
  }
  if (field.as === 'group') {
    const made = settingsIn(field.fields, (typed ?? {}) as Record<string, unknown>)
    return made[field.fields[0]?.name ?? ''] === null ? null : made
  }
  if (field.as === 'columns')
    return field.label === 'sourceColumns' && listOf(typed).length === 0 ? null : listOf(typed)
  if (field.as === 'choices') return listOf(typed).map(Number)
  if (field.as === 'eachInput') return listOf(typed).map((name) => name || null)
  if (field.as === 'flag') return typed === 'yes'
  if (field.as === 'lines') return linesOf(typed).map((line) => (field.of === 'number' ? numberOf(line) : line))
  if (field.as === 'order')
    return linesOf(typed).map((line) => ({ column: line.replace(/^-/, ''), descending: line.startsWith('-') }))
  const said = String(typed ?? '').trim()
  if (field.as === 'prose') return said
  if (said === '') return field.as === 'text' && field.optional && field.label === 'tableTitle' ? '' : none
  if (field.as === 'number') return numberOf(said)
  if (field.as === 'choice' && field.values.some((value) => value === Number(said))) return Number(said)
  return said
}

/** Lists for which an empty list means the default. */
const nullable = new Set(['leftColumns', 'rightColumns', 'mapped'])

export const valuesOf = (kind: NodeKind, settings: Settings): FormValues => fieldValuesOf(settingFields[kind], settings)

export function fieldValuesOf(fields: readonly SettingField[], settings: Settings): FormValues {
  const values: FormValues = {}
  collect(fields, settings, { prefix: 'settings', values })
  return values
}

type Collecting = { prefix: string; values: FormValues }

function collect(fields: readonly SettingField[], settings: unknown, { prefix, values }: Collecting): void {
  const of = (typeof settings === 'object' && settings !== null ? settings : {}) as Settings
  for (const field of fields) {
    const name = `${prefix}.${field.name}`
    const value = of[field.name]
    if (value === undefined || value === null) continue
    if (field.as === 'rows')
      for (const [at, row] of (Array.isArray(value) ? value : []).entries())
        collect(field.fields, row, { prefix: `${name}[${at}]`, values })
    else if (field.as === 'group') collect(field.fields, value, { prefix: name, values })
    else if (field.as === 'columns' || field.as === 'choices') values[name] = listOf(value)
    else if (field.as === 'eachInput')
      for (const [at, each] of (Array.isArray(value) ? value : []).entries())
        values[`${name}[${at}]`] = String(each ?? '')
    else if (field.as === 'flag') values[name] = value === true ? 'yes' : ''
    else if (field.as === 'lines') values[name] = listOf(value).join('\n')
    else if (field.as === 'order') values[name] = orderText(value)
    else values[name] = String(value)
  }
}

const orderText = (value: unknown): string =>
  (Array.isArray(value) ? value : [])
    .map(({ column, descending }: { column?: string; descending?: boolean }) => `${descending ? '-' : ''}${column}`)
    .join(', ')

/** Settings of a new step. */
export function newSettings(kind: NodeKind): Settings {
  const settings: Settings = {}
  for (const field of settingFields[kind]) {
    if (field.as === 'choice' && !field.optional) settings[field.name] = field.values[0]
    if (field.as === 'rows' && !field.optional) settings[field.name] = [{}]
  }
  if (kind === NodeKind.weekends) settings.weekdays = [6, 7]
  if (kind === NodeKind.columns) settings.keepOthers = true
  if (kind === NodeKind.merge) settings.type = 'unionAll'
  if (kind === NodeKind.sample) settings.method = 'bernoulli'
  if (kind === NodeKind.sampleSize || kind === NodeKind.monetaryEvaluation) settings.confidence = 95
  return settings
}
