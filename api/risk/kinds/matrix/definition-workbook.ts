import type { Upload } from '#api/platform/files/store/upload.ts'
import {
  addCellFault,
  addDuplicateFaults,
  addGroupFaults,
  addRequired,
  examplesIn,
  faultsOfTables,
  type Table,
  type TableForm,
  type TableHead,
  type TableRow,
  textOf,
  writeNotes,
  writeTable,
} from '#api/platform/files/workbook/workbook-table.ts'
import { readTables } from '#api/platform/files/workbook/workbook-upload.ts'
import { everyLanguage, workbookWords } from '#api/platform/files/workbook/workbook-words.ts'
import { writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { comparable } from '#contract/platform/comparable.ts'
import type { WorkbookFault } from '#contract/platform/files/workbook.ts'
import type { Language, Localized } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { measures as allMeasures, type Measure, type RowAsk, rowAsks } from '#contract/risk/kinds/matrix/codes.ts'
import {
  type ImpactLevels,
  type QuestionnaireColumn,
  type QuestionnaireContent,
  type QuestionnaireMeasures,
  type QuestionnaireRow,
  type QuestionnaireScale,
  questionnaireColumnsMax,
  questionnaireRowsMax,
  questionnaireTextMax,
} from '#contract/risk/kinds/matrix/content.ts'
import { columnGroups, impactLevelNames, rowGroups } from '#contract/risk/kinds/matrix/draft.ts'
import { baselQuestionnaire } from './built-in/basel-operational-risk/questionnaire.ts'
import { everyWord, type MatrixWords, matrixWords } from './workbook-words.ts'

type FieldName = keyof MatrixWords['definition']['field']
/** Columns of a text, one per language; Traditional Chinese is optional. */
type In<Name extends string> = `${Name}.${Language}`
const textLanguages = ['zh-Hans', 'en', 'zh-Hant'] as const satisfies readonly Language[]

type ColumnField = In<'firstKind' | 'secondKind'>
type RowField = In<'dimension' | 'cause' | 'subCause' | 'explanation' | 'low' | 'medium' | 'high'>
type ScaleField = 'level' | 'measure' | In<'meaning'>
/** By value, 0 to 3. spec: operations §4 */
const levels = ['notInvolved', 'low', 'medium', 'high'] as const satisfies readonly (keyof QuestionnaireScale)[]
type Level = (typeof levels)[number]

function headsOf<Name extends FieldName>(
  name: Name,
  { cells, width, ...more }: { cells: 'required' | 'optional'; width: number; holds?: 'name' },
): TableHead<In<Name>>[] {
  return textLanguages.map((language) => ({
    field: `${name}.${language}`,
    names: everyWord(({ head, language: names, definition }) =>
      head.replace('{{field}}', definition.field[name]).replace('{{language}}', names[language]),
    ),
    hint: everyWord(({ definition }) => definition.hint[name]),
    head: language === 'zh-Hant' ? 'optional' : 'required',
    cells: language === 'zh-Hans' ? cells : 'optional',
    width,
    ...more,
  }))
}

/** Entries shown as examples in the template. */
const beginning = <Entry>(entries: readonly Entry[]): readonly Entry[] => entries.slice(0, 3)

/** Marks a text as an example, since other workbooks start with the same questionnaire in earnest. */
const asExample = (text: Localized): Localized => {
  const marked = (language: Language) => {
    const own = text[language]
    return own && workbookWords[language].notes.example.replace('{{text}}', own)
  }
  return { ...text, ...everyLanguage(marked) } as Localized
}

const columnsForm: TableForm<ColumnField> = {
  sheet: everyWord(({ definition }) => definition.sheet.columns),
  need: 'required',
  heads: [
    ...headsOf('firstKind', { cells: 'required', width: 24, holds: 'name' }),
    ...headsOf('secondKind', { cells: 'required', width: 24 }),
  ],
  rowsMax: questionnaireColumnsMax,
  examples: beginning(baselQuestionnaire().columns).map(({ secondKind, ...column }) =>
    everyLanguage(() => cellsOf({ ...column, secondKind: asExample(secondKind) })),
  ),
}

const rowsForm: TableForm<RowField> = {
  sheet: everyWord(({ definition }) => definition.sheet.rows),
  need: 'required',
  heads: [
    ...headsOf('dimension', { cells: 'required', width: 24, holds: 'name' }),
    ...headsOf('cause', { cells: 'required', width: 24, holds: 'name' }),
    ...headsOf('subCause', { cells: 'required', width: 32 }),
    ...headsOf('explanation', { cells: 'optional', width: 40 }),
    ...headsOf('low', { cells: 'optional', width: 32 }),
    ...headsOf('medium', { cells: 'optional', width: 32 }),
    ...headsOf('high', { cells: 'optional', width: 32 }),
  ],
  rowsMax: questionnaireRowsMax,
  examples: beginning(baselQuestionnaire().rows).map(({ subCause, ...row }) =>
    everyLanguage(() => cellsOf({ ...row, subCause: asExample(subCause) })),
  ),
}

const levelNames = (level: Level) => everyWord(({ definition }) => definition.level[level])

const levelHead: TableHead<'level'> = {
  field: 'level',
  names: everyWord(({ definition }) => definition.field.level),
  hint: everyWord(({ definition }) => definition.hint.level),
  head: 'required',
  cells: 'required',
  width: 14,
}

/** Measure of a level, if cells have two. */
const levelMeasureHead: TableHead<'measure'> = {
  field: 'measure',
  names: everyWord(({ definition }) => definition.field.measure),
  hint: everyWord(({ definition }) => definition.hint.levelMeasure),
  head: 'optional',
  cells: 'optional',
  width: 14,
}

const meaningHeads = headsOf('meaning', { cells: 'optional', width: 56 })

const scaleForm: TableForm<ScaleField> = {
  sheet: everyWord(({ definition }) => definition.sheet.scale),
  need: 'optional',
  heads: [levelHead, levelMeasureHead, ...meaningHeads],
  rowsMax: levels.length + impactLevelNames.length,
}

const onlyScaleForm: TableForm<ScaleField> = { ...scaleForm, heads: [levelHead, ...meaningHeads] }

const askNames = (ask: RowAsk) => everyWord(({ definition }) => definition.ask[ask])

const asksForm: TableForm<'ask'> = {
  sheet: everyWord(({ definition }) => definition.sheet.asks),
  need: 'optional',
  heads: [
    {
      field: 'ask',
      names: everyWord(({ definition }) => definition.field.ask),
      hint: everyWord(({ definition }) => definition.hint.ask),
      head: 'required',
      cells: 'required',
      width: 20,
    },
  ],
  rowsMax: rowAsks.length,
}

type MeasureField = 'measure' | In<'measureName'>

const measureWords = (measure: Measure) => everyWord(({ definition }) => definition.measure[measure])

const measuresForm: TableForm<MeasureField> = {
  sheet: everyWord(({ definition }) => definition.sheet.measures),
  need: 'optional',
  heads: [
    {
      field: 'measure',
      names: everyWord(({ definition }) => definition.field.measure),
      hint: everyWord(({ definition }) => definition.hint.measure),
      head: 'required',
      cells: 'required',
      width: 14,
    },
    ...headsOf('measureName', { cells: 'required', width: 28 }),
  ],
  rowsMax: allMeasures.length,
}

/**
 * Parses a questionnaire: a sheet of columns, one of rows, and optional sheets for the scale, for further row inputs
 * and for measures. Names of sheets and headers are recognized in any language; faults are worded in `language`. A
 * single fault means no content.
 */
export async function parseQuestionnaireWorkbook(
  upload: Upload,
  language: Language,
): Promise<QuestionnaireContent | { faults: WorkbookFault[] } | Refusal> {
  const tables = await readTables(upload, [columnsForm, rowsForm, scaleForm, asksForm, measuresForm], language)
  if (isRefusal(tables)) return tables
  const [columnsTable, rowsTable, scaleTable, asksTable, measuresTable] = tables
  const columns = readColumns(columnsTable)
  const rows = readRows(rowsTable)
  const asks = readAsks(asksTable)
  const named = readMeasures(measuresTable)
  const { scale, impact } = readScale(scaleTable, { twice: measuresTable.rows.length > 0 })
  const measures = named && { ...named, ...(impact && { levels: impact }) }
  const faults = faultsOfTables(columnsTable, rowsTable, scaleTable, asksTable, measuresTable)
  if (faults.length > 0) return { faults }
  return { columns, rows, scale, ...(asks.length > 0 && { asks }), ...(measures && { measures }) }
}

const inChinese = <Name extends string>(name: Name) => `${name}.zh-Hans` as const

function readColumns(table: Table<ColumnField>): QuestionnaireColumn[] {
  addDuplicateFaults(
    table,
    twinsOf(table, { by: ['firstKind.zh-Hans', 'secondKind.zh-Hans'], field: 'secondKind.zh-Hans' }),
  )
  addGroupFaults(table, columnGroups.map(inChinese))
  return table.rows.flatMap((row) => {
    const firstKind = readRequired(table, row, 'firstKind')
    const secondKind = readRequired(table, row, 'secondKind')
    return firstKind && secondKind ? [{ firstKind, secondKind }] : []
  })
}

function readRows(table: Table<RowField>): QuestionnaireRow[] {
  const by = ['dimension.zh-Hans', 'cause.zh-Hans', 'subCause.zh-Hans'] as const
  addDuplicateFaults(table, twinsOf(table, { by, field: 'subCause.zh-Hans' }))
  addGroupFaults(table, rowGroups.map(inChinese))
  return table.rows.flatMap((row) => {
    const dimension = readRequired(table, row, 'dimension')
    const cause = readRequired(table, row, 'cause')
    const subCause = readRequired(table, row, 'subCause')
    const explanation = readText(table, row, 'explanation')
    const low = readText(table, row, 'low')
    const medium = readText(table, row, 'medium')
    const high = readText(table, row, 'high')
    return dimension && cause && subCause ? [{ dimension, cause, subCause, explanation, low, medium, high }] : []
  })
}

/** Keys of duplicate rows; undefined if one of the cells is empty. */
function twinsOf<Field extends string>(table: Table<Field>, { by, field }: { by: readonly Field[]; field: Field }) {
  return table.rows.map((row) => {
    const texts = by.map((part) => row.texts.get(part))
    return {
      row,
      field,
      key: texts.every(Boolean) ? JSON.stringify(texts.map((text = '') => comparable(text))) : undefined,
    }
  })
}

/** Levels of the first measure, and those of the second if any are given. */
function readScale(
  table: Table<ScaleField>,
  { twice }: { twice: boolean },
): { scale: QuestionnaireScale; impact: ImpactLevels | undefined } {
  const scale: QuestionnaireScale = { notInvolved: null, low: null, medium: null, high: null }
  const impact: ImpactLevels = { low: null, medium: null, high: null }
  const entries = table.rows.map((row) => ({
    row,
    level: readLevel(table, row),
    measure: readMeasure(table, row) ?? 'likelihood',
  }))
  addDuplicateFaults(
    table,
    entries.map(({ row, level, measure }) => ({ row, field: 'level', key: level && `${measure} ${level}` })),
  )
  for (const { row, level, measure } of entries) {
    const meaning = readText(table, row, 'meaning')
    const of = impactLevelNames.find((each) => each === level)
    if (measure === 'likelihood') {
      if (level) scale[level] = meaning
    } else if (!twice || (level && !of)) {
      const key = twice ? 'kinds-matrix-workbook:fault.levelOfBoth' : 'kinds-matrix-workbook:fault.levelWithoutMeasure'
      addCellFault(table, { row, field: 'measure', reason: { key } })
    } else if (of) impact[of] = meaning
  }
  return { scale, impact: entries.some(({ measure }) => measure === 'impact') ? impact : undefined }
}

/** Measure of a row, by its name in any language; undefined if the cell is empty or missing. */
function readMeasure<Field extends string>(
  table: Table<Field | 'measure'>,
  row: TableRow<Field | 'measure'>,
): Measure | undefined {
  const text = row.texts.get('measure')
  const measure = allMeasures.find((known) =>
    Object.values(measureWords(known)).some((name) => comparable(name) === comparable(text ?? '')),
  )
  if (text && !measure)
    addCellFault(table, { row, field: 'measure', reason: { key: 'kinds-matrix-workbook:fault.measure' } })
  return measure
}

function readAsks(table: Table<'ask'>): RowAsk[] {
  const entries = table.rows.map((row) => {
    const text = row.texts.get('ask')
    const ask = rowAsks.find((known) =>
      Object.values(askNames(known)).some((name) => comparable(name) === comparable(text ?? '')),
    )
    if (text && !ask) addCellFault(table, { row, field: 'ask', reason: { key: 'kinds-matrix-workbook:fault.ask' } })
    return { row, field: 'ask' as const, key: ask }
  })
  addDuplicateFaults(table, entries)
  return rowAsks.filter((ask) => entries.some(({ key }) => key === ask))
}

function readMeasures(table: Table<MeasureField>): QuestionnaireMeasures | undefined {
  const entries = table.rows.map((row) => {
    return {
      row,
      field: 'measure' as const,
      key: readMeasure(table, row),
      name: readText(table, row, 'measureName', { cells: 'required' }),
    }
  })
  addDuplicateFaults(table, entries)
  const nameOf = (measure: Measure) => entries.find(({ key }) => key === measure)?.name
  const [likelihood, impact] = [nameOf('likelihood'), nameOf('impact')]
  if (likelihood && impact) return { likelihood, impact }
  const [first] = entries
  if (first && entries.length < allMeasures.length)
    addCellFault(table, {
      row: first.row,
      field: 'measure',
      reason: { key: 'kinds-matrix-workbook:fault.measureAlone' },
    })
  return undefined
}

/** Parses `低`, `Low` or `1`, also full-width. */
function readLevel(table: Table<ScaleField>, row: TableRow<ScaleField>): Level | undefined {
  const text = row.texts.get('level')
  if (text === undefined) return undefined
  const level = levels.find((known, value) =>
    [String(value), ...Object.values(levelNames(known))].some((name) => comparable(name) === comparable(text)),
  )
  if (!level) addCellFault(table, { row, field: 'level', reason: { key: 'kinds-matrix-workbook:fault.level' } })
  return level
}

function readRequired<Name extends string>(table: Table<In<Name>>, row: TableRow<In<Name>>, name: Name) {
  return readText(table, row, name, { cells: 'required' })
}

/** Text in its languages. Simplified Chinese is required if another language is given, since it is the fallback. */
function readText<Field extends string, Name extends string>(
  table: Table<Field | In<Name>>,
  row: TableRow<Field | In<Name>>,
  name: Name,
  { cells }: { cells: 'required' | 'optional' } = { cells: 'optional' },
): Localized | null {
  const [hans, en, hant] = textLanguages.map((language) =>
    textOf(table, { row, field: `${name}.${language}`, max: questionnaireTextMax, lines: 'several' }),
  )
  if (hans === '' && (cells === 'required' || en || hant)) addRequired(table, { row, field: `${name}.zh-Hans` })
  if (!hans) return null
  return { 'zh-Hans': hans, ...(hant && { 'zh-Hant': hant }), ...(en && { en }) }
}

/** Exports the questionnaire as an importable workbook, with sheet names and headers in `language`. */
export async function questionnaireToWorkbook(content: QuestionnaireContent, language: Language): Promise<Uint8Array> {
  return writeWorkbook(sheetsOf(content, language), { title: matrixWords[language].definition.title })
}

/** Workbook to fill in, with the start of the Basel matrix as an example and a sheet that explains the columns. */
export async function questionnaireTemplate(language: Language): Promise<Uint8Array> {
  const { scale } = baselQuestionnaire()
  const shown = [
    writeTable(columnsForm, examplesIn(columnsForm, language), language),
    writeTable(rowsForm, examplesIn(rowsForm, language), language),
    writeTable(scaleForm, scaleRows({ scale }, language), language),
  ]
  const notes = writeNotes([columnsForm, rowsForm, scaleForm, asksForm, measuresForm], language)
  const empty = [writeTable(asksForm, [], language), writeTable(measuresForm, [], language)]
  return writeWorkbook([...shown, ...empty, notes], {
    title: matrixWords[language].definition.title,
  })
}

const sheetsOf = ({ columns, rows, scale, asks = [], measures }: QuestionnaireContent, language: Language) => [
  writeTable(columnsForm, columns.map(cellsOf), language),
  writeTable(rowsForm, rows.map(cellsOf), language),
  writeTable(measures ? scaleForm : onlyScaleForm, scaleRows({ scale, measures }, language), language),
  ...(asks.length > 0
    ? [
        writeTable(
          asksForm,
          asks.map((ask) => ({ ask: askNames(ask)[language] })),
          language,
        ),
      ]
    : []),
  ...(measures
    ? [
        writeTable(
          measuresForm,
          allMeasures.map((each) => ({
            measure: measureWords(each)[language],
            ...cellsOf({ measureName: measures[each] }),
          })),
          language,
        ),
      ]
    : []),
]

function scaleRows({ scale, measures }: Pick<QuestionnaireContent, 'scale' | 'measures'>, language: Language) {
  const rowOf = (level: Level, meaning: Localized | null, measure?: Measure) => ({
    level: levelNames(level)[language],
    ...(measure && { measure: measureWords(measure)[language] }),
    ...cellsOf({ meaning }),
  })
  if (!measures) return levels.map((level) => rowOf(level, scale[level]))
  const ofImpact = measures.levels
  return [
    rowOf('notInvolved', scale.notInvolved),
    ...impactLevelNames.map((level) => rowOf(level, scale[level], 'likelihood')),
    ...(ofImpact ? impactLevelNames.map((level) => rowOf(level, ofImpact[level], 'impact')) : []),
  ]
}

/** Flattens `{ cause: { en: 'Theft' } }` to `{ 'cause.en': 'Theft' }`: one cell per text and language. */
function cellsOf<Name extends string>(texts: Record<Name, Localized | null>): Partial<Record<In<Name>, string>> {
  const cells: Partial<Record<In<Name>, string>> = {}
  for (const name of Object.keys(texts) as Name[])
    for (const language of textLanguages) cells[`${name}.${language}`] = texts[name]?.[language]
  return cells
}
