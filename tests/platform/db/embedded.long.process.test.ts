import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#api/platform/db/connection.ts'
import { startEarly } from '#api/platform/db/embedded.ts'
import { hasDatabase, newThread } from '#api/platform/db/embedded-thread.ts'
import { DataDirInUse } from '#api/platform/db/lock.ts'
import { open } from '../../support/database.ts'
import { startChild } from './child.ts'

let made: string

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'data-made-'))
  const database = await open({ dataDir: join(made, 'not/yet/there') })
  await database.pool.query('create table kept (word text)')
  await database.pool.query(`insert into kept values ('一'), ('二')`)
  await database.close()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

/** A folder with a copy of an existing database: creating one takes seconds. */
function copyOfMade(): string {
  const room = mkdtempSync(join(tmpdir(), 'data-'))
  onTestFinished(() => rmSync(room, { recursive: true, force: true }))
  const dataDir = join(room, 'data')
  cpSync(join(made, 'not/yet/there'), dataDir, { recursive: true })
  return dataDir
}

async function opened(dataDir: string): Promise<Database> {
  const database = await open({ dataDir })
  onTestFinished(() => database.close())
  return database
}

test('written data is readable when the folder is opened again', async () => {
  const { pool, kind } = await opened(copyOfMade())
  expect(kind).toBe('embedded')
  expect((await pool.query('select word from kept order by word collate "C"')).rows).toEqual([
    { word: '一' },
    { word: '二' },
  ])
})

test('the socket stands in a folder that only this user may open, and goes with the database', async () => {
  const database = await open({ dataDir: copyOfMade() })
  const folder = database.pool.options.host ?? ''
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await database.close()
  expect(existsSync(folder)).toBe(false)
})

test('a deep temporary folder does not stop it', async () => {
  const dataDir = copyOfMade()
  const before = process.env.TMPDIR
  onTestFinished(() => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  })
  process.env.TMPDIR = `/tmp/${'deep/'.repeat(30)}`
  const { pool } = await opened(dataDir)
  expect(dirname(pool.options.host ?? '')).toBe('/tmp')
})

test('a database that is started early is the one that is opened, and what fails then is thrown to who opens it', async () => {
  const dataDir = copyOfMade()
  startEarly(dataDir, newThread())
  expect(existsSync(join(dataDir, 'database.lock'))).toBe(true)
  const first = await open({ dataDir })
  expect((await first.pool.query('select count(*)::int as words from kept')).rows).toEqual([{ words: 2 }])
  startEarly(dataDir, newThread())
  await expect(open({ dataDir })).rejects.toThrow(DataDirInUse)
  await first.close()
  await opened(dataDir)
})

test('a folder without a database is distinguished from one with a database', () => {
  expect(hasDatabase(join(made, 'absent'))).toBe(false)
  expect(hasDatabase(copyOfMade())).toBe(true)
})

test('a folder in use is refused, and closing makes it free again', async () => {
  const dataDir = copyOfMade()
  const first = await open({ dataDir })
  await expect(open({ dataDir })).rejects.toThrow(DataDirInUse)
  await first.close()
  await opened(dataDir)
})

test('a folder that holds something else is refused, and the lock is given back', async () => {
  const dataDir = copyOfMade()
  rmSync(join(dataDir, 'database/global'), { recursive: true })
  for (const _attempt of [1, 2]) {
    await expect(open({ dataDir })).rejects.toThrow(`The embedded database in ${dataDir} does not open`)
  }
})

test('a deadlock within a transaction is reported, and the database remains usable', async () => {
  const database = await openDatabase({ dataDir: copyOfMade() }, { log: { error: () => {} }, queryWithinMs: 600 })
  onTestFinished(database.close)
  const { db, pool } = database
  // More queries than connections: some connections are still to be opened, and some queries wait for one.
  const outside = () => Promise.any(Array.from({ length: 20 }, () => pool.query('select word from kept')))
  await expect(db.transaction(outside)).rejects.toThrow()
  expect((await pool.query('select word from kept')).rows).toHaveLength(2)
})

test('a process killed in the middle of writing loses no acknowledged row and leaves none half', async () => {
  const dataDir = copyOfMade()
  const acknowledged: number[] = []
  for (const _kill of [1, 2, 3]) {
    const writer = startChild('./write-rows.ts', dataDir)
    onTestFinished(() => writer.kill())
    for (let count = 0; count < 150; count++) acknowledged.push(Number(await writer.line()))
    const killed = writer.kill()
    for (let line = await writer.line(); line !== undefined; line = await writer.line()) acknowledged.push(Number(line))
    await killed
  }
  const { pool } = await opened(dataDir)
  const { rows } = await pool.query<{ id: number }>('select id from paper where cardinality(cells) = 1330')
  const whole = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !whole.has(id))).toEqual([])
  expect((await pool.query('select count(*) as n from paper')).rows).toEqual([{ n: whole.size }])
})

test.each([
  [
    'its files are gone',
    (dataDir: string) => rmSync(join(dataDir, 'database/pg_wal'), { recursive: true }),
    'select pg_switch_wal()',
  ],
  ['its stack is exhausted', () => {}, 'select endless($1)'],
])(
  'when the engine fails because %s, the owner hears of it and queries fail instead of waiting',
  async (_why, spoil, last) => {
    const dataDir = copyOfMade()
    let onLost: (error: Error) => void = () => {}
    const lost = new Promise<Error>((resolve) => {
      onLost = resolve
    })
    const { pool, close } = await openDatabase({ dataDir }, { log: { error: () => {} }, onLost: onLost })
    onTestFinished(close)
    await pool.query(
      'create function endless(i int) returns int language plpgsql as $$ begin return endless(i); end $$',
    )
    spoil(dataDir)
    const queries = [
      pool.query(last, last.includes('$1') ? [1] : []),
      pool.query(`insert into kept values ($1)`, ['三']),
    ]
    const results = await Promise.allSettled(queries)
    expect((await lost).message).toContain(`The embedded database in ${dataDir} failed: the engine stopped answering`)
    expect(results.map(({ status }) => status)).toContain('rejected')
    await expect(pool.query('select 1')).rejects.toThrow()
  },
)
