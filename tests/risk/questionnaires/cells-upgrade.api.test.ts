import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#api/platform/db/migrate.ts'
import { makeSource, migrations, migrationsUpTo, openTestDatabase } from '../../support/database.ts'

test('versions written before their cells were kept have as many as their papers', async () => {
  const { source, remove } = await makeSource(async (db) => {
    await migrate(db, migrationsUpTo('0049'))
    await db.execute(sql`insert into risk_domain (code, kind, name) values ('BIA', 'matrix', '{}')`)
    await db.execute(sql`
      insert into risk_questionnaire_version (domain_id, number, scale, rows, columns, measures)
      select d.id, v.number, '{}', 3, 4, v.measures
      from risk_domain d, (values (1, null::jsonb), (2, '{"likelihood": {}, "impact": {}}')) v (number, measures)`)
  })
  onTestFinished(async () => remove())
  const { db, close } = await openTestDatabase(source)
  onTestFinished(close)
  await migrate(db, migrations)
  const { rows } = await db.execute(sql`select number, cells from risk_questionnaire_version order by number`)
  expect(rows).toEqual([
    { number: 1, cells: 12 },
    { number: 2, cells: 24 },
  ])
})
