import type { Clock } from '#api/platform/clock.ts'
import { type AboutLine, aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import {
  type ColumnToWrite,
  type SheetToWrite,
  workbookFile,
  writeWorkbook,
} from '#api/platform/files/workbook/workbook-writing.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { numberOf } from '#api/shell/files/list-export.ts'
import { organisationName } from '#api/shell/organisation.ts'
import { checksExportedMax, isInvoiceType } from '#contract/audit/tickets/codes.ts'
import type { CheckFilter, CheckResult } from '#contract/audit/tickets/shapes.ts'
import { shareOf } from '#contract/platform/share.ts'
import { type Reading, readFiltered } from './check.ts'
import { typeIn } from './words.ts'

/** Exports the newest checks up to the limit: one row each, every field with its source, and the goods. */
export async function exportChecks(
  deps: Reading,
  caller: Caller,
  filter: CheckFilter,
  most = checksExportedMax,
): Promise<FileReply> {
  const say = textIn(caller.language)
  const { checks, more, at } = await readFiltered(deps, caller, filter, most)
  const title = say('tickets-api:export.title', { day: at.slice(0, 'YYYY-MM-DD'.length) })
  const sheets = [
    aboutChecks({ deps, caller, filter, at, rows: checks.length, capped: more ? most : null }),
    checkSheet(checks, caller, deps.clock),
    fieldSheet(checks, caller),
    goodsSheet(checks, caller),
  ]
  const organisation = await organisationName(deps.db, caller.language)
  const bytes = await writeWorkbook(sheets, { title, organisation })
  return { ...workbookFile(title, bytes), object: 'ticketCheck', detail: { ...filter, rows: checks.length } }
}

type About = { deps: Reading; caller: Caller; filter: CheckFilter; at: string; rows: number; capped: number | null }

function aboutChecks({ deps, caller, filter, at, rows, capped }: About): SheetToWrite {
  const { language } = caller
  const say = textIn(language)
  const { name, usercode } = signedIn(caller)
  const said = Object.entries(filter).filter(([, value]) => value !== undefined)
  const inWords = (field: string, value: string) =>
    field === 'type' || field === 'outcome' ? say(`tickets-api:${field}.${value}`) : value
  return aboutSheet(
    [
      [say('files-export:about.exportedBy'), say('files-export:about.person', { name, usercode })],
      [say('files-export:about.exportedAt'), say('files-export:about.moment', { at, zone: deps.clock.timeZone })],
      ...said.map(
        ([field, value]): AboutLine => [say(`tickets-api:export.filter.${field}`), inWords(field, String(value))],
      ),
      [say('tickets-api:export.rows'), String(rows)],
      [
        say('files-export:about.scope'),
        capped === null ? say('tickets-api:export.whole') : say('tickets-api:export.capped', { max: capped }),
      ],
    ],
    language,
  )
}

type Said = string | number | null
type Written<Row> = readonly (ColumnToWrite & { of: (row: Row) => Said })[]

const sheetOf = <Row>(name: string, columns: Written<Row>, rows: readonly Row[]): SheetToWrite => ({
  name,
  // Columns that identify a row: number and file.
  namedBy: 2,
  columns,
  rows: rows.map((row) => columns.map(({ of }) => of(row))),
})

function checkSheet(
  checks: readonly CheckResult[],
  { language }: Caller,
  { timeZone }: Pick<Clock, 'timeZone'>,
): SheetToWrite {
  const moment = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const say = textIn(language)
  const field = (name: string, width: number, of: (row: CheckResult) => Said) => ({
    head: say(`tickets-api:field.${name}`),
    width,
    of,
  })
  const own = (name: string, width: number, of: (row: CheckResult) => Said) => ({
    head: say(`tickets-api:export.head.${name}`),
    width,
    of,
  })
  return sheetOf<CheckResult>(
    say('tickets-api:export.sheet.checks'),
    [
      own('id', 8, ({ id }) => id),
      own('fileName', 30, ({ fileName }) => fileName),
      own('outcome', 14, ({ outcome }) => say(`tickets-api:outcome.${outcome}`)),
      own('coverage', 12, ({ coverage }) => (coverage ? `${coverage.compared} / ${coverage.of}` : '')),
      own('type', 14, ({ type }) => (type ? typeIn(language, type) : '')),
      field('ticketCode', 14, ({ ticketCode }) => ticketCode),
      field('ticketNum', 24, ({ ticketNum }) => ticketNum),
      { ...field('ticketDate', 12, ({ ticketDate }) => ticketDate), format: 'day' },
      field('sellerName', 30, ({ sellerName }) => sellerName),
      field('boughtName', 30, ({ boughtName }) => boughtName),
      { ...field('ticketAmount', 16, ({ ticketAmount }) => numberOf(ticketAmount)), format: 'money' },
      own('findings', 60, ({ findingTexts, failure }) => [failure, ...findingTexts].filter(Boolean).join('\n')),
      own('doubtful', 30, ({ fields }) =>
        fields
          .filter(({ doubtful }) => doubtful)
          .map((each) => say(`tickets-api:field.${each.field}`))
          .join('\n'),
      ),
      own('isReal', 16, ({ isReal }) => say(`tickets-api:real.${isReal || 'unknown'}`)),
      own('createdBy', 12, ({ createdBy }) => createdBy.name),
      { ...own('createdAt', 20, ({ createdAt }) => moment.format(new Date(createdAt))), format: 'second' },
      own('sha256', 66, ({ sha256 }) => sha256),
    ],
    checks,
  )
}

type ReadField = CheckResult['fields'][number] & { check: CheckResult }

function fieldSheet(checks: readonly CheckResult[], { language }: Caller): SheetToWrite {
  const say = textIn(language)
  const head = (name: string) => say(`tickets-api:export.head.${name}`)
  return sheetOf<ReadField>(
    say('tickets-api:export.sheet.fields'),
    [
      { head: head('id'), width: 8, of: ({ check }) => check.id },
      { head: head('fileName'), width: 30, of: ({ check }) => check.fileName },
      { head: head('field'), width: 20, of: ({ field }) => say(`tickets-api:field.${field}`) },
      {
        head: head('value'),
        width: 40,
        of: ({ field, value }) =>
          field === 'invoiceType' && isInvoiceType(value) ? say(`tickets-api:invoiceType.${value}`) : value,
      },
      { head: head('source'), width: 14, of: ({ source }) => say(`tickets-api:source.${source}`) },
      {
        head: head('confidence'),
        width: 12,
        of: ({ confidence }) => Number(shareOf({ part: confidence, whole: 1, decimals: 0 })),
      },
      { head: head('page'), width: 8, of: ({ box }) => box?.page ?? null },
    ],
    checks.flatMap((check) => check.fields.map((field) => ({ ...field, check }))),
  )
}

type ReadGoods = CheckResult['lines'][number] & { check: CheckResult }

function goodsSheet(checks: readonly CheckResult[], { language }: Caller): SheetToWrite {
  const say = textIn(language)
  const head = (name: string) => say(`tickets-api:export.head.${name}`)
  const goods = (name: string) => say(`tickets-api:goods.${name}`)
  return sheetOf<ReadGoods>(
    say('tickets-api:export.sheet.goods'),
    [
      { head: head('id'), width: 8, of: ({ check }) => check.id },
      { head: head('fileName'), width: 30, of: ({ check }) => check.fileName },
      { head: goods('name'), width: 30, of: ({ name }) => name },
      { head: goods('spec'), width: 18, of: ({ spec }) => spec },
      { head: goods('batchNo'), width: 14, of: ({ batchNo }) => batchNo ?? '' },
      { head: goods('quantity'), width: 12, of: ({ quantity }) => numberOf(quantity) },
      { head: goods('unit'), width: 8, of: ({ unit }) => unit },
      { head: goods('amount'), width: 16, format: 'money', of: ({ amount }) => numberOf(amount) },
      { head: goods('tax'), width: 14, format: 'money', of: ({ tax }) => numberOf(tax ?? '') },
    ],
    checks.flatMap((check) => check.lines.map((line) => ({ ...line, check }))),
  )
}
