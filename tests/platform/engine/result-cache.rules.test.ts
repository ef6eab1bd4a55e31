import { expect, test } from 'vitest'
import { createResultCache, type ResultSource } from '#api/platform/engine/result-cache.ts'
import { currentClientLeft, runUntilLeft } from '#api/platform/request-scope.ts'
import { refuse } from '#contract/platform/problem.ts'

const open = (limits: { bytesMax?: number; resultBytesMax?: number } = {}) =>
  createResultCache({ bytesMax: 10_000, resultBytesMax: 5_000, ...limits })
const source = (more: Partial<ResultSource> = {}): ResultSource => ({
  query: ['page', { op: 'scan', source: { files: ['/part-0.parquet'] } }],
  versions: [1],
  right: { workspaceId: 1, columns: ['plain'], rowCondition: null },
  ...more,
})
const never = () => Promise.reject(new Error('computed again'))

test('a result is found again by an equal plan, version and right, and by nothing else', async () => {
  const cache = open()
  const rows = [['a', 1, 1.5, null, -0, true]]
  expect(await cache.compute(source(), async () => rows)).toBe(rows)
  expect(cache.find(source())).toEqual(rows)
  const others: Partial<ResultSource>[] = [
    { query: ['total', ...source().query.slice(1)] },
    { query: ['page', { op: 'scan', source: { files: ['/part-1.parquet'] } }] },
    { versions: [2] },
    { versions: [1, 2] },
    { right: { workspaceId: 2, columns: ['plain'], rowCondition: null } },
    { right: { workspaceId: 1, columns: ['masked'], rowCondition: null } },
    { right: { workspaceId: 1, columns: ['plain'], rowCondition: { column: 'a' } } },
  ]
  for (const other of others) expect(cache.find(source(other))).toBeUndefined()
})

test('a reader cannot change a cached result', async () => {
  const cache = open()
  await cache.compute(source(), async () => [['a']])
  const first = cache.find<string[][]>(source())
  expect(() => first?.[0]?.push('changed')).toThrow()
  expect(cache.find(source())).toEqual([['a']])
})

test('a result that several ask for at once is computed once, and nobody changes that of another', async () => {
  const cache = open()
  let computed = 0
  const work = async () => {
    computed++
    await Promise.resolve()
    return [['a']]
  }
  const results = await Promise.all([1, 2, 3].map(() => cache.compute(source(), work)))
  expect([computed, results]).toEqual([1, Array(3).fill([['a']])])
  const [own, shared, same] = results
  expect(own).not.toBe(shared)
  expect(same).toBe(shared)
  expect(Object.isFrozen(shared)).toBe(true)
})

test('refusals and errors reach every waiting caller and are not cached', async () => {
  const cache = open()
  expect(await cache.compute(source(), async () => refuse('notFound'))).toEqual(refuse('notFound'))
  expect(cache.find(source())).toBeUndefined()
  await expect(Promise.all([cache.compute(source(), never), cache.compute(source(), never)])).rejects.toThrow(
    'computed again',
  )
  expect(await cache.compute(source(), async () => 1)).toBe(1)
})

test('it holds at most its bytes: the least recently used go first, too large ones are not kept', async () => {
  const cache = open({ bytesMax: 3_500, resultBytesMax: 1_500 })
  const of = (version: number) => source({ versions: [version] })
  for (const version of [1, 2, 3]) await cache.compute(of(version), async () => 'x'.repeat(1_000))
  expect(cache.find(of(1))).toBeDefined()
  await cache.compute(of(4), async () => 'x'.repeat(1_000))
  expect([1, 2, 3, 4].map((version) => cache.find(of(version)) !== undefined)).toEqual([true, false, true, true])
  await cache.compute(of(5), async () => 'x'.repeat(2_000))
  expect(cache.find(of(5))).toBeUndefined()
  expect(cache.bytes()).toBeLessThanOrEqual(3_500)
})

test('the work on a result ends early only once all who wait for it have left', async () => {
  const cache = open()
  const [first, second] = [new AbortController(), new AbortController()]
  const signals: (AbortSignal | undefined)[] = []
  const work = () => {
    const left = currentClientLeft()
    signals.push(left)
    return new Promise<number>((resolve, reject) => {
      left?.addEventListener('abort', () => reject(new Error('all have left')))
      if (signals.length > 1) resolve(2)
    })
  }
  const ask = ({ signal }: AbortController) =>
    runUntilLeft(
      () => signal,
      () => cache.compute(source(), work),
    )
  const [one, other] = [ask(first), ask(second)]
  first.abort()
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  second.abort()
  await expect(one).rejects.toThrow('all have left')
  await expect(other).rejects.toThrow('all have left')
  expect(await ask(new AbortController())).toBe(2)
})
