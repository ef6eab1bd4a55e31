import { expect, test } from 'vitest'
import { textsIn } from '#app/page/text/texts.server.ts'
import { bytesOfPieces, textOfPieces } from '#app/render/piece-html.ts'
import { matrixOf } from '#app/risk/kinds/matrix/paper/matrix-of.ts'
import { noteBlankRows } from '#contract/risk/kinds/matrix/blank-rows.ts'
import type { CriteriaRow, PaperNotes } from '#contract/risk/kinds/matrix/shapes.ts'

const header = [{ firstKind: '零售 & 其他', secondKinds: [5, 6, 7].map((id) => ({ id, name: `业务 <${id}>` })) }]
const words = { t: textsIn('zh-Hans').getFixedT(null, 'kinds-matrix-papers'), language: 'zh-Hans' } as const
const measures = { likelihood: '可能', impact: '影响' }

const rowsOf = (rate: (cell: number) => number): CriteriaRow[] =>
  Array.from({ length: 12 }, (_, at) => {
    const texts = {
      dimension: `维度 ${at >> 2}`,
      cause: `成因 ${at >> 1}`,
      subCause: `子因 "${at}"`,
      explanation: '<说明>',
    }
    const description = { notInvolved: '', low: '低 & 少', medium: '', high: '高' }
    const row: CriteriaRow = { id: at + 1, ...texts, description }
    for (const [column, id] of [5, 6, 7].entries()) {
      row[`v${id}`] = rate(at * 6 + column)
      row[`i${id}`] = rate(at * 6 + 3 + column)
    }
    return row
  })

const notes: PaperNotes = {
  asks: ['comments', 'files'],
  measures,
  comments: [{ criteriaId: 3, text: '意见 </textarea> & "甲"' }],
  files: [{ criteriaId: 4, bid: 'b', name: '附件 <1>.pdf', bytes: 10 }],
}
const htmlOf = (rows: readonly CriteriaRow[], mode: 'edit' | 'read' | 'preview') =>
  bytesOfPieces(
    matrixOf({ header, rows, mode, name: '问卷 <甲>', notes, fileAt: (bid) => `/file?a=1&bid=${bid}` }, words),
  ).toString()

test.each(['edit', 'read', 'preview'] as const)(
  'papers that share a template have their own ratings and notes: %s',
  (mode) => {
    const blank = rowsOf(() => -1)
    for (const rate of [(cell: number) => (cell % 5) - 1, () => -1, () => 0, (cell: number) => 1 + (cell % 3)]) {
      const shared = rowsOf(rate)
      noteBlankRows(shared, blank)
      expect(htmlOf(shared, mode)).toBe(htmlOf(rowsOf(rate), mode))
    }
  },
)

test('a matrix has each rating and note in its place, escaped', () => {
  const html = htmlOf(
    rowsOf((cell) => (cell % 5) - 1),
    'edit',
  )
  const cells = [...html.matchAll(/<select name=([ci])(\d+)\.(\d) [^>]*>(.*?)<\/select>/g)]
  const values = cells.map(([, , , , options = '']) => Number(/<option value=(\d) selected>/.exec(options)?.[1] ?? -1))
  expect(values).toEqual(Array.from({ length: 72 }, (_, cell) => (cell % 5) - 1))
  expect(cells.map(([, measure, row, column]) => `${measure}${row}.${column}`).slice(0, 7)).toEqual([
    'c1.5',
    'c1.6',
    'c1.7',
    'i1.5',
    'i1.6',
    'i1.7',
    'c2.5',
  ])
  expect(html).toContain('意见 &lt;/textarea&gt; &amp; &quot;甲&quot;</textarea>')
  expect(html.match(/ id=[ci]1\.\d/g)).toEqual([' id=c1.5', ' id=i1.7'])
  const read = htmlOf(
    rowsOf(() => 2),
    'read',
  )
  expect(read).toContain('<a href="/file?a=1&amp;bid=b">附件 &lt;1&gt;.pdf</a>')
  expect(read).not.toContain('<select')
})

test('pieces give the same text as bytes and as a string', () => {
  const html = { pieces: ['<td>', 'a', ''], own: ['é', ''], order: [0, 3, 1, 2, 4, 0] }
  expect(bytesOfPieces(html).toString('latin1')).toBe('<td>éa<td>')
  expect(textOfPieces(html)).toBe('<td>éa<td>')
})
