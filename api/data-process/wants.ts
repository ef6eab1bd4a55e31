import { type SQL, sql } from 'drizzle-orm'

/** What sheet `s` of file `f` wants before its lines can be compared, as SheetWants of contract/data-process/codes.ts; null is nothing. */
export const wantsOfSheet: SQL = sql`case
  when s.ignored then null
  when f.role is null then 'role'
  when s.state = 'failed' then 'failed'
  when s.state = 'reading' then 'reading'
  when s.head_row is null then 'headRow'
  when s.columns is null then 'columns'
  when s.asks_date_order and s.date_order is null then 'dateOrder'
  when s.lines_dataset_id is null then 'reading'
end`

/** Files `f` that count: their archives are none themselves. */
export const isCurrent: SQL = sql`f.current and f.removed_at is null and f.form is distinct from 'zip'`
