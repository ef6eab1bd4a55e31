import { type SQL, sql } from 'drizzle-orm'
import { storedFile } from '#api/platform/files/table.ts'

/** Condition: file `f` has the same bytes as an earlier current file, and nobody has confirmed both. */
const isUndecidedTwin: SQL = sql`not f.twin_taken and exists (
  select 1 from flow_file e
  join ${storedFile} ek on ek.path = e.path
  join ${storedFile} fk on fk.path = f.path
  where e.object_id = f.object_id and e.id < f.id and e.current and e.removed_at is null and e.form is distinct from 'zip'
    and ek.sha256 = fk.sha256)`

/**
 * Missing decision of sheet `s` of file `f` before comparison, as SheetWants of contract/audit/data-process/codes.ts;
 * null if complete.
 */
export const wantsOfSheet: SQL = sql`case
  when s.ignored then null
  when ${isUndecidedTwin} then 'twin'
  when f.role is null then 'role'
  when s.state = 'failed' then 'failed'
  when s.state = 'reading' then 'reading'
  when s.head_row is null then 'headRow'
  when s.columns is null then 'columns'
  when s.asks_date_order and s.date_order is null then 'dateOrder'
  when s.lines_dataset_id is null then 'reading'
end`

/** Condition: file `f` is current; archives themselves are excluded. */
export const isCurrent: SQL = sql`f.current and f.removed_at is null and f.form is distinct from 'zip'`
