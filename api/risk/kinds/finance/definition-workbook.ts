import type { Upload } from '#api/platform/files/store/upload.ts'
import {
  addCellFault,
  addDuplicateFaults,
  addGroupFaults,
  addRequired,
  faultsOfTables,
  headsBy,
  type Table,
  type TableForm,
  type TableHead,
  type TableRow,
  textOf,
  writeNotes,
  writeTable,
} from '#api/platform/files/workbook/workbook-table.ts'
import { readTables } from '#api/platform/files/workbook/workbook-upload.ts'
import { writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { isLongerThan } from '#contract/platform/characters.ts'
import { comparable } from '#contract/platform/comparable.ts'
import type { WorkbookFault } from '#contract/platform/files/workbook.ts'
import type { Language, Localized } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { AmountUnit, earlierMax, IndicatorUnit, timeMarker } from '#contract/risk/kinds/finance/codes.ts'
import {
  type FinanceContent,
  type FinanceField,
  type FinanceIndicator,
  type FinanceSettings,
  fieldGroups,
  financeCode,
  financeFieldsMax,
  financeIndicatorsMax,
  financeTextMax,
  formulaMax,
  usualSettings,
} from '#contract/risk/kinds/finance/content.ts'
import { compileFormulas } from './formula.ts'
import { everyWord, type FinanceWords, financeWords } from './workbook-words.ts'

type Name = keyof FinanceWords['definition']['field']
/** Columns of a text, one per language; only Simplified Chinese is required. */
type In<Text extends string> = `${Text}.${Language}`
const textLanguages = ['zh-Hans', 'zh-Hant', 'en'] as const satisfies readonly Language[]

type FieldField = 'code' | 'values' | In<'table' | 'name'>
type IndicatorField = 'code' | 'formula' | 'unit' | In<'module' | 'target' | 'definition' | 'explanation'>

const headIn = headsBy(everyWord, ({ definition }) => definition)
const head = <Field extends Name>(field: Field, width: number) => headIn(field, 'required', width)

const headsOf = <Text extends Name>(text: Text, width: number): TableHead<In<Text>>[] =>
  textLanguages.map((language) => {
    const need = language === 'zh-Hans' ? 'required' : 'optional'
    return {
      ...head(text, width),
      field: `${text}.${language}`,
      names: everyWord(({ head: of, language: names, definition }) =>
        of.replace('{{field}}', definition.field[text]).replace('{{language}}', names[language]),
      ),
      head: need,
      cells: need,
    }
  })

const valuesNames = {
  both: everyWord(({ definition }) => definition.values.both),
  closing: everyWord(({ definition }) => definition.values.closing),
}
const units = Object.values(IndicatorUnit)
const unitNames = (unit: IndicatorUnit) => everyWord(({ definition }) => definition.unit[unit])

const choicesOf = (names: readonly Record<Language, string>[]): Record<Language, readonly string[]> => ({
  'zh-Hans': names.map((name) => name['zh-Hans']),
  'zh-Hant': names.map((name) => name['zh-Hant']),
  en: names.map((name) => name.en),
})

const fieldsForm: TableForm<FieldField> = {
  sheet: everyWord(({ definition }) => definition.sheet.fields),
  need: 'required',
  heads: [
    head('code', 28),
    ...headsOf('table', 18),
    ...headsOf('name', 36),
    { ...head('values', 18), choices: choicesOf(Object.values(valuesNames)) },
  ],
  rowsMax: financeFieldsMax,
}

const indicatorsForm: TableForm<IndicatorField> = {
  sheet: everyWord(({ definition }) => definition.sheet.indicators),
  need: 'required',
  heads: [
    head('code', 28),
    ...headsOf('module', 18),
    ...headsOf('target', 24),
    head('formula', 56),
    { ...head('unit', 14), choices: choicesOf(units.map(unitNames)) },
    ...headsOf('definition', 40),
    ...headsOf('explanation', 48),
  ],
  rowsMax: financeIndicatorsMax,
}

type SettingsField = 'amountUnit' | 'years'

const amountUnits = Object.values(AmountUnit)
const amountUnitNames = (unit: AmountUnit) => everyWord(({ paper }) => paper.unit[unit])
/** The closing and the opening year. */
const yearsMin = 2

/** Settings of all rows; a workbook without the sheet gets the defaults. */
const settingsForm: TableForm<SettingsField> = {
  sheet: everyWord(({ definition }) => definition.sheet.settings),
  need: 'optional',
  heads: [{ ...head('amountUnit', 14), choices: choicesOf(amountUnits.map(amountUnitNames)) }, head('years', 8)],
  rowsMax: 1,
}

type Entry<Field extends string, E> = { row: TableRow<Field>; entry: E }

/**
 * Parses the fields and indicators of a workbook. Names of sheets, headers and choices are recognized in any language;
 * faults are worded in `language`. A single fault means no content.
 */
export async function parseFinanceDefinition(
  upload: Upload,
  language: Language,
): Promise<FinanceContent | { faults: WorkbookFault[] } | Refusal> {
  const tables = await readTables(upload, [fieldsForm, indicatorsForm, settingsForm], language)
  if (isRefusal(tables)) return tables
  const [fieldTable, indicatorTable, settingsTable] = tables
  const fields = fieldTable.rows.flatMap((row) => readField(fieldTable, row))
  const indicators = indicatorTable.rows.flatMap((row) => readIndicator(indicatorTable, row))
  addDuplicateFaults(fieldTable, keyed(fields))
  addDuplicateFaults(indicatorTable, keyed(indicators))
  const taken = new Set(fields.map(({ entry }) => entry.code))
  for (const { row, entry } of indicators)
    if (taken.has(entry.code))
      addCellFault(indicatorTable, { row, field: 'code', reason: { key: 'kinds-finance-validation:codeTaken' } })
  const [settings = usualSettings] = settingsTable.rows.map((row) => readSettings(settingsTable, row))
  const content = {
    ...settings,
    fields: fields.map(({ entry }) => entry),
    indicators: indicators.map(({ entry }) => entry),
  }
  addGroupFaults(
    fieldTable,
    fieldGroups.map((field) => `${field}.zh-Hans` as const),
  )
  addFormulaFaults(fieldTable, indicatorTable)
  const faults = faultsOfTables(fieldTable, indicatorTable, settingsTable)
  return faults.length > 0 ? { faults } : content
}

const keyed = <Field extends string, E extends { code: string }>(entries: readonly Entry<Field | 'code', E>[]) =>
  entries.map(({ row, entry }) => ({ row, field: 'code' as const, key: entry.code }))

/** Checks all formulas together, including rows whose names have faults. */
function addFormulaFaults(fieldTable: Table<FieldField>, indicatorTable: Table<IndicatorField>): void {
  const fields = coded(fieldTable).map(({ row, code }) => ({
    code,
    manual: isOneOf(row.texts.get('values') ?? '', valuesNames.closing),
  }))
  const indicators = coded(indicatorTable).map(({ row, code }) => {
    const formula = row.texts.get('formula')
    // A missing or refused formula is replaced by a number.
    return { row, code, formula: formula && !isLongerThan(formula, formulaMax) ? formula : '0' }
  })
  const compiled = compileFormulas({ fields, indicators })
  if (!('faults' in compiled)) return
  const allNamed =
    [fieldTable, indicatorTable].every(({ rows }) => rows.length > 0) &&
    fields.length + indicators.length === fieldTable.rows.length + indicatorTable.rows.length
  // A name may be missing because its own row has a fault, which is reported there.
  for (const [position, { row }] of indicators.entries())
    for (const reason of compiled.faults[`indicators.${position}.formula`] ?? [])
      if (allNamed || reason.key !== 'kinds-finance-validation:formulaNameUnknown')
        addCellFault(indicatorTable, { row, field: 'formula', reason })
}

/** Rows with a valid code, even if other fields are missing. */
const coded = <Field extends string>(table: Table<Field | 'code'>) =>
  table.rows.flatMap((row) => {
    const code = financeCode.safeParse(row.texts.get('code'))
    return code.success ? [{ row, code: code.data }] : []
  })

function readSettings(table: Table<SettingsField>, row: TableRow<SettingsField>): FinanceSettings {
  const choice = readChoice(table, row, 'amountUnit', amountUnits.map(amountUnitNames))
  if (choice === -1)
    addCellFault(table, { row, field: 'amountUnit', reason: { key: 'kinds-finance-workbook:fault.amountUnit' } })
  const text = readFilled(table, row, { field: 'years', max: financeTextMax })
  const years = Number(text ?? yearsMin)
  if (!Number.isInteger(years) || years < yearsMin || years > yearsMin + earlierMax)
    addCellFault(table, { row, field: 'years', reason: { key: 'kinds-finance-workbook:fault.years' } })
  return { unit: amountUnits[choice ?? 0] ?? usualSettings.unit, earlier: years - yearsMin }
}

function readField(table: Table<FieldField>, row: TableRow<FieldField>): Entry<FieldField, FinanceField>[] {
  const code = readCode(table, row)
  const of = readText(table, row, 'table')
  const name = readText(table, row, 'name')
  const values = readChoice(table, row, 'values', Object.values(valuesNames))
  if (values === -1)
    addCellFault(table, {
      row,
      field: 'values',
      reason: { key: 'kinds-finance-workbook:fault.values', values: wordsOf(table).values },
    })
  for (const language of textLanguages)
    if (of?.[language] === timeMarker)
      addCellFault(table, {
        row,
        field: `table.${language}`,
        reason: { key: 'kinds-finance-validation:tableReserved' },
      })
  return code && of && name ? [{ row, entry: { code, table: of, name, manual: values === 1 } }] : []
}

function readIndicator(
  table: Table<IndicatorField>,
  row: TableRow<IndicatorField>,
): Entry<IndicatorField, FinanceIndicator>[] {
  const code = readCode(table, row)
  const module = readText(table, row, 'module')
  const target = readText(table, row, 'target')
  const definition = readText(table, row, 'definition')
  const explanation = readText(table, row, 'explanation')
  const formula = readFilled(table, row, { field: 'formula', max: formulaMax })
  const choice = readChoice(table, row, 'unit', units.map(unitNames))
  if (choice === -1)
    addCellFault(table, {
      row,
      field: 'unit',
      reason: { key: 'kinds-finance-workbook:fault.unit', values: wordsOf(table).unit },
    })
  const unit = choice === undefined ? undefined : units[choice]
  return code && module && target && definition && explanation && formula && unit
    ? [{ row, entry: { code, module, target, definition, explanation, formula, unit } }]
    : []
}

const wordsOf = ({ language }: Pick<Table<string>, 'language'>) => financeWords[language].definition

function readCode<Field extends string>(table: Table<Field | 'code'>, row: TableRow<Field | 'code'>) {
  const text = readFilled(table, row, { field: 'code', max: financeTextMax })
  if (!text) return undefined
  const code = financeCode.safeParse(text)
  if (code.success) return code.data
  for (const { message } of code.error.issues) addCellFault(table, { row, field: 'code', reason: { key: message } })
  return undefined
}

/** Index of the text among the choices, in any language; -1 if unknown, undefined if the cell already has a fault. */
function readChoice<Field extends string>(
  table: Table<Field>,
  row: TableRow<Field>,
  field: Field,
  choices: readonly Record<Language, string>[],
): number | undefined {
  const text = readFilled(table, row, { field, max: financeTextMax })
  if (!text) return undefined
  return choices.findIndex((names) => isOneOf(text, names))
}

const isOneOf = (text: string, names: Record<Language, string>): boolean =>
  Object.values(names).some((name) => comparable(name) === comparable(text))

/** Required text; if missing, adds a fault and returns undefined. */
function readFilled<Field extends string>(
  table: Table<Field>,
  row: TableRow<Field>,
  { field, ...most }: { field: Field; max: number; lines?: 'one' | 'several' },
) {
  const text = textOf(table, { row, field, ...most })
  if (text === '') addRequired(table, { row, field })
  return text || undefined
}

/** Text in its languages; Simplified Chinese is required. */
function readText<Field extends string, Text extends string>(
  table: Table<Field | In<Text>>,
  row: TableRow<Field | In<Text>>,
  name: Text,
): (Localized & { 'zh-Hans': string }) | undefined {
  // Definitions and explanations may have several lines, names have one.
  const lines = name === 'definition' || name === 'explanation' ? 'several' : 'one'
  const hans = readFilled(table, row, { field: `${name}.zh-Hans`, max: financeTextMax, lines })
  const [hant, en] = (['zh-Hant', 'en'] as const).map((language) =>
    textOf(table, { row, field: `${name}.${language}`, max: financeTextMax, lines }),
  )
  return hans ? { 'zh-Hans': hans, ...(hant && { 'zh-Hant': hant }), ...(en && { en }) } : undefined
}

/** Exports the questionnaire as an importable workbook, with names and headers in `language`. */
export async function financeDefinitionToWorkbook(content: FinanceContent, language: Language): Promise<Uint8Array> {
  return writeWorkbook(sheetsOf(content, language), { title: financeWords[language].definition.title })
}

/** Exports a workbook as above, with a sheet that explains the columns. */
export async function financeDefinitionTemplate(content: FinanceContent, language: Language): Promise<Uint8Array> {
  return writeWorkbook(
    [...sheetsOf(content, language), writeNotes([fieldsForm, indicatorsForm, settingsForm], language)],
    {
      title: financeWords[language].definition.title,
    },
  )
}

const sheetsOf = ({ fields, indicators, unit, earlier }: FinanceContent, language: Language) => [
  writeTable(
    fieldsForm,
    fields.map(({ code, manual, table, name }) => ({
      code,
      values: (manual ? valuesNames.closing : valuesNames.both)[language],
      ...cellsOf({ table, name }),
    })),
    language,
  ),
  writeTable(
    indicatorsForm,
    indicators.map(({ code, formula, unit, module, target, definition, explanation }) => ({
      code,
      formula,
      unit: unitNames(unit)[language],
      ...cellsOf({ module, target, definition, explanation }),
    })),
    language,
  ),
  writeTable(
    settingsForm,
    [{ amountUnit: amountUnitNames(unit)[language], years: String(earlier + yearsMin) }],
    language,
  ),
]

/** Flattens `{ name: { en: 'Cash' } }` to `{ 'name.en': 'Cash' }`: one cell per text and language. */
function cellsOf<Text extends string>(texts: Record<Text, Localized>): Partial<Record<In<Text>, string>> {
  const cells: Partial<Record<In<Text>, string>> = {}
  for (const name of Object.keys(texts) as Text[])
    for (const language of textLanguages) cells[`${name}.${language}`] = texts[name][language]
  return cells
}
