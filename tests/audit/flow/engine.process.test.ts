import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { flowEngineOf } from '#api/audit/flow/engine.ts'
import { isOutOf, openDuckdb } from '#api/platform/engine/dialects/duckdb/session.ts'
import { openEngine } from '#api/platform/engine/engine.ts'
import { literal } from '#api/platform/engine/plan/expression.ts'
import { project, scan } from '#api/platform/engine/plan/plan.ts'
import { newFolder } from '../../support/folder.ts'
import { flowData } from './truth.ts'

const folder = newFolder()
afterAll(folder.remove)

const small = join(flowData, 'small')
const request = { path: join(small, '上报流向.xlsx'), role: 'reported' as const, productCodes: [] }

test('the processes of the engine know the jobs of the flow audit', { timeout: 120_000 }, async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const entry = new URL('../../../api/engine.process.ts', import.meta.url)
  const engine = openEngine({ entry, place: join(folder.path, 'work'), log })
  onTestFinished(engine.close)
  const flow = flowEngineOf(engine)
  await engine.inFolder(async (output) => {
    const outcome = await flow.run('readFile', request, { inputs: [small], output, budgetMs: 100_000 })
    expect(outcome).toMatchObject({ reply: { form: 'xlsx', sheets: [{ sheet: '流向明细', rows: 210, headRow: 3 }] } })
    expect(readdirSync(output)).toEqual(['raw-0.parquet'])
  })
  const broken = { ...request, path: join(small, 'no.xlsx') }
  await expect(flow.run('readFile', broken, { inputs: [small], budgetMs: 100_000 })).rejects.toThrow(/flow\.readFile/)
  expect(await flow.query('readFile', request, { by: 1, inputs: [small], budgetMs: 1 })).toEqual({ failed: 'late' })
  expect(await flow.query('readFile', request, { by: 1, inputs: [small], budgetMs: 100_000 })).toMatchObject({
    reply: { form: 'xlsx' },
  })
})

test("a query beyond the engine's memory and spill limits fails with reason memory", async () => {
  const own = join(folder.path, 'narrow')
  mkdirSync(own)
  writeFileSync(join(own, 'a.records'), `${'x'.repeat(99)}\n`.repeat(400_000))
  const limits = { threads: 1, memoryMegabytes: 24, spill: join(own, 'spill'), spillMegabytes: 1, folders: [own] }
  const session = await openDuckdb(limits)
  const error: unknown = await session.load('a', { text: 'text' }, join(own, 'a.records')).catch((thrown) => thrown)
  session.close()
  expect([isOutOf('memory', error), isOutOf('disk', error)], String(error)).toEqual([true, false])
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
