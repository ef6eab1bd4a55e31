import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type EngineOptions, openEngine } from '#api/platform/engine/engine.ts'
import type { JobProgress } from '#api/platform/engine/job.ts'
import { runForRequest, runUntilLeft } from '#api/platform/request-scope.ts'
import { mountSmallDisk } from '../../../bench/small-disk.ts'
import type { trialJobs } from './trial-jobs.ts'

const entry = new URL('./trial.process.ts', import.meta.url)
const oneMinute = 60_000
const within = { timeout: 2 * oneMinute }
const budgetMs = oneMinute
const inputs: string[] = []

type Line = { level: string; fields: Record<string, unknown>; message: string }

/** An engine with this many processes, closed and removed after the test. */
function open({
  readers = 1,
  exclusive = 1,
  ...options
}: Partial<EngineOptions> & { readers?: number; exclusive?: number } = {}) {
  const place = options.place ?? mkdtempSync(join(tmpdir(), 'engine-'))
  const lines: Line[] = []
  const note = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, fields: fields as Record<string, unknown>, message })
  const log = { info: note('info'), warn: note('warn'), error: note('error') }
  const budget = { cores: readers + 1, memoryMegabytes: (readers + exclusive) * 500 }
  const limits = { threads: 1, memoryMegabytes: 150, heapMegabytes: 200 }
  const engine = openEngine({ entry, place, log, budget, limits, ...options })
  onTestFinished(async () => {
    await engine.close()
    rmSync(place, { recursive: true, force: true })
  })
  return { ...engine, trial: engine.of<typeof trialJobs>('trial'), place, lines }
}

const residentMegabytes = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test("one person's twenty queries do not hold up another's", { ...within, tags: 'long' }, async () => {
  const { trial } = open()
  await trial.query('wait', { ms: 0 }, { by: 1, inputs, budgetMs })
  const order: string[] = []
  const query = (by: number, name: string) =>
    trial.query('wait', { ms: 20 }, { by, inputs, budgetMs }).then(() => void order.push(name))
  const first = Array.from({ length: 20 }, (_, at) => query(1, `a${at}`))
  await first[0]
  await query(2, 'other')
  expect(order.length).toBeLessThanOrEqual(4)
  await Promise.all(first)
  expect(order.filter((name) => name !== 'other')).toEqual(Array.from({ length: 20 }, (_, at) => `a${at}`))
})

test("twenty people of one workspace do not hold up another workspace's one, nor a job of theirs", {
  ...within,
  tags: 'long',
}, async () => {
  const { trial } = open()
  const params = { inputs, budgetMs }
  for (const send of [trial.query, trial.run] as const) {
    await send('wait', { ms: 0 }, { ...params, by: 1 })
    const order: string[] = []
    const wait = (by: number, workspace: number) =>
      send('wait', { ms: 20 }, { ...params, by, workspace }).then(() => void order.push(`of ${workspace}`))
    const first = Array.from({ length: 20 }, (_, at) => wait(at, 1))
    await first[0]
    await wait(100, 2)
    expect(order.length).toBeLessThanOrEqual(4)
    await Promise.all(first)
  }
})

test('a reader ends after so many queries, or once it holds 256 MB, and the next query gets a new one', {
  ...within,
  tags: 'long',
}, async () => {
  const { trial, pids } = open({ jobsMax: 3 })
  const wait = async () => {
    const outcome = await trial.query('wait', { ms: 0 }, { by: 1, inputs, budgetMs })
    return 'reply' in outcome ? outcome.reply : 0
  }
  const [first, second, third, fourth] = [await wait(), await wait(), await wait(), await wait()]
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
  expect(await trial.query('hold', { megabytes: 300 }, { by: 1, inputs, budgetMs })).toEqual({ reply: 300 })
  expect(pids().readers).not.toContain(fourth)
  expect(await wait()).not.toBe(fourth)
})

test(
  'each query has an engine of its own: tables of the last are gone, and its folders are closed',
  within,
  async () => {
    const { trial, inFolder } = open()
    const ask = (path: string, folders: string[]) =>
      trial.query('look', { path }, { by: 1, inputs: folders, budgetMs }).catch((error: Error) => error.message)
    await inFolder(async (folder) => {
      mkdirSync(folder)
      const path = join(folder, 'a.csv')
      writeFileSync(path, '1\n')
      const first = await ask(path, [folder])
      expect(first).toEqual({ reply: { pid: expect.any(Number), tables: 0, rows: 1 } })
      expect(await ask(path, [folder])).toEqual(first)
      expect(await ask(path, [])).toMatch(/Permission Error/)
    })
  },
)

test('readers stay warm and work side by side; a short query on a warm one is quick', within, async () => {
  const { trial, pids } = open({ readers: 2 })
  const wait = () => trial.query('wait', { ms: 100 }, { by: 1, inputs, budgetMs })
  const both = await Promise.all([wait(), wait()])
  expect(new Set(both.map((outcome) => 'reply' in outcome && outcome.reply))).toEqual(new Set(pids().readers))
  const running = pids().readers
  for (let at = 0; at < 10; at++)
    expect(await trial.query('count', { rows: 100 }, { by: 1, inputs, budgetMs })).toEqual({ reply: 100 })
  expect(pids().readers).toEqual(running)
})

test('heavy jobs wait until the machine has memory for them, and say so', within, async () => {
  const { trial, pids } = open({ readers: 1, exclusive: 2 })
  let most = 0
  const stages: string[][] = []
  const jobs = Array.from({ length: 5 }, (_, at) => {
    stages[at] = []
    return trial
      .run(
        'wait',
        { ms: 60 },
        {
          inputs,
          budgetMs,
          onProgress: ({ stage }: JobProgress) => void stages[at]?.push(stage),
        },
      )
      .then((outcome) => {
        most = Math.max(most, pids().exclusive.length)
        return outcome
      })
  })
  const query = trial.query('wait', { ms: 0 }, { by: 1, inputs, budgetMs })
  expect(await Promise.all(jobs)).toEqual(Array(5).fill({ reply: expect.any(Number) }))
  expect(await query).toEqual({ reply: expect.any(Number) })
  expect(most).toBe(2)
  expect(stages).toEqual([[], [], ['waiting'], ['waiting'], ['waiting']])
})

test('a machine without memory for two processes gets one of each, and a warning', within, async () => {
  const { trial, lines } = open({ budget: { cores: 1, memoryMegabytes: 100 } })
  expect(await trial.run('wait', { ms: 0 }, { inputs, budgetMs })).toEqual({ reply: expect.any(Number) })
  expect(lines[0]).toMatchObject({
    level: 'warn',
    message: 'the engine needs more memory than this machine has for it',
  })
})

test('a warm reader keeps within its memory over many queries', { ...within, tags: 'long' }, async () => {
  const { trial, pids } = open()
  for (let at = 0; at < 60; at++) await trial.query('count', { rows: 2000 }, { by: 1, inputs, budgetMs })
  const [pid = 0] = pids().readers
  expect(residentMegabytes(pid)).toBeLessThan(300)
})

test('the death of a reader loses its own query only, and the next one starts another', {
  ...within,
  tags: 'long',
}, async () => {
  const { trial, pids } = open({ readers: 2 })
  const query = (by: number, ms: number) => trial.query('wait', { ms }, { by, inputs, budgetMs })
  const [victim] = await Promise.all([query(1, 100), query(2, 100)])
  const pid = 'reply' in victim ? victim.reply : 0
  // Both readers are busy, and further queries wait.
  const running = [query(1, 2000), query(2, 2000)]
  const waiting = [query(1, 0), query(2, 0), query(3, 0)]
  process.kill(pid, 'SIGKILL')
  const outcomes = await Promise.all(running)
  expect(outcomes.filter((outcome) => 'failed' in outcome)).toEqual([{ failed: 'killed' }])
  expect(await Promise.all(waiting)).toEqual(Array(3).fill({ reply: expect.any(Number) }))
  expect(pids().readers).not.toContain(pid)
})

test('a job that fills the memory takes its process with it, and says so', { ...within, tags: 'long' }, async () => {
  const { trial, lines } = open()
  expect(await trial.run('fill', {}, { inputs, budgetMs })).toEqual({ failed: 'memory' })
  expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', message: 'engine job failed' }))
  expect(await trial.run('wait', { ms: 0 }, { inputs, budgetMs })).toEqual({ reply: expect.any(Number) })
})

test.each([
  { stage: 'in a statement', pauseMs: 0 },
  { stage: 'between two statements', pauseMs: 300 },
])('cancelling interrupts a job $stage within a second, and a waiting one at once', within, async ({ pauseMs }) => {
  const { trial } = open()
  const cancelling = new AbortController()
  const leaving = new AbortController()
  let isJoining = false
  const running = trial.run(
    'forever',
    { pauseMs },
    {
      inputs,
      budgetMs,
      signal: cancelling.signal,
      onProgress: () => {
        isJoining = true
      },
    },
  )
  const waiting = trial.run('wait', { ms: 0 }, { inputs, budgetMs, signal: leaving.signal })
  leaving.abort()
  expect(await waiting).toEqual({ failed: 'cancelled' })
  await vi.waitUntil(() => isJoining, oneMinute)
  const began = performance.now()
  cancelling.abort()
  expect(await running).toEqual({ failed: 'cancelled' })
  expect(performance.now() - began).toBeLessThan(1000)
  expect(await trial.run('wait', { ms: 0 }, { inputs, budgetMs, signal: cancelling.signal })).toEqual({
    failed: 'cancelled',
  })
})

test('a job past its deadline ends with its process; waiting does not count', { ...within, tags: 'long' }, async () => {
  const { trial } = open()
  const late = trial.run('wait', { ms: 60_000 }, { inputs, budgetMs: 5000 })
  const next = trial.run('wait', { ms: 0 }, { inputs, budgetMs: 4900 })
  expect(await late).toEqual({ failed: 'late' })
  expect(await next).toEqual({ reply: expect.any(Number) })
})

test('an output folder appears complete or not at all, and scratch folders go with their job', within, async () => {
  const { trial, inFolder, folderFor } = open()
  const scratch = await folderFor('scratch')
  await inFolder(async (output) => {
    expect(await trial.run('write', { files: 2 }, { inputs, output, budgetMs })).toEqual({ reply: 2 })
    expect(readdirSync(output)).toEqual(['0.txt', '1.txt'])
  })
  await inFolder(async (output) => {
    await expect(trial.run('write', { files: 2, fails: true }, { inputs, output, budgetMs })).rejects.toThrow(
      /as the test wants it/,
    )
    const cancelled = AbortSignal.abort()
    expect(await trial.run('write', { files: 2 }, { inputs, output, budgetMs, signal: cancelled })).toEqual({
      failed: 'cancelled',
    })
    expect(existsSync(output)).toBe(false)
  })
  expect([readdirSync(scratch), readdirSync(join(scratch, '..'))]).toEqual([[], ['scratch']])
})

test('jobs on the same kept tables run one after the other, whichever way they came', {
  ...within,
  tags: 'long',
}, async () => {
  const { trial, folderFor } = open({ readers: 2, exclusive: 2 })
  const folder = await folderFor('kept')
  const requested = { inputs: [folder], tablesFile: join(folder, 'a.db'), budgetMs }
  const outcomes = await Promise.all([
    trial.query('append', {}, { ...requested, by: 1 }),
    trial.run('append', {}, requested),
    trial.query('append', {}, { ...requested, by: 2 }),
    trial.run('append', {}, requested),
  ])
  const rows = outcomes.map((outcome) => ('reply' in outcome ? outcome.reply : 0))
  expect(rows.toSorted()).toEqual([1, 2, 3, 4])
})

test('folders of a dead process are swept, those of others stay', within, async () => {
  const place = mkdtempSync(join(tmpdir(), 'engine-'))
  const host = hostname().replace(/[^\w.]/g, '')
  const names = { dead: `${host}-4194305-abc`, alive: `${host}-${process.pid}-abc`, elsewhere: 'another-4194305-abc' }
  for (const name of Object.values(names)) {
    mkdirSync(join(place, name, 'scratch'), { recursive: true })
    writeFileSync(join(place, name, 'scratch', 'spilled'), 'left')
  }
  const { folderFor, close } = open({ place })
  const own = join(await folderFor('scratch'), '..')
  expect([names.dead, names.alive, names.elsewhere].map((name) => existsSync(join(place, name)))).toEqual([
    false,
    true,
    true,
  ])
  await close()
  expect(existsSync(own)).toBe(false)
})

test("log lines of a job's process carry the id of the request that asked for it", within, async () => {
  const { trial, lines } = open()
  const ask = (requestId: string, ms: number) =>
    runForRequest(requestId, () => trial.query('wait', { ms }, { by: ms, inputs, budgetMs }))
  await Promise.all([ask('request-1', 30), ask('request-2', 1), ask('request-3', 2)])
  const jobs = lines.filter(({ message }) => message === 'engine job').map(({ fields }) => fields)
  expect(jobs.map(({ requestId }) => requestId).toSorted()).toEqual(['request-1', 'request-2', 'request-3'])
  expect(jobs[0]).toEqual({
    task: 'trial.wait',
    requestId: 'request-1',
    pid: expect.any(Number),
    ms: expect.any(Number),
    cpuMs: expect.any(Number),
    residentMegabytes: expect.any(Number),
    waitedMs: expect.any(Number),
  })
})

test('jobs over stored files are unavailable while their engine is away, and those over local files go on', {
  ...within,
  tags: 'long',
}, async () => {
  const trino = { url: 'http://127.0.0.1:9', catalog: 'lake', schema: 'risk', user: 'risk' }
  const s3 = { endpoint: 'http://127.0.0.1:9', bucket: 'risk', region: 'us-east-1', accessKey: 'a', secretKey: 'b' }
  const { trial, inStore, place } = open({ remote: { trino, s3 } })
  inStore?.announce(place, [{ name: 'a.parquet', path: 'flow-dataset/abc/a/a.parquet' }])
  const unavailable = { code: 'ENGINE_UNAVAILABLE', message: expect.stringContaining('Trino does not answer') }
  for (const send of [trial.query, trial.run] as const) {
    await expect(send('count', { rows: 10 }, { by: 1, inputs: [place], budgetMs })).rejects.toMatchObject(unavailable)
    expect(await send('count', { rows: 10 }, { by: 1, inputs, budgetMs })).toEqual({ reply: 10 })
  }
})

test('a query ends when the client of its request leaves', { ...within, tags: 'long' }, async () => {
  const { trial } = open()
  const client = new AbortController()
  const input = runUntilLeft(
    () => client.signal,
    () => trial.query('wait', { ms: 20_000 }, { by: 1, inputs, budgetMs }),
  )
  client.abort()
  expect(await input).toEqual({ failed: 'cancelled' })
  expect(await trial.query('wait', { ms: 1 }, { by: 1, inputs, budgetMs })).toHaveProperty('reply')
})

const disk = mountSmallDisk(16)

test.runIf(disk)(
  'a job that fills the disk says so and leaves nothing; with room again it is done',
  { ...within, tags: 'long' },
  async () => {
    if (!disk) return
    onTestFinished(() => disk.remove())
    const { trial, folderFor } = open({ place: join(disk.path, 'engine') })
    const scratch = await folderFor('scratch')
    disk.fill()
    expect(await trial.run('count', { rows: 100_000 }, { inputs, budgetMs })).toEqual({ failed: 'disk' })
    disk.free()
    expect(readdirSync(scratch)).toEqual([])
    expect(await trial.run('count', { rows: 100_000 }, { inputs, budgetMs })).toEqual({ reply: 100_000 })
  },
)
