import { PassThrough, Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { statementWithinMs } from '#api/data/sources/connectors/connector.ts'
import { copiedLines, copiedRows } from '#api/data/sources/connectors/copied-rows.ts'
import { rowBytesMax } from '#api/data/sources/connectors/row-batches.ts'

afterEach(() => void vi.useRealTimers())

const linesOf = async (stream: Readable) => {
  const lines: string[] = []
  for await (const text of copiedLines(stream)) lines.push(text)
  return lines
}

test('lines are complete, wherever the stream is cut', async () => {
  const bytes = Buffer.from('1\x1f甲\n2\x1f乙乙\n\n')
  for (let cut = 1; cut < bytes.length; cut++) {
    const lines = await linesOf(Readable.from([bytes.subarray(0, cut), bytes.subarray(cut)]))
    expect(lines.join('')).toBe(bytes.toString())
    expect(lines.every((text) => text.endsWith('\n'))).toBe(true)
  }
})

test('a row of too many bytes is refused before it is read whole', async () => {
  const piece = Buffer.alloc(rowBytesMax / 4 + 1, 'x')
  await expect(linesOf(Readable.from([piece, piece, piece, piece, piece]))).rejects.toMatchObject({
    result: 'tooLarge',
  })
})

test('a copy without a byte for its time limit fails; one that goes on does not', async () => {
  vi.useFakeTimers()
  const stream = new PassThrough()
  const read = expect(linesOf(stream)).rejects.toMatchObject({ name: 'SourceFailure', result: 'tooSlow' })
  for (let row = 0; row < 3; row++) {
    stream.write(`${row}\n`)
    await vi.advanceTimersByTimeAsync(statementWithinMs - 1)
  }
  await vi.advanceTimersByTimeAsync(2)
  await read
})

test('lines with escapes or quotes become rows, the others are taken whole, and all are numbered on', async () => {
  const taken: string[] = []
  const blocks = ['a\x1fb\nc\x1fd\n', 'e\\nf\x1f"g"\n', 'h\x1f\n']
  const read = copiedRows(
    (async function* () {
      yield* blocks
    })(),
    ({ text, first }) => {
      taken.push(`${first} ${text}`)
      return text.split('\n').length - 1
    },
  )
  const rows: unknown[] = []
  for await (const batch of read) rows.push(...batch)
  expect(taken).toEqual([`1 ${blocks[0]}`, `4 ${blocks[2]}`])
  expect(rows).toEqual([{ number: 3, cells: ['e\nf', '"g"'] }])
})
