import type { Clock } from '#api/platform/clock.ts'
import { batchRows, type PlatformCell, type PlatformTable } from '#api/platform/datasets/platform-table.ts'
import { textIn } from '#api/platform/text.ts'
import { TicketPerm } from '#contract/audit/tickets/perms.ts'
import type { CheckResult } from '#contract/audit/tickets/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { readChecksAfter } from './check.ts'
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

/** Readings correct neither days nor amounts: what is none stays text on the page and is empty in the table. */
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const isAmount = (text: string) => /^-?\d{1,14}(\.\d{1,10})?$/.test(text)

/** Everybody's checks of tickets, as their workbook lists them. */
export const ticketTable = ({ clock }: { clock: Clock }): PlatformTable => ({
  code: 'tickets.checks',
  tableName: 'ticket_checks',
  title: 'tickets-tables:title',
  remark: 'tickets-tables:remark',
  perm: TicketPerm.all,
  columns: columns.map(({ of: _, ...column }) => column),
  async *rows(tx, language) {
    for (let after = 0; ; ) {
      const checks = await readChecksAfter(tx, { clock, language }, { after, most: batchRows })
      const last = checks.at(-1)
      if (!last) return
      yield checks.map((check) => columns.map(({ of }) => of(check, language)))
      after = last.id
    }
  },
})
