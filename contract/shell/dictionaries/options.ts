import type { Language } from '#contract/platform/language.ts'

/** Fields tried in order for a row's label and value; a caller may pass others. spec: operations §3 */
export const labelFieldsDefault: readonly string[] = ['label', 'name', 'title']
export const valueFieldsDefault: readonly string[] = ['value', 'id', 'uid', 'key']

export type DictionaryOption = { value: string; label: string }

type Conversion = {
  language: Language
  labelFields?: readonly string[]
  valueFields?: readonly string[]
  /** Extracts the list of rows from data that is not itself a list. */
  convert?: (data: unknown) => unknown
  log: { warn(message: string): void; error(message: string): void }
}

/**
 * Converts a dictionary's data to options. Missing data logs a warning, a converter that returns no list an error; both
 * yield an empty list. Rows without a value are skipped. spec: operations §8 "Dictionary"
 */
export function dictionaryOptions(data: unknown, conversion: Conversion): DictionaryOption[] {
  const { language, labelFields = labelFieldsDefault, valueFields = valueFieldsDefault, convert, log } = conversion
  if (data === undefined || data === null) {
    log.warn('The dictionary has no data')
    return []
  }
  const rows = convert ? convert(data) : data
  if (!Array.isArray(rows)) {
    log.error('The converter of a dictionary gave no list')
    return []
  }
  return rows.filter(isRow).flatMap((row) => {
    const value = firstOf(row, valueFields).map(plainText).find(isText)
    if (value === undefined) return []
    const label = firstOf(row, labelFields).map((each) => labelIn(each, language))
    return [{ value, label: label.find(isText) ?? value }]
  })
}

type Row = Record<string, unknown>

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null
const isText = (text: string | undefined): text is string => text !== undefined && text !== ''
const firstOf = (row: Row, fields: readonly string[]): unknown[] => fields.map((field) => row[field])
const plainText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/**
 * Label from plain text or multilingual entries (also as JSON), in the reader's language, or else the default language,
 * or else the first one.
 */
export function labelIn(label: unknown, language: Language): string | undefined {
  const entries = Array.isArray(label) ? label : entriesOf(label)
  if (!entries) return plainText(label)
  const texts = entries.filter(isRow)
  const chosen = texts.find((entry) => entry.language === language) ?? texts.find((entry) => entry.default) ?? texts[0]
  return plainText(chosen?.text)
}

function entriesOf(label: unknown): unknown[] | undefined {
  if (typeof label !== 'string' || !label.trimStart().startsWith('[')) return undefined
  try {
    const parsed: unknown = JSON.parse(label)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}
