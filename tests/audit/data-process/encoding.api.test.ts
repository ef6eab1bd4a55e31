import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#api/platform/audit/table.ts'
import { changeDataProcess } from '#contract/audit/data-process/calls.ts'
import type { ChoosableEncoding } from '#contract/platform/files/content.ts'
import { xlsx } from '../../shell/files/samples.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeBatch } from './batch.ts'
import { doubtfulCsv } from './encoding.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const minutes = { timeout: 120_000 }
const fileOf = (name: string, content: Uint8Array, type = 'text/csv') =>
  new File([new Uint8Array(content)], name, { type })

/** A batch with one file, and the effect of choosing its encoding. */
async function makeText(file: File) {
  const batch = await makeBatch(api)
  const [fileId = 0] = await batch.add('sale', file)
  return {
    ...batch,
    fileId,
    async choose(encoding: ChoosableEncoding) {
      await batch.change({ change: 'encoding', fileId, encoding })
      await api.work()
      return batch.fileOf(fileId)
    },
  }
}

test(
  'a csv of doubtful encoding is reread in the encoding that a person chooses; the choice is stored and audited',
  minutes,
  async () => {
    const batch = await makeText(fileOf('銷售.csv', doubtfulCsv()))
    const { as, fileId, choose, fileOf: read, change } = batch
    expect(await read(fileId)).toMatchObject({
      csv: { encoding: 'gb18030' },
      encoding: null,
      notes: { doubtfulEncoding: true },
    })
    const shown = (text: string) =>
      expect.objectContaining({ lines: [expect.stringContaining(text), expect.any(String)] })
    expect((await read(fileId)).encodingPreviews).toEqual([shown('\ufffd'), shown('胺地洛媚'), shown('健華醫藥')])
    const doubts = async () => (await batch.pipeline()).doubts.map(({ doubt }) => doubt)
    expect(await doubts()).toEqual([{ doubt: 'encoding', encoding: 'gb18030' }])
    const chosen = await choose('big5')
    expect(await doubts()).toEqual([])
    expect(chosen).toMatchObject({
      state: 'read',
      csv: { encoding: 'big5' },
      encoding: 'big5',
      notes: { doubtfulEncoding: false, brokenBytes: 0 },
    })
    expect(chosen.sheets[0]?.start[1]?.cells).toContain('健華醫藥')
    const [entry] = await api.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.actor, as.usercode))
      .orderBy(desc(auditEntry.seq))
      .limit(1)
    expect(entry).toMatchObject({ action: 'flow.data.update', outcome: 'done' })
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ change: 'encoding', fileId, encoding: 'big5' })

    await change({ change: 'role', fileId, role: 'purchase' })
    await api.work()
    expect(await read(fileId)).toMatchObject({ role: 'purchase', csv: { encoding: 'big5' }, encoding: 'big5' })
  },
)

test(
  'the detected encoding is confirmed without another reading, and a wrong choice is taken back',
  minutes,
  async () => {
    const text = Buffer.from('c8d5c6da2cbfcdbba72cb2fac6b70a323032352d30312d30352cbcd7d2bdd4ba2cc4b3c4b3c6ac0a', 'hex')
    const { fileId, choose, fileOf: read } = await makeText(fileOf('销售.csv', text))
    const before = await read(fileId)
    expect(before).toMatchObject({ csv: { encoding: 'gb18030' }, encoding: null })
    const confirmed = await choose('gb18030')
    expect(confirmed).toMatchObject({ encoding: 'gb18030', sheets: [{ sheetId: before.sheets[0]?.sheetId }] })
    const wrong = await choose('utf-8')
    expect(wrong).toMatchObject({ csv: { encoding: 'utf-8' } })
    expect(wrong.notes.brokenBytes).toBeGreaterThan(0)
    const back = await choose('gb18030')
    expect(back).toMatchObject({ csv: { encoding: 'gb18030' }, notes: { brokenBytes: 0 } })
    expect(back.sheets[0]?.heads).toEqual(before.sheets[0]?.heads)
  },
)

test(
  'the encoding of a workbook or of UTF-16 is not chosen, nor one that nobody chooses, nor by who may not edit',
  minutes,
  async () => {
    const book = await makeText(
      fileOf('流向.xlsx', await xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    )
    const wide = await makeText(fileOf('宽.csv', Buffer.from('\ufeff日期,客户\n2025-01-05,甲\n', 'utf16le')))
    const body = (fileId: number) => ({ change: 'encoding', fileId, encoding: 'big5' }) as const
    for (const { as, fileId } of [book, wide])
      await api.refuses(changeDataProcess, 'state.refused', { as, body: body(fileId) })
    const { as, executor, stranger, fileId } = await makeText(fileOf('銷售.csv', doubtfulCsv()))
    const unknown = { ...body(fileId), encoding: 'utf-16le' as 'big5' }
    await api.refuses(changeDataProcess, 'validation', { as, body: unknown })
    await api.refuses(changeDataProcess, 'access.denied', { as: executor, body: body(fileId) })
    await api.refuses(changeDataProcess, 'notFound', { as: stranger, body: body(fileId) })
    await api.refuses(changeDataProcess, 'notFound', { as, body: body(2_000_000_000) })
  },
)
