import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFlowEngine } from '#api/audit/flow/engine.ts'
import { isOutOf, openDuckdb } from '#api/platform/engine/dialects/duckdb/session.ts'
import { literal } from '#api/platform/engine/plan/expression.ts'
import { project, scan } from '#api/platform/engine/plan/plan.ts'
import { mountSmallDisk } from '../../../bench/small-disk.ts'
import { newFolder } from './run-job.ts'
import { flowData } from './truth.ts'

const folder = newFolder()
afterAll(folder.remove)

const engine = createFlowEngine({ scratch: join(folder.path, 'scratch') })
const small = join(flowData, 'small')
const asked = { path: join(small, '上报流向.xlsx'), role: 'reported' as const, productCodes: [] }
const left = () =>
  [...readdirSync(folder.path), ...readdirSync(join(folder.path, 'scratch'))].filter((name) => name !== 'scratch')

test('a job makes its folder in a process of its own, whole and under its name', { timeout: 120_000 }, async () => {
  await engine.sweep()
  const output = join(folder.path, 'whole')

  const outcome = await engine.run('readFile', asked, { inputs: [small], output, budgetMs: 100_000 })

  expect(outcome).toMatchObject({ reply: { form: 'xlsx', sheets: [{ sheet: '流向明细', rows: 210, headRow: 3 }] } })
  expect(readdirSync(output)).toEqual(['raw-0.parquet'])
  expect(left()).toEqual(['whole'])
})

test('a job that is cancelled, or takes longer than it may, leaves nothing', { timeout: 120_000 }, async () => {
  const cancelling = new AbortController()
  cancelling.abort()
  const output = join(folder.path, 'cancelled')

  expect(
    await engine.run('readFile', asked, { inputs: [small], output, budgetMs: 100_000, signal: cancelling.signal }),
  ).toEqual({ failed: 'cancelled' })
  expect(await engine.run('readFile', asked, { inputs: [small], output, budgetMs: 1 })).toEqual({ failed: 'late' })
  expect(existsSync(output)).toBe(false)
  expect(left()).toEqual(['whole'])
})

test('what a job throws reaches whoever sent it, and leaves nothing', { timeout: 120_000 }, async () => {
  const output = join(folder.path, 'failed')

  await expect(
    engine.run('readFile', { ...asked, path: join(small, 'no.xlsx') }, { inputs: [small], output, budgetMs: 100_000 }),
  ).rejects.toThrow(/readFile/)
  expect(left()).toEqual(['whole'])
})

const disk = mountSmallDisk(16)
afterAll(() => disk?.remove())

test.runIf(disk)(
  'a job that fills the disk says so and leaves nothing; with room again it is done',
  {
    timeout: 120_000,
  },
  async () => {
    if (!disk) return
    const full = createFlowEngine({ scratch: join(disk.path, 'scratch') })
    const output = join(disk.path, 'output')
    disk.fill()
    expect(await full.run('readFile', asked, { inputs: [small], output, budgetMs: 100_000 })).toEqual({
      failed: 'disk',
    })
    disk.free()
    expect([existsSync(output), readdirSync(join(disk.path, 'scratch'))]).toEqual([false, []])
    expect(await full.run('readFile', asked, { inputs: [small], output, budgetMs: 100_000 })).toMatchObject({
      reply: { form: 'xlsx' },
    })
  },
)

test('what fits neither into the memory of an engine nor into what it may lay down is told as memory', async () => {
  const own = join(folder.path, 'narrow')
  mkdirSync(own)
  writeFileSync(join(own, 'a.records'), `${'x'.repeat(99)}\n`.repeat(400_000))
  const limits = { threads: 1, memoryMegabytes: 24, spill: join(own, 'spill'), spillMegabytes: 1, folders: [own] }
  const session = await openDuckdb(limits)
  const error: unknown = await session.load('a', { text: 'text' }, join(own, 'a.records')).catch((thrown) => thrown)
  session.close()
  expect([isOutOf('memory', error), isOutOf('disk', error)], String(error)).toEqual([true, false])
})

test('the warm process carries out one after the other, and starts anew once it has ended', {
  timeout: 120_000,
}, async () => {
  const budget = { inputs: [small], budgetMs: 100_000 }
  expect(await engine.ask('readFile', asked, { ...budget, budgetMs: 1 })).toEqual({ failed: 'late' })
  const [one, another] = await Promise.all([
    engine.ask('readFile', asked, budget),
    engine.ask('readFile', asked, budget),
  ])
  expect(one).toMatchObject({ reply: { form: 'xlsx' } })
  expect(another).toEqual({ reply: expect.objectContaining({ form: 'xlsx' }) })
  engine.end()
})

test('an engine sees its folders alone, and nobody changes its settings', async () => {
  const own = join(folder.path, 'own')
  const foreign = join(folder.path, 'foreign')
  for (const path of [own, foreign]) mkdirSync(path)
  const session = await openDuckdb({
    threads: 1,
    memoryMegabytes: 100,
    spill: join(own, 'spill'),
    spillMegabytes: 100,
    folders: [own],
  })
  writeFileSync(join(own, 'a.records'), '1\n')
  writeFileSync(join(foreign, 'b.records'), '1\n')
  symlinkSync(join(foreign, 'b.records'), join(own, 'link.records'))

  expect(await session.load('a', { n: 'integer' }, join(own, 'a.records'))).toBe(1)
  for (const path of [
    join(foreign, 'b.records'),
    join(own, 'link.records'),
    join(own, '../foreign/b.records'),
    '/etc/passwd',
  ])
    await expect(session.load('b', { n: 'integer' }, path), path).rejects.toThrow(/[Pp]ermission/)
  for (const file of [join(foreign, 'out.parquet'), join(dirname(own), 'out.parquet')])
    await expect(session.write(scan('a'), file)).rejects.toThrow(/[Pp]ermission/)
  session.close()
})

test('names and texts of a plan are never read as a query', async () => {
  const own = join(folder.path, 'texts')
  mkdirSync(own)
  const session = await openDuckdb({
    threads: 1,
    memoryMegabytes: 100,
    spill: join(own, 'spill'),
    spillMegabytes: 100,
    folders: [own],
  })
  const evil = `'); drop table a; --"\\`
  writeFileSync(join(own, 'a.records'), '1\n')
  await session.load('a', { [evil]: 'integer' }, join(own, 'a.records'))

  expect(await session.rows(project(scan('a'), { [evil]: literal(evil), n: evil }))).toEqual([[evil, 1]])
  await expect(session.rows(project(scan('a'), { n: literal('a\0') }))).rejects.toThrow(/invalidLiteral/)
  session.close()
})
