import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDuckdb } from '#api/platform/engine/dialects/duckdb/session.ts'
import { csvRows } from '#api/platform/ingest/csv.ts'
import { readRaw, writeRaw } from '#api/platform/ingest/raw.ts'
import type { Row } from '#api/platform/ingest/rows.ts'
import { newFolder } from '../../support/folder.ts'

const width = 4
const usual = (at: number) => `2025-01-05,第${at}盒,${at},é`

/** All rows of a csv, by both readers, and the number of lines that were copied. */
async function readBoth(text: string): Promise<{ rows: Row[]; byHand: Row[]; copied: number }> {
  const folder = newFolder()
  const path = join(folder.path, 'table.csv')
  const file = join(folder.path, 'table.parquet')
  const limits = { threads: 1, memoryMegabytes: 200, spill: folder.path, spillMegabytes: 100, folders: [folder.path] }
  const session = await openDuckdb(limits)
  try {
    writeFileSync(path, text)
    const form = { encoding: 'utf-8', separator: ',' } as const
    let copied = 0
    const raw = await writeRaw(session, (take) => csvRows(path, form, { take }), {
      scratch: folder.path,
      file,
      pass: (_, widths) => {
        for (const rows of widths.values()) copied += rows
      },
    })
    expect(raw.width).toBe(width)
    const rows: Row[] = []
    for await (const batch of readRaw(session, raw, [1, 2, 3, 4])) rows.push(...batch)
    const byHand: Row[] = []
    for await (const batch of csvRows(path, form))
      for (const { number, cells, broken } of batch) {
        const stored = Array.from({ length: width }, (_, at) => (cells[at] ?? '').slice(0, 8000))
        byHand.push({ number, cells: cells.length > width ? [...stored, '…'] : stored, ...(broken && { broken }) })
      }
    expect(raw.rows).toBe(byHand.length)
    return { rows, byHand, copied }
  } finally {
    session.close()
    folder.remove()
  }
}

test.each([
  ['\n', 'of one byte'],
  ['\r\n', 'of two'],
])('lines without quotes are copied as they would be read, with line ends %j %s', async (lineEnd) => {
  const odd = new Map([
    [20_000, '"a, quoted",cell,1,2'],
    [24_000, `long,${'长'.repeat(9000)},1,2`],
    [28_000, 'one,two,3,4,five'],
    [32_000, ''],
    [36_000, 'short'],
    [40_000, '"broken" quote,1,2,3'],
    [44_000, ',,,'],
  ])
  const lines = Array.from({ length: 60_000 }, (_, at) => odd.get(at) ?? usual(at))
  const { rows, byHand, copied } = await readBoth(`${lines.join(lineEnd)}${lineEnd}last,line,1`)

  expect(copied).toBeGreaterThan(30_000)
  expect(rows).toEqual(byHand)
})

test('a mark that records are made with is no mark in a table', async () => {
  const lines = Array.from({ length: 40_000 }, (_, at) => (at === 30_000 ? 'a\u001fb,c\u001ed,1,2' : usual(at)))
  const { rows } = await readBoth(lines.join('\n'))

  expect(rows[30_000]?.cells).toEqual(['a b', 'c d', '1', '2'])
})
