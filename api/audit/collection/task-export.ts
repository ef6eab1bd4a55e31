import type { z } from 'zod'
import type { Scope } from '#api/audit/reviews/scope.ts'
import { typeIn } from '#api/audit/tickets/words.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import { type ListColumn, listFile, listSheet, momentsOf, numberOf } from '#api/shell/files/list-export.ts'
import type { TaskRow, taskExportQuery } from '#contract/audit/collection/shapes.ts'
import { tasksToExport } from './task.ts'
import { statusIn, typesIn } from './words.ts'

type Params = z.output<typeof taskExportQuery>

export async function exportTasks(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { params, caller, scope }: { params: Params; caller: Caller; scope: Scope },
): Promise<FileReply> {
  const { language } = caller
  const { rows, more } = await tasksToExport(db, { scope, language }, params)
  const say = textIn(language)
  const moment = momentsOf(clock)
  const word = (key: string) => say(`collection:${key}`)
  const stateIn = (state: TaskRow['state']) => say(`comparisons:pairing.${state}`)
  const columns: ListColumn<TaskRow>[] = [
    { head: word('column.number'), width: 8, of: ({ id }) => id },
    { head: word('column.batch'), width: 18, of: ({ reviewBatchNo }) => reviewBatchNo },
    { head: word('column.dealer'), width: 28, of: ({ dealerName }) => dealerName },
    { head: word('column.date'), width: 12, format: 'day', of: ({ ticketDate }) => ticketDate },
    { head: word('column.counterparty'), width: 28, of: ({ clientName }) => clientName },
    { head: word('column.line'), width: 28, of: ({ productName, productCode }) => productName || productCode },
    { head: word('column.spec'), width: 16, of: ({ spec }) => spec },
    { head: word('column.batchNo'), width: 16, of: ({ batchNo }) => batchNo },
    { head: word('column.quantity'), width: 12, format: 'precise', of: ({ qty }) => numberOf(qty) },
    { head: word('column.unit'), width: 8, of: ({ unit }) => unit },
    {
      head: word('column.amount'),
      width: 16,
      format: 'money',
      of: ({ amount }) => (amount === null ? null : numberOf(amount)),
    },
    { head: word('filter.state'), width: 16, of: ({ state }) => stateIn(state) },
    { head: word('column.status'), width: 12, of: ({ statusName }) => statusName },
    { head: word('filter.ticketType'), width: 28, of: ({ needed }) => typesIn(language, needed) },
    { head: word('attention.missing'), width: 28, of: ({ missing }) => typesIn(language, missing) },
    { head: word('attention.undecided'), width: 10, of: ({ undecided }) => undecided },
    { head: word('attention.differing'), width: 12, of: ({ differing }) => differing },
    { head: word('attention.incomplete'), width: 12, of: ({ incomplete }) => incomplete },
    { head: word('attention.rejected'), width: 10, of: ({ rejected }) => rejected },
    {
      head: word('column.completedOpen'),
      width: 40,
      of: ({ completedOpen }) => completedOpen.at(-1)?.reason ?? '',
    },
    {
      head: word('column.lastUploadedAt'),
      width: 20,
      format: 'second',
      of: ({ lastUploadedAt }) => moment(lastUploadedAt),
    },
  ]
  const filter = [
    [word('filter.keyWord'), params.keyWord],
    [word('filter.client'), params.clientCode],
    [
      word('column.batch'),
      params.objectId === undefined ? undefined : (rows[0]?.reviewBatchNo ?? String(params.objectId)),
    ],
    [word('column.status'), params.status && statusIn(language, params.status)],
    [word('filter.attention'), params.attention && word(`attention.${params.attention}`)],
    [word('filter.ticketType'), params.ticketType && typeIn(language, params.ticketType)],
    [word('filter.state'), params.state && stateIn(params.state)],
    [word('filter.dateFrom'), params.dateFrom],
    [word('filter.dateTo'), params.dateTo],
  ] as const
  const title = word('tasks.title')
  return listFile(
    { db, clock, caller },
    { title, sheet: { ...listSheet(title, columns, rows), namedBy: 3 }, filter, params, more },
  )
}
