import type { Readable } from 'node:stream'
import { SourceFailure, type SourceRowCells } from './connector.ts'
import { rowBytesMax } from './row-batches.ts'

type Cells = (string | null)[]

const lineEnd = 0x0a
const dataStart = '\t"data":'
const rowStart = '\t\t['
const dataEnd = /^\t\],?$/
const tailMax = 100_000

/**
 * Rows of a `JSONCompact` response, which has one row per line and their number at the end. Fails if the response ends
 * early, or with an error after its rows.
 */
export async function* clickhouseRows(
  stream: Readable,
  change?: (row: Cells) => void,
): AsyncGenerator<readonly SourceRowCells[]> {
  let left: Buffer[] = []
  let leftBytes = 0
  let part: 'head' | 'data' | 'tail' = 'head'
  let count = 0
  let tail = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const cut = chunk.lastIndexOf(lineEnd)
    if (cut < 0) {
      left.push(chunk)
      leftBytes += chunk.length
      if (leftBytes > rowBytesMax) throw new SourceFailure('tooLarge', undefined)
      continue
    }
    const lines = Buffer.concat([...left, chunk.subarray(0, cut)])
      .toString('utf8')
      .split('\n')
    left = [chunk.subarray(cut + 1)]
    leftBytes = chunk.length - cut - 1
    const batch: SourceRowCells[] = []
    for (const line of lines) {
      if (part === 'data' && line.startsWith(rowStart)) {
        const row = cellsOf(line)
        change?.(row)
        batch.push(row)
      } else if (part === 'head' && line.startsWith(dataStart)) part = 'data'
      else if (part === 'data' && dataEnd.test(line)) part = 'tail'
      else if (part !== 'data' && tail.length < tailMax) tail += `${line}\n`
    }
    count += batch.length
    if (batch.length > 0) yield batch
  }
  tail += Buffer.concat(left).toString('utf8')
  const declared = /^\t"rows": (\d+),?$/m.exec(tail)?.[1]
  if (part !== 'tail' || Number(declared) !== count || /^\t"exception":/m.test(tail))
    throw new SourceFailure('interrupted', tail.slice(-1000))
}

function cellsOf(line: string): Cells {
  try {
    return JSON.parse(line.slice(rowStart.length - 1, line.endsWith(',') ? -1 : undefined))
  } catch (error) {
    throw new SourceFailure('interrupted', error)
  }
}
