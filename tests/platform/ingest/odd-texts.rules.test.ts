import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSheets } from '#api/platform/ingest/sheets.ts'
import { newFolder } from '../../support/folder.ts'

const folder = newFolder()
afterAll(folder.remove)
let files = 0

/** The opened file, with the rows of its first sheet. */
async function opened(content: Uint8Array | string) {
  const path = join(folder.path, `text-${++files}`)
  writeFileSync(path, content)
  const file = await openSheets(path)
  if ('fault' in file) return file
  const rows: string[][] = []
  for await (const batch of file.sheets[0]?.rows() ?? []) rows.push(...batch.map(({ cells }) => [...cells]))
  return { ...file, rows, notes: file.sheets[0]?.notes }
}
const rowsOf = async (content: Uint8Array | string) => {
  const file = await opened(content)
  return 'fault' in file ? file.fault : file.rows
}

test.each([
  ['HZ', '~{5%>]HUFZ~},~{J}A?~}\n2025-01-05,10\n'],
  ['UTF-7', '+U1VjbmXlZx8,+ZXCRzw\n2025-01-05,10\n'],
  ['ISO-2022', '\x1b$BF|IU\x1b(B,\x1b$B?tNL\x1b(B\n2025-01-05,10\n'],
])('text in %s is refused as of an unknown encoding', async (_, text) => {
  expect(await opened(text)).toEqual({ fault: 'encodingUnknown' })
})

test('telephone numbers, templates and escapes of colours are no encoding', async () => {
  const cells = ['+8613800138000', '+8613912345678', '~{name}', 'a+b+Total-c', '\x1b[31mred']
  expect(await rowsOf(`${cells.join(',')}\n1,2,3,4,5\n`)).toEqual([cells, ['1', '2', '3', '4', '5']])
})

const page = (charset: string, ...words: number[][]) =>
  Buffer.concat([
    Buffer.from(`<html><head>${charset && `<meta charset="${charset}">`}</head><table><tr>`),
    ...words.flatMap((word) => [Buffer.from('<td>'), Buffer.from(word), Buffer.from('</td>')]),
    Buffer.from('</tr></table></html>'),
  ])
const [jia, customer, russian, japanese] = [
  [0xbc, 0xd7, 0xd2, 0xbd],
  [0xab, 0xc8, 0xa4, 0xe1],
  [0xca, 0xeb, 0xe8, 0xe5, 0xed, 0xf2],
  [0x8e, 0x52, 0x93, 0x63],
]

test('a web page is read in the encoding that it declares; one that is not read is refused', async () => {
  expect(await rowsOf(page('gb2312', jia))).toEqual([['甲医']])
  expect(await rowsOf(page('big5', customer))).toEqual([['客戶']])
  expect(await rowsOf(page('shift_jis', [...Buffer.from('甲')]))).toEqual([['甲']])
  expect(await rowsOf(page('windows-1251', russian))).toBe('encodingUnknown')
  expect(await rowsOf(page('shift_jis', japanese))).toBe('encodingUnknown')
  expect(await rowsOf(page('x-own', jia))).toBe('encodingUnknown')
  expect(await rowsOf(page('', japanese))).toBe('encodingUnknown')
})

test('bytes that are no characters of a web page are counted', async () => {
  expect(await opened(page('gb2312', jia, [0xff]))).toMatchObject({ brokenBytes: 1 })
})

test('a web archive is an old form of a workbook, whatever lines its header starts with', async () => {
  const archive =
    'From: <Saved by a browser>\r\nSubject: =?utf-8?Q?a?=\r\n b\r\nMIME-Version: 1.0\r\n\r\n<table></table>'
  expect(await opened(archive)).toEqual({ fault: 'oldWorkbook' })
  expect(await rowsOf('From: a,b\nTo: c,d\n')).toEqual([
    ['From: a', 'b'],
    ['To: c', 'd'],
  ])
})

test('a rounded number of a web page below 1 keeps all digits of its cell', async () => {
  const cells = '<td x:num="0.123456">0.12</td><td x:num="-0.004">0</td><td x:num="7">007</td>'
  expect(await rowsOf(`<html><table><tr>${cells}</tr></table></html>`)).toEqual([['0.123456', '-0.004', '007']])
})

test('formulas without a result are counted by sheet in an XML workbook', async () => {
  const cell = (value: string, formula = '') => `<Cell${formula && ` ss:Formula="${formula}"`}>${value}</Cell>`
  const data = '<Data ss:Type="Number">7</Data>'
  const sheet = (name: string, cells: string) =>
    `<Worksheet ss:Name="${name}"><Table><Row>${cells}</Row></Table></Worksheet>`
  const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    ${sheet('甲', `${cell(data)}<Cell ss:Formula="=IF(A1>0,1,2)"/>${cell('', '=A1*2')}${cell(data, '=A1')}`)}${sheet('乙', cell(data, '=1+6'))}</Workbook>`
  const file = await opened(xml)
  if ('fault' in file) throw new Error(file.fault)
  expect(file.notes?.formulasWithoutResult).toBe(2)
  for await (const _ of file.sheets[1]?.rows() ?? []);
  expect(file.sheets[1]?.notes?.formulasWithoutResult).toBe(0)
})

test('lines that end in two carriage returns are read without them, quoted or not', async () => {
  const lines = ['日期,备注', '"1","a\r\r\nb"', '2,"c"', '3,d']
  expect(await rowsOf(`${lines.join('\r\r\n')}\r\r\n`)).toEqual([
    ['日期', '备注'],
    ['1', 'a\nb'],
    ['2', 'c'],
    ['3', 'd'],
  ])
})

test('lines that end in a line feed and a carriage return are read without them', async () => {
  expect(await rowsOf('客户,数量\n\r甲,1\n\r乙,2\n\r')).toEqual([
    ['客户', '数量'],
    ['甲', '1'],
    ['乙', '2'],
  ])
  expect(await rowsOf('客户,数量\r\n\r\n甲,"1\r\n2"\r\n')).toEqual([['客户', '数量'], [''], ['甲', '1\r\n2']])
})

test('halves of characters in UTF-8, as some databases write them, are damage', async () => {
  const halves = Buffer.from([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80])
  const file = await opened(
    Buffer.concat([Buffer.from(`客户,数量\n${'甲医院,1\n'.repeat(20)}甲医院`), halves, Buffer.from(',1\n')]),
  )
  expect(file).toMatchObject({ csv: { encoding: 'utf-8' } })
  expect((file as { brokenBytes: number }).brokenBytes).toBeGreaterThan(0)
})

test('digits above the line and struck ones of a web page are no digits of the number before them', async () => {
  const cells =
    '<td>10<sup>2</sup></td><td>CO<sub>2</sub></td><td><s>100</s>80</td><td>5<del>1</del></td><td>1<b>2</b>3</td>'
  expect(await rowsOf(`<html><table><tr>${cells}</tr></table></html>`)).toEqual([
    ['10²', 'CO₂', '100 80', '5 1', '123'],
  ])
})

test('Chinese text that a program took for Western characters is doubtful; Western names are not', async () => {
  const chinese = '客户,数量\n甲医院,1\n乙药店,2\n丙诊所,3\n'
  const western = 'name,city\nJosé Ñúñez,Málaga\nMüller,Köln\nÅse Bjørk,Ålesund\nChloé,Besançon\n'
  const doubtOf = async (text: string) => (await opened(text)) as { isDoubtful?: boolean }
  const misread = Buffer.from(chinese).toString('latin1')
  expect(await doubtOf(misread)).toMatchObject({ isDoubtful: true })
  const asWindows = [...Buffer.from(chinese)].map((byte) => windows1252.decode(Uint8Array.of(byte))).join('')
  expect(await doubtOf(asWindows)).toMatchObject({ isDoubtful: true })
  expect(await doubtOf('¿Í»§,ÊýÁ¿\n¼×Ò½Ôº,1\nÒÒÒ©µê,2\n')).toMatchObject({ isDoubtful: true })
  expect(await opened(`<html><table><tr><td>${misread}</td></tr></table></html>`)).toEqual({ fault: 'encodingUnknown' })
  for (const text of [chinese, western]) expect(await doubtOf(text)).toMatchObject({ isDoubtful: false })
})
const windows1252 = new TextDecoder('windows-1252')

test('a web page, an XML workbook and an old workbook that were cut off are broken', async () => {
  const row = '<tr><td>甲</td><td>1</td></tr>'
  const whole = `<html><body><table>${row}${row}</table></body></html>`
  expect(await rowsOf(whole.slice(0, whole.indexOf(row) + row.length))).toBe('broken')
  expect(await rowsOf(`<table>${row}`)).toEqual([['甲', '1']])
  expect(await rowsOf(`<html><table>${row}</table>`)).toEqual([['甲', '1']])
  const sheet = (name: string) =>
    `<Worksheet ss:Name="${name}"><Table><Row><Cell><Data ss:Type="String">${name}</Data></Cell></Row></Table></Worksheet>`
  const office = 'urn:schemas-microsoft-com:office:spreadsheet'
  const start = `<?xml version="1.0"?><Workbook xmlns="${office}" xmlns:ss="${office}">${sheet('甲')}`
  expect(await rowsOf(`${start}${sheet('乙')}</Workbook>`)).toEqual([['甲']])
  expect(await rowsOf(`${start}<Worksheet ss:Name="乙"><Table>`)).toBe('broken')
  const container = Buffer.alloc(1024)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(container)
  container.writeUInt16LE(9, 30)
  container.writeUInt32LE(500, 48)
  expect(await rowsOf(container)).toBe('broken')
})
