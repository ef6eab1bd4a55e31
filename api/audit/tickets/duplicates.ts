import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketDuplicate } from '#contract/audit/tickets/duplicates.ts'
import type { TicketField } from '#contract/audit/tickets/reading.ts'
import { ticketReading } from './table.ts'

/** Maximum differing bits of 256: the same picture in another crop, and one that no other evidence separates. */
const sameBits = 48
const alikeBits = 24

/**
 * Finds other readings of the same ticket in the whole database: the same file, or the same invoice by code and number,
 * also if it is not the first in its file. Without a number on both sides, a similar picture needs further evidence,
 * because forms of one dealer look alike. The caller decides who may see the other place.
 */
export async function duplicatesOf(on: Db | Tx, readingId: number): Promise<TicketDuplicate[]> {
  // Equal files and numbers are found by index. Picture hashes are scanned; the long `reading` column is loaded only if
  // hashes are similar.
  const { rows } = await on.execute<{
    id: number
    file: boolean
    invoice: boolean
    picture: boolean
    others: string[]
  }>(sql`
    with own as (
      select *, reading->>'type' as type, ${invoiceOf(sql`ticket_reading`)} as invoice from ${ticketReading} where id = ${readingId}),
    near as (
      select r.id from ${ticketReading} r, own where r.sha256 = own.sha256
      union select r.id from ${ticketReading} r, own
        where r.ticket_num <> '' and r.ticket_num = own.ticket_num and r.ticket_code = own.ticket_code
      union select r.id from ${ticketReading} r, own, unnest(own.other_invoices) as other(key)
        where r.ticket_num <> '' and r.ticket_num = split_part(key, '/', 2) and r.ticket_code = split_part(key, '/', 1)
      union select r.id from ${ticketReading} r, own
        where r.other_invoices <> '{}' and r.other_invoices && (own.invoice || own.other_invoices)
      union select r.id from ${ticketReading} r, own
        where (r.ticket_num = '' or own.ticket_num = '') and r.picture is not null and own.picture is not null
          and bit_count(('x' || r.picture)::bit(256) # ('x' || own.picture)::bit(256)) <= ${alikeBits}),
    compared as (
      select r.id, r.sha256 = own.sha256 as file,
        ${isInvoice(sql`own`)} and ${isInvoice(sql`r`)} as numbered,
        r.ticket_num = own.ticket_num and r.ticket_code = own.ticket_code and own.ticket_num <> '' as same_number,
        own.invoice && (${invoiceOf(sql`r`)} || r.other_invoices) as same_invoice,
        array(select unnest(own.other_invoices) intersect select unnest(${invoiceOf(sql`r`)} || r.other_invoices)) as others,
        r.ticket_num = '' or own.ticket_num = '' as unnumbered,
        ${isSecondSign} as signed,
        case when r.picture is not null and own.picture is not null and r.reading->>'type' is not distinct from own.type
          then bit_count(('x' || r.picture)::bit(256) # ('x' || own.picture)::bit(256)) end as bits
      from ${ticketReading} r join near using (id), own where r.id <> own.id and r.state in ('read', 'refused', 'waiting', 'reading'))
    select id, file, same_invoice as invoice, others,
      not file and not numbered and (same_number and bits <= ${sameBits} or unnumbered and signed and bits <= ${alikeBits}) as picture
    from compared
    where file or same_invoice or others <> '{}'
      or not numbered and (same_number or unnumbered and signed) and bits <= ${sameBits}
    order by id`)
  return rows.flatMap(({ id, file, invoice, picture, others }): TicketDuplicate[] => [
    ...(file ? [{ finding: 'duplicateFile' as const, readingId: id }] : []),
    ...(invoice ? [{ finding: 'sameInvoice' as const, readingId: id }] : []),
    ...(picture ? [{ finding: 'samePicture' as const, readingId: id }] : []),
    ...others.map((invoice) => ({
      finding: 'sameOtherInvoice' as const,
      readingId: id,
      value: invoice.split('/')[1] ?? '',
    })),
  ])
}

const readOn = (row: SQL, field: TicketField) => sql`${row}.reading->'fields'->${field}::text->>'value'`
const isEqual = (field: TicketField) => sql`${readOn(sql`r`, field)} = ${readOn(sql`own`, field)}`
const differs = (field: TicketField) => sql`coalesce(${readOn(sql`r`, field)} <> ${readOn(sql`own`, field)}, false)`

/** Date or amount is equal, and neither differs. */
const isSecondSign = sql`(coalesce(${isEqual('ticketDate')}, false) or coalesce(${isEqual('ticketAmount')}, false))
  and not ${differs('ticketDate')} and not ${differs('ticketAmount')}`

const isInvoice = (row: SQL) =>
  sql`(coalesce(${row}.reading->>'type', ${TicketType.invoice}) = ${TicketType.invoice} and ${row}.ticket_num <> '')`

/** Key of an invoice as in `other_invoices`, in an array; empty for other tickets. */
const invoiceOf = (row: SQL) =>
  sql`case when ${isInvoice(row)} then array[${row}.ticket_code || '/' || ${row}.ticket_num] else '{}'::text[] end`
