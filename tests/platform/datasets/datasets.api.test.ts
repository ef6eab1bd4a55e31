import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatasets } from '#api/platform/datasets/datasets.ts'
import { deleteRetired, retireDatasets } from '#api/platform/datasets/retention.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import type { Database } from '#api/platform/db/connection.ts'
import { type FilesInStore, openFilesInStore } from '#api/platform/engine/remote.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { filesInMemory } from '../../shell/files/stores.ts'
import { meanwhile, openTestDatabase, waitingForRow } from '../../support/database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`create table report (dataset_id integer references dataset (id))`)
})
afterAll(() => database?.close())

const store = filesInMemory()

/** Datasets of an instance with its own disk. */
function instance(bytesMax?: number, inStore?: FilesInStore) {
  const place = mkdtempSync(join(tmpdir(), 'datasets-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const engine = {
    async folderFor(name: string) {
      mkdirSync(join(place, name), { recursive: true })
      return join(place, name)
    },
    inStore,
  }
  const folderOf = (content: string) => {
    const folder = mkdtempSync(join(place, 'made-'))
    writeFileSync(join(folder, 'a.parquet'), content)
    return folder
  }
  return { ...openDatasets({ db: database.db, files: store, engine }, bytesMax), folderOf }
}

let owners = 0
const newOwner = () => ({ type: 'test', id: ++owners })

/** Stores a folder with this content as the next version of the owner's table. */
async function keep(by: ReturnType<typeof instance>, owner: { type: string; id: number }, content = 'content') {
  const put = await by.put(by.folderOf(content), { 'a.parquet': 3 })
  const id = await database.db.transaction((tx) =>
    by.keep(tx, put, { owner, name: 'table', madeFrom: { from: content } }),
  )
  await by.adopt(put)
  return id
}

const rowOf = async (id: number) => (await database.db.select().from(dataset).where(eq(dataset.id, id)))[0]

test('each dataset is the next version of what its owner has under that name', async () => {
  const one = instance()
  const owner = newOwner()
  const ids = [await keep(one, owner, 'first'), await keep(one, owner, 'second')]
  expect(await Promise.all(ids.map(rowOf))).toMatchObject([
    { ownerType: 'test', ownerId: owner.id, name: 'table', version: 1, rows: 3, bytes: 5, madeFrom: { from: 'first' } },
    { ownerType: 'test', ownerId: owner.id, name: 'table', version: 2, rows: 3, bytes: 6, retiredAt: null },
  ])
  expect(await rowOf(await keep(one, newOwner()))).toMatchObject({ version: 1 })
})

test('a stored dataset is read completely on another instance', async () => {
  const id = await keep(instance(), newOwner(), 'made elsewhere')
  const read = await instance().use([id], async (folders) =>
    readFileSync(join(folders.get(id) ?? '', 'a.parquet'), 'utf8'),
  )
  expect(read).toBe('made elsewhere')
})

test('an engine that reads the store gets no local copies, and one without it reads the same files', async () => {
  const inStore = openFilesInStore()
  const made = instance(undefined, inStore)
  const folder = made.folderOf('rows')
  writeFileSync(join(folder, 'figures.json'), '{}')
  const put = await made.put(folder)
  const id = await database.db.transaction((tx) =>
    made.keep(tx, put, { owner: newOwner(), name: 'table', madeFrom: {} }),
  )
  expect(put.files.map(({ path }) => path)).toEqual([
    `flow-dataset/${put.bizId}/a/a.parquet`,
    expect.stringMatching(/^flow-dataset\/[\w-]+\.json$/),
  ])
  await instance(undefined, inStore).use([id], async (folders) => {
    const place = folders.get(id) ?? ''
    expect(readdirSync(place)).toEqual(['figures.json'])
    expect(inStore.of([place])[place]).toEqual([
      expect.objectContaining({ path: `flow-dataset/${put.bizId}/a/a.parquet` }),
    ])
  })
  await instance().use([id], async (folders) => {
    expect(readFileSync(join(folders.get(id) ?? '', 'a.parquet'), 'utf8')).toBe('rows')
  })
})

test('a dataset of a transaction that fails does not exist, and its files are swept', async () => {
  const one = instance()
  const put = await one.put(one.folderOf('half'))
  const failing = database.db.transaction(async (tx) => {
    await one.keep(tx, put, { owner: newOwner(), name: 'table', madeFrom: {} })
    throw new Error('as the test wants it')
  })
  await expect(failing).rejects.toThrow('as the test wants it')
  expect(await database.db.$count(dataset, eq(dataset.bizId, put.bizId))).toBe(0)
  const [file] = await database.db
    .select()
    .from(storedFile)
    .where(eq(storedFile.path, put.files[0]?.path ?? ''))
  expect(file).toMatchObject({ kept: false })
})

test('a dataset with an altered or missing file is never read', async () => {
  const id = await keep(instance(), newOwner())
  const path = (await rowOf(id))?.files[0]?.path ?? ''
  const read = () => instance().use([id], async () => 'read')
  await store.remove(path)
  await expect(read()).rejects.toThrow('a.parquet of a dataset is not in the file store')
  await store.put(path, new TextEncoder().encode('forged'))
  await expect(read()).rejects.toThrow('a.parquet of a dataset is not what was put into the file store')
})

test('a reference that another transaction adds meanwhile keeps a dataset', async () => {
  const one = instance()
  const owner = newOwner()
  const [unused, used] = [await keep(one, owner), await keep(one, owner)]
  const { retiring } = await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into report values (${used})`)
    const begun = {
      retiring: meanwhile(() => database.db.transaction((other) => retireDatasets(other, [unused, used]))),
    }
    // The embedded database has one session: the other transaction waits there anyway.
    if (inject('testDatabase').kind === 'postgres')
      await vi.waitFor(async () => expect(await waitingForRow(tx, 'dataset')).toBe(1), {
        timeout: 20_000,
        interval: 20,
      })
    return begun
  })
  expect(await retiring).toBe(false)
  expect(await rowOf(unused)).toBeUndefined()
  expect((await rowOf(used))?.retiredAt).not.toBeNull()
})

test('a retired dataset remains while it is referenced, and is removed by the next retention run', async () => {
  const one = instance()
  const owner = newOwner()
  const [unused, used] = [await keep(one, owner), await keep(one, owner)]
  await database.db.execute(sql`insert into report values (${used})`)
  const retired = await database.db.transaction((tx) => retireDatasets(tx, [unused, used]))
  expect(retired).toBe(false)
  expect(await rowOf(unused)).toBeUndefined()
  expect((await rowOf(used))?.retiredAt).not.toBeNull()
  const path = (await rowOf(used))?.files[0]?.path ?? ''

  await deleteRetired(database.db)
  expect(await one.use([used], async () => 'read')).toBe('read')
  await database.db.execute(sql`delete from report where dataset_id = ${used}`)
  await deleteRetired(database.db)
  expect(await rowOf(used)).toBeUndefined()
  expect(await database.db.select().from(storedFile).where(eq(storedFile.path, path))).toMatchObject([{ kept: false }])
})
