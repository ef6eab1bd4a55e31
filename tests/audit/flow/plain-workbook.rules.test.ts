import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { plainWorkbookFile, writePlainWorkbook } from '#api/audit/flow/plain-workbook.ts'

test('a workbook reports its progress by lines, which are on its last sheet', async () => {
  const output = mkdtempSync(join(tmpdir(), 'workbook-'))
  onTestFinished(() => rmSync(output, { recursive: true }))
  const columns = [{ head: '行', width: 10 }]
  const rows = Array.from({ length: 1200 }, (_, at) => [at])
  const sheets = [
    { name: '说明', columns, rows: [[1]] },
    { name: '明细', columns, rows },
  ]
  const reported: object[] = []
  const { bytes } = await writePlainWorkbook(
    { title: '报告', sheets },
    { room: { output }, progress: (said) => void reported.push(said) },
  )
  expect(reported).toEqual([500, 1000, 1200].map((done) => ({ stage: 'workbook', rows: done, of: 1200 })))
  expect(readFileSync(join(output, plainWorkbookFile)).byteLength).toBe(bytes)
})
