import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { csvRows, sniffCsv } from '#api/platform/ingest/csv.ts'
import { openSheets } from '#api/platform/ingest/sheets.ts'
import { newFolder } from '../../support/folder.ts'

const folder = newFolder()
afterAll(folder.remove)

let files = 0
async function read(content: string | Uint8Array) {
  const path = join(folder.path, `${++files}.csv`)
  writeFileSync(path, content)
  const form = await sniffCsv(path)
  if (!form) throw new Error('no text')
  const rows = []
  for await (const batch of csvRows(path, form)) rows.push(...batch)
  return { form, rows, cells: rows.map(({ cells }) => cells) }
}

const text = '日期,品名,数量\n2026-01-05,药,5\n'
const cells = [
  ['日期', '品名', '数量'],
  ['2026-01-05', '药', '5'],
]

test('UTF-8, UTF-16 and GBK are detected by their bytes, with and without a mark', async () => {
  const utf16 = Buffer.from(text, 'utf16le')
  const gbk = Buffer.from([...Buffer.from('a,'), 0xbc, 0xd7, 0x0a])
  for (const [content, encoding] of [
    [Buffer.from(text), 'utf-8'],
    [Buffer.from(`\ufeff${text}`), 'utf-8'],
    [utf16, 'utf-16le'],
    [Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    [Buffer.from(utf16).swap16(), 'utf-16be'],
  ] as const)
    expect(await read(content), encoding).toMatchObject({ form: { encoding, separator: ',' }, cells })
  expect(await read(gbk)).toMatchObject({ form: { encoding: 'gb18030' }, cells: [['a', '甲']] })
})

test('a text that is GBK only far from its beginning is GBK', async () => {
  const { form, rows } = await read(
    Buffer.concat([Buffer.from('a,b\n'.repeat(400_000)), Buffer.from([0xbc, 0xd7, 0x2c, 0x31])]),
  )

  expect(form.encoding).toBe('gb18030')
  expect(rows.at(-1)?.cells).toEqual(['甲', '1'])
})

test('any common separator is found, also where cells have others', async () => {
  for (const separator of [',', '\t', ';', '|'])
    expect(await read(text.replaceAll(',', separator)), separator).toMatchObject({ form: { separator }, cells })
  expect(await read('a;b;"1,5"\nc;d;"2,5"\n')).toMatchObject({ form: { separator: ';' } })
})

test('a rare separator is found where no usual one is; a range in a cell has none', async () => {
  const table = 'a,b,c\n1,2,3\n4,5,6\n'
  for (const separator of ['^', '~', '\x1f'])
    expect(await read(table.replaceAll(',', separator)), separator).toMatchObject({ form: { separator } })
  expect(await read('a~b~c,d\n1~2~3,4\n')).toMatchObject({ form: { separator: ',' } })
  expect(await read('range\n1~5\n2~6\n')).toMatchObject({ form: { separator: ',' } })
  expect(await read('1~5\n2~6\n')).toMatchObject({ form: { separator: ',' } })
})

test('the separator that the first line names is used', async () => {
  expect(await read('sep=;\r\na,b,c;1\r\nd,e,f;2\r\n')).toMatchObject({ form: { separator: ';' } })
  expect(await read('\ufeffsep=^\na,b^1\nc,d^2\n')).toMatchObject({ form: { separator: '^' } })
  expect(await read('sep=x\na,b\nc,d\n')).toMatchObject({ form: { separator: ',' } })
})

test('commas of decimals between semicolons separate no cells', async () => {
  expect(await read('1,5;2,5;-3,5\n4,5;5,5;6,5\n')).toMatchObject({ form: { separator: ';' } })
  expect(await read('a;b,c,d\ne;f,g,h\n')).toMatchObject({ form: { separator: ',' } })
})

test('quoted cells may have separators, quotes and lines, and each record has its number', async () => {
  expect((await read('a,"b,c","d ""e"""\r\n"f\ng",h,\r\n\r\ni\n')).rows).toEqual([
    { number: 1, cells: ['a', 'b,c', 'd "e"'] },
    { number: 2, cells: ['f\ng', 'h', ''] },
    { number: 3, cells: [''] },
    { number: 4, cells: ['i'] },
  ])
})

test('blanks before a quoted cell are not part of it, but blanks before another quote are', async () => {
  const lines = ['"日期", "客户" , "数量"', '"1", "甲, ""乙""", "5" ', '2, 3/4" 管, 5', '3,  "丙" 店, 6']
  expect((await read(`${lines.join('\n')}\n`)).rows.map(({ cells }) => cells)).toEqual([
    ['日期', '客户', '数量'],
    ['1', '甲, "乙"', '5'],
    ['2', ' 3/4" 管', ' 5'],
    ['3', '  "丙" 店', ' 6'],
  ])
})

test('a quote that is not closed breaks its line and no other', async () => {
  const { rows } = await read(`a,b\n1,"2\n${'3,4\n'.repeat(500)}"5"x,6\n7,8`)

  expect(rows).toHaveLength(504)
  expect(rows.filter(({ broken }) => broken).map(({ number }) => number)).toEqual([2, 503])
  expect(rows.at(-1)?.cells).toEqual(['7', '8'])
})

test('so it is far from the beginning: a broken quote in row 500,000 costs that row', async () => {
  const { rows } = await read(`${'3,4\n'.repeat(499_999)}1,"2\n${'5,6\n'.repeat(1000)}`)

  expect(rows).toHaveLength(501_000)
  expect(rows.filter(({ broken }) => broken)).toEqual([{ number: 500_000, cells: ['1', '"2'], broken: 'quote' }])
  expect(rows.at(-1)).toEqual({ number: 501_000, cells: ['5', '6'] })
})

test('records are the same wherever the pieces of a file end', async () => {
  const line = (at: number) => `${at},"a ""q"" ${'药'.repeat(at % 7)}\n${at}",z`
  const { rows } = await read(Array.from({ length: 60_000 }, (_, at) => line(at)).join('\r\n'))

  expect(rows).toHaveLength(60_000)
  expect(
    rows.every(({ cells, broken }, at) => !broken && cells[0] === String(at) && cells[1]?.endsWith(`\n${at}`)),
  ).toBe(true)
})

test('a file that is no table says what it is', async () => {
  const faultOf = async (name: string, content: Uint8Array | string) => {
    const path = join(folder.path, name)
    writeFileSync(path, content)
    return openSheets(path)
  }
  expect(await faultOf('a.csv', '')).toEqual({ fault: 'empty' })
  expect(await faultOf('b.csv', '%PDF-1.7\n')).toEqual({ fault: 'noTable' })
  expect(await faultOf('c.xls', '<html><body>1</body></html>')).toEqual({ fault: 'webPage' })
  expect(await faultOf('d.xlsx', 'PK\x03\x04 no zip')).toEqual({ fault: 'broken' })
  expect(await faultOf('e.csv', Buffer.from([0x61, 0x00, 0x00, 0x01, 0x02, 0x03, 0x00, 0x00]))).toEqual({
    fault: 'noTable',
  })
})

test('two cells with one quote each do not make one record of their lines', async () => {
  const rows = ['a,b,c,d,e', '1,2,"3cm,4,5', '6,7,8cm",9,10', '11,12,"x,\ny",14,15']
  expect((await read(rows.join('\n'))).rows).toEqual([
    { number: 1, cells: ['a', 'b', 'c', 'd', 'e'] },
    { number: 2, cells: ['1', '2', '"3cm', '4', '5'], broken: 'quote' },
    { number: 3, cells: ['6', '7', '8cm"', '9', '10'] },
    { number: 4, cells: ['11', '12', 'x,\ny', '14', '15'] },
  ])
})
