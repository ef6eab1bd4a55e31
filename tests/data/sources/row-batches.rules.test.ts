import { PassThrough } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { SourceFailure, statementWithinMs } from '#api/data/sources/connectors/connector.ts'
import { RowBatches, rowBytesMax } from '#api/data/sources/connectors/row-batches.ts'

afterEach(() => void vi.useRealTimers())

const flowing = () => {
  const seen: string[] = []
  return { seen, batches: new RowBatches({ pause: () => seen.push('pause'), resume: () => seen.push('resume') }) }
}
const rowsOf = async (batches: RowBatches) => {
  const rows: unknown[] = []
  for await (const batch of batches) rows.push(...batch)
  return rows
}

test('a driver is paused while its reader is behind, and resumed when it has caught up', async () => {
  const { seen, batches } = flowing()
  for (let row = 0; row < 6_000; row++) batches.push([String(row)])
  expect(seen).toEqual(['pause'])
  const iterator = batches[Symbol.asyncIterator]()
  expect((await iterator.next()).value).toHaveLength(6_000)
  batches.push(['last'])
  batches.end()
  expect((await iterator.next()).value).toEqual([['last']])
  expect(seen).toEqual(['pause', 'resume'])
  expect((await iterator.next()).done).toBe(true)
})

test('a driver is resumed after the last rows, so that the connection can be used', async () => {
  const { seen, batches } = flowing()
  const read = rowsOf(batches)
  for (let row = 0; row < 5_000; row++) batches.push([String(row)])
  batches.end()
  expect(await read).toHaveLength(5_000)
  expect(seen).toEqual(['pause', 'resume'])
})

test('a driver is resumed when its reader leaves early, and its rows are dropped', async () => {
  const { seen, batches } = flowing()
  for (let row = 0; row < 5_000; row++) batches.push([String(row)])
  for await (const batch of batches) {
    expect(batch).toHaveLength(5_000)
    break
  }
  for (let row = 0; row < 5_000; row++) batches.push([String(row)])
  expect(seen).toEqual(['pause', 'resume'])
})

test('a few rows with much text are a batch', async () => {
  const { seen, batches } = flowing()
  for (let row = 0; row < 1_000; row++) batches.push(['x'.repeat(8_000)])
  expect(seen).toEqual(['pause'])
})

test('a failure behind rows is thrown, and the rows are no complete table', async () => {
  const { batches } = flowing()
  batches.push(['1'])
  const read = rowsOf(batches)
  batches.fail(new Error('lost'))
  await expect(read).rejects.toThrow('lost')
})

test('a statement without a row for its time limit fails; one that sends rows goes on', async () => {
  vi.useFakeTimers()
  const { batches } = flowing()
  const read = rowsOf(batches)
  const failed = expect(read).rejects.toMatchObject({ name: 'SourceFailure', result: 'tooSlow' })
  for (let row = 0; row < 3; row++) {
    batches.push([String(row)])
    await vi.advanceTimersByTimeAsync(statementWithinMs - 1)
  }
  let isOver = false
  void read.catch(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(2 * statementWithinMs)
  await failed
})

test('bytes are counted between two rows: a row without an end fails', async () => {
  const { batches } = flowing()
  const stream = new PassThrough({ highWaterMark: rowBytesMax })
  batches.watch(stream)
  const half = Buffer.alloc(rowBytesMax / 2 + 1)
  stream.write(half)
  await new Promise(setImmediate)
  batches.push(['a row'])
  stream.write(half)
  await new Promise(setImmediate)
  const read = rowsOf(batches)
  stream.write(half)
  await expect(read).rejects.toBeInstanceOf(SourceFailure)
  await expect(read).rejects.toMatchObject({ result: 'tooLarge' })
})
