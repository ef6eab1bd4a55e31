import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#api/platform/db/connection.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { makeSource, migrationsUpTo } from '../../support/database.ts'

const fileOf = (rows?: number) => ({ name: 'a.parquet', path: 'a', bytes: 100, sha256: '', ...(rows && { rows }) })

/** Datasets of object 7 as they were stored before: 1 to 3 of file 11, 4 and 5 of sheet 21, 6 of comparison 31. */
const stored: [id: number, kind: string, files: object[], madeFrom: object][] = [
  [1, 'raw', [fileOf(5)], { file: 11, number: 1 }],
  [2, 'raw', [fileOf(6), fileOf(1)], { file: 11, number: 1 }],
  [3, 'raw', [fileOf(8)], { file: 11, number: 1 }],
  [4, 'lines', [fileOf(5), fileOf()], { sheet: 21, raw: 3 }],
  [5, 'lines', [fileOf(6), fileOf()], { sheet: 21, raw: 3 }],
  [6, 'comparison', [fileOf(), fileOf()], { comparison: 31 }],
]

async function insertAsBefore(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // Their objects, users and files do not matter here.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [id, kind, files, madeFrom] of stored)
      await tx.execute(sql`insert into flow_dataset (id, biz_id, object_id, kind, files, made_from)
        values (${id}, ${`dataset-${id}`}, 7, ${kind}, ${JSON.stringify(files)}::jsonb, ${JSON.stringify(madeFrom)}::jsonb)`)
    await tx.execute(sql`
      insert into flow_file (id, object_id, path, series, created_by, raw_dataset_id) values (11, 7, 'a', 11, 1, 3)`)
    await tx.execute(sql`
      insert into flow_sheet (id, file_id, place, hidden, raw, heads, suggested, start, samples, irregular, lines_dataset_id)
      values (21, 11, 0, false, '{}', '[]', '{}', '[]', '[]', 0, 5)`)
    await tx.execute(sql`
      insert into flow_comparison (id, object_id, number, settings, inputs, master, dataset_id, figures, started_by)
      values (31, 7, 1, '{}', '[]', '{}', 6, '{"lines": 12}', 1)`)
    // It was made from lines that have been read again since.
    await tx.execute(sql`insert into flow_comparison_input (comparison_id, dataset_id) values (31, 4)`)
  })
}

test('datasets of review objects become versions of what their file, sheet or comparison has', {
  tags: 'long',
  // Migrations differ between the databases: run on both.
  skip: false,
  timeout: 120_000,
}, async () => {
  let rows: unknown[] = []
  const { remove } = await makeSource(async (db) => {
    await migrate(db, migrationsUpTo('0059'))
    await insertAsBefore(db)
    await migrate(db, migrationsUpTo('0060'))
    const found = await db.execute(sql`
      select id, biz_id, owner_type, owner_id, name, version, rows::int, bytes::int, retired_at is not null as retired
      from dataset order by id`)
    rows = found.rows.map((row) => Object.values(row))
    await expect(db.execute(sql`delete from dataset where id = 4`)).rejects.toThrow()
  })
  onTestFinished(remove)
  expect(rows).toEqual([
    [1, 'dataset-1', 'flow-file', 11, 'raw', 1, 5, 100, true],
    [2, 'dataset-2', 'flow-file', 11, 'raw', 2, 7, 200, true],
    [3, 'dataset-3', 'flow-file', 11, 'raw', 3, 8, 100, false],
    [4, 'dataset-4', 'flow-sheet', 21, 'lines', 1, 5, 200, true],
    [5, 'dataset-5', 'flow-sheet', 21, 'lines', 2, 6, 200, false],
    [6, 'dataset-6', 'comparison', 31, 'result', 1, 12, 200, false],
  ])
})
