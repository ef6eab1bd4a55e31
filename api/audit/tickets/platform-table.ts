import type { Clock } from '#api/platform/clock.ts'
import { batchRows, type PlatformCell, type PlatformTable } from '#api/platform/datasets/platform-table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { textIn } from '#api/platform/text.ts'
import { TicketPerm } from '#contract/audit/tickets/perms.ts'
import type { CheckResult } from '#contract/audit/tickets/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { type FoundCheck, readChecksAfter } from './check.ts'
import { typeIn } from './words.ts'

type Column = PlatformTable['columns'][number] & { of: (check: CheckResult, language: Language) => PlatformCell }

const columns: readonly Column[] = [
  { name: 'check_id', title: 'tickets-api:export.head.id', fieldType: 'integer', isKey: true, of: ({ id }) => id },
  {
    name: 'file_name',
    title: 'tickets-api:export.head.fileName',
    fieldType: 'string',
    of: ({ fileName }) => fileName,
  },
  {
    name: 'outcome',
    title: 'tickets-api:export.head.outcome',
    fieldType: 'string',
    of: ({ outcome }, language) => textIn(language)(`tickets-api:outcome.${outcome}`),
  },
  {
    name: 'compared_points',
    title: 'tickets-tables:column.comparedPoints',
    fieldType: 'integer',
    of: ({ coverage }) => coverage?.compared ?? null,
  },
  {
    name: 'stated_points',
    title: 'tickets-tables:column.statedPoints',
    fieldType: 'integer',
    of: ({ coverage }) => coverage?.of ?? null,
  },
  {
    name: 'ticket_type',
    title: 'tickets-api:export.head.type',
    fieldType: 'string',
    of: ({ type }, language) => type && typeIn(language, type),
  },
  { name: 'ticket_code', title: 'tickets-api:field.ticketCode', fieldType: 'string', of: (check) => check.ticketCode },
  { name: 'ticket_num', title: 'tickets-api:field.ticketNum', fieldType: 'string', of: (check) => check.ticketNum },
  {
    name: 'ticket_date',
    title: 'tickets-api:field.ticketDate',
    fieldType: 'date',
    of: ({ ticketDate }) => (isDay(ticketDate) ? ticketDate : null),
  },
  { name: 'seller', title: 'tickets-api:field.sellerName', fieldType: 'string', of: (check) => check.sellerName },
  { name: 'buyer', title: 'tickets-api:field.boughtName', fieldType: 'string', of: (check) => check.boughtName },
  {
    name: 'amount',
    title: 'tickets-api:field.ticketAmount',
    fieldType: 'number',
    of: ({ ticketAmount }) => (isAmount(ticketAmount) ? ticketAmount : null),
  },
  {
    name: 'finding_count',
    title: 'tickets-tables:column.findingCount',
    fieldType: 'integer',
    of: ({ findings }) => findings,
  },
  {
    name: 'findings',
    title: 'tickets-api:export.head.findings',
    fieldType: 'string',
    of: ({ failure, findingTexts }) => [failure, ...findingTexts].filter(Boolean).join('\n'),
  },
  {
    name: 'doubtful_fields',
    title: 'tickets-tables:column.doubtfulFields',
    fieldType: 'integer',
    of: ({ doubtful }) => doubtful,
  },
  {
    name: 'is_real',
    title: 'tickets-api:export.head.isReal',
    fieldType: 'string',
    of: ({ isReal }, language) => textIn(language)(`tickets-api:real.${isReal || 'unknown'}`),
  },
  {
    name: 'uploaded_by',
    title: 'tickets-api:export.head.createdBy',
    fieldType: 'string',
    personalKind: 'name',
    of: ({ createdBy }) => createdBy.name,
  },
  {
    name: 'uploaded_at',
    title: 'tickets-api:export.head.createdAt',
    fieldType: 'timestamp',
    of: ({ createdAt }) => createdAt,
  },
  { name: 'sha256', title: 'tickets-api:export.head.sha256', fieldType: 'string', of: ({ sha256 }) => sha256 },
]

/**
 * Readings normalize neither dates nor amounts: an invalid one is shown as text on the page and is empty in the table.
 */
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const isAmount = (text: string) => /^-?\d{1,14}(\.\d{1,10})?$/.test(text)

/** Ticket checks of all users, as their workbook lists them. */
export const ticketTable = (deps: { clock: Clock }): PlatformTable => ({
  code: 'tickets.checks',
  tableName: 'ticket_checks',
  title: 'tickets-tables:title',
  remark: 'tickets-tables:remark',
  perm: TicketPerm.all,
  columns: columns.map(shown),
  async *rows(tx, language) {
    for await (const checks of checksOf(tx, { ...deps, language }))
      yield checks.map((check) => columns.map(({ of }) => of(check, language)))
  },
})

/** Findings of all users' ticket checks, one row each. */
export const findingTable = (deps: { clock: Clock }): PlatformTable => ({
  code: 'tickets.findings',
  tableName: 'ticket_findings',
  title: 'tickets-tables:findings.title',
  remark: 'tickets-tables:findings.remark',
  perm: TicketPerm.all,
  columns: [
    ...chosen(['check_id']).map(shown),
    { name: 'finding_no', title: 'tickets-tables:findings.no', fieldType: 'integer', isKey: true },
    { name: 'kind', title: 'tickets-tables:findings.kind', fieldType: 'string' },
    { name: 'finding', title: 'tickets-tables:findings.text', fieldType: 'string' },
    ...chosen(besideFinding).map(shown),
  ],
  async *rows(tx, language) {
    const beside = chosen(besideFinding)
    for await (const checks of checksOf(tx, { ...deps, language }))
      yield checks.flatMap((check) =>
        check.found.map((kind, at) => [
          check.id,
          at + 1,
          textIn(language)(`tickets-tables:kind.${kind}`),
          check.findingTexts[at] ?? '',
          ...beside.map(({ of }) => of(check, language)),
        ]),
      )
  },
})

/** Columns of a check that each of its findings repeats. */
const besideFinding = [
  'file_name',
  'ticket_type',
  'ticket_code',
  'ticket_num',
  'ticket_date',
  'seller',
  'buyer',
  'amount',
  'uploaded_by',
  'uploaded_at',
]

/** A column without its value. */
function shown({ of: _, ...column }: Column): PlatformTable['columns'][number] {
  return column
}

const chosen = (names: readonly string[]): Column[] => columns.filter(({ name }) => names.includes(name))

async function* checksOf(tx: Tx, deps: { clock: Clock; language: Language }): AsyncGenerator<FoundCheck[]> {
  for (let after = 0; ; ) {
    const checks = await readChecksAfter(tx, deps, { after, most: batchRows })
    const last = checks.at(-1)
    if (!last) return
    yield checks
    after = last.id
  }
}
