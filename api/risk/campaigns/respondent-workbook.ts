import type { Upload } from '#api/platform/files/store/upload.ts'
import {
  addCellFault,
  addDuplicateFaults,
  addRequired,
  examplesIn,
  headsBy,
  neededText,
  placeOf,
  type Table,
  type TableForm,
  type TableRow,
  textOf,
  writeNotes,
  writeTable,
} from '#api/platform/files/workbook/workbook-table.ts'
import { readTables } from '#api/platform/files/workbook/workbook-upload.ts'
import {
  everyLanguage,
  everyWord,
  type WorkbookWords,
  workbookWords,
} from '#api/platform/files/workbook/workbook-words.ts'
import { writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { comparable } from '#contract/platform/comparable.ts'
import type { WorkbookFault, WorkbookPlace } from '#contract/platform/files/workbook.ts'
import { type Language, languageNames, languageOfTag, languages } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import {
  type NewRespondent,
  respondentEmail,
  respondentEmailMax,
  respondentNameMax,
  respondentPlaceMax,
  respondentsMax,
} from '#contract/risk/campaigns/respondent.ts'

type Field = keyof WorkbookWords['respondents']['field']

const sendTypeNames = {
  internal: everyWord(({ respondents }) => respondents.sendType.internal),
  external: everyWord(({ respondents }) => respondents.sendType.external),
}
const sendTypeNamesIn = (language: Language) => ({
  internal: sendTypeNames.internal[language],
  external: sendTypeNames.external[language],
})

const headIn = headsBy(everyWord, ({ respondents }) => respondents)
const head = (...of: Parameters<typeof headIn>) => ({ ...headIn(...of), head: 'required' as const })

const internalExample = (language: Language): Partial<Record<Field, string>> => ({
  sendType: sendTypeNamesIn(language).internal,
  sapUserId: '10001',
})

/** Language names are not translated: each is in its own language. */
const languageChoices = Object.values(languageNames)

const form: TableForm<Field> = {
  sheet: everyWord(({ respondents }) => respondents.sheet),
  need: 'required',
  heads: [
    {
      ...head('sendType', 'required', 10),
      choices: {
        'zh-Hans': Object.values(sendTypeNamesIn('zh-Hans')),
        'zh-Hant': Object.values(sendTypeNamesIn('zh-Hant')),
        en: Object.values(sendTypeNamesIn('en')),
      },
    },
    head('sapUserId', 'optional', 16),
    head('name', 'optional', 20),
    head('email', 'optional', 32),
    head('company', 'optional', 32),
    head('department', 'optional', 24),
    {
      ...head('language', 'optional', 12),
      head: 'optional',
      choices: { 'zh-Hans': languageChoices, 'zh-Hant': languageChoices, en: languageChoices },
    },
  ],
  rowsMax: respondentsMax,
  examples: [
    everyLanguage((language) => ({
      ...internalExample(language),
      name: workbookWords[language].respondents.example.internal,
    })),
    everyLanguage((language) => ({
      sendType: sendTypeNamesIn(language).external,
      email: 'wang.min@example.com',
      ...workbookWords[language].respondents.example.external,
      language: languageNames[language],
    })),
  ],
  earlierExamples: [everyLanguage(internalExample)],
}

type ReadRespondents = {
  respondents: NewRespondent[]
  /** Cell that names each respondent, for faults found later: whether a user exists is unknown here. */
  places: WorkbookPlace[]
  /** Faults of the rows left out of `respondents`; with a single fault nobody is added. */
  faults: WorkbookFault[]
  moreFaults: number
  /** Number of unchanged example rows of the template. */
  examples: number
}

/**
 * Parses respondents: internal ones by user number, external ones by name and e-mail. Other cells of internal rows are
 * ignored. Faults are worded in `language`. Refuses as `readTables`.
 */
export async function parseRespondentWorkbook(upload: Upload, language: Language): Promise<ReadRespondents | Refusal> {
  const tables = await readTables(upload, [form], language)
  if (isRefusal(tables)) return tables
  const [table] = tables
  const entries = table.rows.flatMap((row) => {
    const respondent = readRespondent(table, row)
    return respondent ? [{ row, respondent, ...identityOf(respondent) }] : []
  })
  addDuplicateFaults(table, entries)
  return {
    faults: table.faults,
    moreFaults: table.moreFaults,
    examples: table.examples,
    respondents: entries.map(({ respondent }) => respondent),
    places: entries.map(({ row, field }) => placeOf(table, row, field)),
  }
}

function readRespondent(table: Table<Field>, row: TableRow<Field>): NewRespondent | undefined {
  const text = row.texts.get('sendType')
  if (text === '') addRequired(table, { row, field: 'sendType' })
  if (!text) return undefined
  const isNamed = (names: Record<Language, string>) =>
    Object.values(names).some((name) => comparable(name) === comparable(text))
  if (isNamed(sendTypeNames.internal)) return readInternal(table, row)
  if (isNamed(sendTypeNames.external)) return readExternal(table, row)
  const values = sendTypeNamesIn(table.language)
  addCellFault(table, { row, field: 'sendType', reason: { key: 'files-workbook:fault.sendType', values } })
  return undefined
}

function readInternal(table: Table<Field>, row: TableRow<Field>): NewRespondent | undefined {
  const sapUserId = neededText(table, { row, field: 'sapUserId', max: respondentPlaceMax })
  return sapUserId ? { sendType: SendType.internal, sapUserId: sapUserId.normalize('NFKC') } : undefined
}

function readExternal(table: Table<Field>, row: TableRow<Field>): NewRespondent | undefined {
  if (row.texts.get('sapUserId')) {
    const values = sendTypeNamesIn(table.language)
    addCellFault(table, {
      row,
      field: 'sapUserId',
      reason: { key: 'files-workbook:fault.userNumberOfExternal', values },
    })
  }
  const name = neededText(table, { row, field: 'name', max: respondentNameMax })
  const email = neededText(table, { row, field: 'email', max: respondentEmailMax })?.normalize('NFKC')
  const company = textOf(table, { row, field: 'company', max: respondentPlaceMax }) || null
  const department = textOf(table, { row, field: 'department', max: respondentPlaceMax }) || null
  const language = readLanguage(table, row)
  if (!name || !email || language === undefined) return undefined
  if (!respondentEmail.safeParse(email).success) {
    addCellFault(table, { row, field: 'email', reason: { key: 'files-workbook:fault.email' } })
    return undefined
  }
  return { sendType: SendType.external, name, email, company, department, language }
}

/** Parses a language by its own name or code; null if the cell is empty, undefined if unknown. */
function readLanguage(table: Table<Field>, row: TableRow<Field>): Language | null | undefined {
  const text = row.texts.get('language')
  if (text === undefined && table.columns.has('language')) return undefined
  if (!text) return null
  const found = languages.find((language) => comparable(languageNames[language]) === comparable(text))
  const language = found ?? languageOfTag(text)
  if (language === undefined) {
    const values = { languages: languageChoices.join(' / ') }
    addCellFault(table, { row, field: 'language', reason: { key: 'files-workbook:fault.letterLanguage', values } })
  }
  return language
}

/** Key by which two rows are duplicates, and the field that holds it. */
function identityOf(respondent: NewRespondent): { field: Field; key: string } {
  return respondent.sendType === SendType.internal
    ? { field: 'sapUserId', key: `internal ${respondent.sapUserId}` }
    : { field: 'email', key: `external ${respondent.email.toLowerCase()}` }
}

/** Empty workbook with an example of each respondent type and a sheet that explains the columns. */
export async function respondentTemplate(language: Language): Promise<Uint8Array> {
  const { title } = workbookWords[language].respondents
  return writeWorkbook([writeTable(form, examplesIn(form, language), language), writeNotes([form], language)], {
    title,
  })
}
