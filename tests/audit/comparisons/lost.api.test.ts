import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import { FilesUnavailable } from '#api/platform/files/store/store.ts'
import { storedFile } from '#api/platform/files/table.ts'
import * as calls from '#contract/audit/comparisons/calls.ts'
import { passPause } from '../../platform/jobs/queue.ts'
import { filesInMemory, openStores } from '../../shell/files/stores.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makeCompared, makeLines, row } from './compared.ts'
import { countResults } from './lines.ts'

const files = filesInMemory()
let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ store: files })
})
afterAll(() => api?.close())

const minutes = { timeout: 300_000 }
const begin = (as: Person, objectId: number) => api.done(calls.executeComparison, { as, body: { objectId } })
const versionOf = async (as: Person, id: number) =>
  (await api.done(calls.getComparisonVersion, { as, query: { id } })).version
const results = (objectId: number) => countResults(api, objectId)
const jobOf = async (id: number) =>
  (await api.db.select().from(flowComparison).where(eq(flowComparison.id, id)))[0]?.jobId ?? ''

const losses = {
  'the file store is gone': () => new FilesUnavailable('no answer'),
  'its disk is full': () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }),
}

test.each(Object.entries(losses))(
  'where %s while a result is stored, it is retried and reported, and nothing before is lost',
  { ...minutes, tags: 'long' },
  async (_, why) => {
    const { member, objectId, id } = await makeCompared(api)
    const before = await api.done(calls.findComparison, { as: member, query: { objectId } })
    let request = 0
    const losing = api.instance({
      store: {
        ...files,
        async put(path, content) {
          if (!path.startsWith('flow-dataset/')) return files.put(path, content)
          request++
          throw why()
        },
      },
    })
    const next = await begin(member, objectId)
    const job = await jobOf(next.id)
    for (let attempt = 0; attempt < 3; attempt++) {
      await losing.work()
      await passPause(api.db, job)
    }
    await losing.work()
    expect(request).toBe(3)
    expect(await versionOf(member, next.id)).toMatchObject({
      number: 2,
      state: 'failed',
      fault: 'server',
      figures: null,
    })
    const after = await api.done(calls.findComparison, { as: member, query: { objectId } })
    expect([after.chosen, after.lines]).toEqual([id, before.lines])
    expect(await results(objectId)).toBe(1)
    // Files of the lost attempt belong to no record: the cleanup removes them.
    const left = await api.db.select().from(storedFile).where(eq(storedFile.businessId, ''))
    expect(left.every(({ kept }) => !kept)).toBe(true)

    const again = await begin(member, objectId)
    await api.work()
    expect(await versionOf(member, again.id)).toMatchObject({ number: 3, state: 'done' })
  },
)

test('while a store in S3 is gone, local data is shown, remote data is reported as unread, and a comparison as failed', {
  ...minutes,
  tags: 'long',
}, async () => {
  const s3 = await openStores.s3()
  onTestFinished(() => s3.close())
  const remote = await openTestApi({ store: s3.store })
  onTestFinished(() => remote.close())
  const { member: as, objectId, id } = await makeCompared(remote)
  const query = { objectId }
  const { lines } = await remote.done(calls.findComparison, { as, query })
  expect(lines?.total).toBe(6)

  const other = remote.instance()
  await s3.lose()
  // This instance shows its local copy; another instance must fetch the files from the store.
  expect((await remote.done(calls.findComparison, { as, query })).lines).toEqual(lines)
  await other.refuses(calls.findComparison, 'comparison.unread', { as, query })
  const { id: next } = await remote.done(calls.executeComparison, { as, body: { objectId } })
  const [version] = await remote.db.select().from(flowComparison).where(eq(flowComparison.id, next))
  for (let attempt = 0; attempt < 4; attempt++) {
    await other.work()
    await passPause(remote.db, version?.jobId ?? '')
  }
  const reply = await remote.done(calls.findComparison, { as, query })
  expect(reply).toMatchObject({ chosen: id, versions: [{ state: 'failed', fault: 'server' }, { state: 'done' }] })
})

test('a comparison whose process is killed is started again, and the previous version remains', {
  ...minutes,
  tags: 'long',
}, async () => {
  const many = Array.from({ length: 3000 }, (_, at) =>
    row(`2026-01-${String(1 + (at % 28)).padStart(2, '0')}`, 1 + (at % 50), `D${at}`),
  )
  const { member, objectId, id } = await makeCompared(api, { reported: many, sold: many })
  const next = await begin(member, objectId)
  const working = api.work()
  const killed = await vi.waitFor(
    () => {
      if (!isAtWork()) throw new Error('no process is at work yet')
      const pids = enginesNow()
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      return pids
    },
    { timeout: 60_000, interval: 5 },
  )
  await working
  expect(enginesNow().filter((pid) => killed.includes(pid))).toEqual([])
  expect(await versionOf(member, next.id)).toMatchObject({ state: 'waiting', fault: null, figures: null })
  expect(await versionOf(member, id)).toMatchObject({ state: 'done', lines: 6000 })
  expect(await results(objectId)).toBe(1)
  await passPause(api.db, await jobOf(next.id))
  await api.work()
  expect(await versionOf(member, next.id)).toMatchObject({ number: 2, state: 'done', lines: 6000 })
})

/** True once a comparison of this test has read the names, so that its job is halfway. */
const isAtWork = () =>
  readdirSync(workshops)
    .filter((name) => name.includes(`-${process.pid}-`))
    .flatMap((name) => {
      const scratch = join(workshops, name, 'scratch')
      return existsSync(scratch) ? readdirSync(scratch).map((job) => join(scratch, job, 'goods.records')) : []
    })
    .some(existsSync)
const workshops = join(tmpdir(), 'risk-workshop')

/** Process ids of this test's engines. */
function enginesNow(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = / \w (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
        const isEngine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('engine.process')
        return isEngine && Number(parent) === process.pid ? [Number(pid)] : []
      } catch {
        return []
      }
    })
}

test('two concurrent starts create one comparison', minutes, async () => {
  const { member, objectId } = await makeLines(api)
  const both = await Promise.all([begin(member, objectId), begin(member, objectId)])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  expect(both.filter(({ begun }) => begun)).toHaveLength(1)
  await api.work()
  expect(await versionOf(member, both[0].id)).toMatchObject({ number: 1, state: 'done' })
})
