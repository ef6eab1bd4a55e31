import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#api/platform/db/migrate.ts'
import { makeSource, migrationsUpTo } from '../../support/database.ts'

test('counters of version numbers start with the highest number of each object', { timeout: 120_000 }, async () => {
  let last: unknown
  const { remove } = await makeSource(async (db) => {
    await migrate(db, migrationsUpTo('0060'))
    await db.transaction(async (tx) => {
      // Their projects, dealers and users do not matter here.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`
        insert into review_object (id, project_id, dealer_id, review_batch_no, period_from, period_to)
        select id, 1, 1, 'B-' || id, '2026-01-01', '2026-06-30' from generate_series(7, 9) id`)
      await tx.execute(sql`
        insert into flow_comparison (object_id, number, settings, inputs, master, started_by, finished_at)
        select object_id, number, '{}', '[]', '{}', 1, now() from (values (7, 1), (7, 4), (8, 2)) v (object_id, number)`)
      await tx.execute(sql`
        insert into bill_report (object_id, number, figures, mark, made_by) values (8, 5, '{}', '', 1)`)
      await tx.execute(sql`
        insert into bill_sample (object_id, number, comparison_id, sampling, needed, drawn_by, finished_at)
        values (7, 3, 1, '{}', '{}', 1, now())`)
    })
    await migrate(db, migrationsUpTo('0061'))
    const { rows } = await db.execute(sql`
      select 'comparison' as of, * from flow_comparison_counter union all
      select 'report', * from bill_report_counter union all
      select 'sample', * from bill_sample_counter order by 1, 2`)
    last = rows.map((row) => Object.values(row))
  })
  onTestFinished(async () => remove())
  expect(last).toEqual([
    ['comparison', 7, 4],
    ['comparison', 8, 2],
    ['report', 8, 5],
    ['sample', 7, 3],
  ])
})
