import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { type ArchiveEntry, openArchive } from '#api/platform/files/reader/archive.ts'
import { type ZipPart, zipOf } from './fixture/zip.ts'

const megabyte = 1024 ** 2

/** Key of the refusal's fault. */
async function refusalOf(bytes: Uint8Array): Promise<string | undefined> {
  const archive = await openArchive(bytes)
  return 'refused' in archive ? archive.faults?.file?.[0]?.key : undefined
}
const refusalOfPart = (part: Partial<ZipPart>) => refusalOf(zipOf([{ name: 'a.txt', data: 'hello', ...part }]))

async function entriesOf(bytes: Uint8Array): Promise<ArchiveEntry[]> {
  const archive = await openArchive(bytes)
  if ('refused' in archive) throw new Error(`refused: ${JSON.stringify(archive)}`)
  return archive.entries
}

test('the entries of a zip are listed and unpacked', async () => {
  const bytes = zipOf([
    { name: 'folder/', data: '', stored: true },
    { name: 'folder/流向.csv', data: '产品,数量' },
    { name: 'a.txt', data: 'hello', stored: true },
  ])
  const entries = await entriesOf(bytes)
  expect(entries.map(({ name }) => name)).toEqual(['folder/', 'folder/流向.csv', 'a.txt'])
  const texts = entries.map(async (entry) => Buffer.from((await entry.unpack()) as Uint8Array).toString())
  expect(await Promise.all(texts)).toEqual(['', '产品,数量', 'hello'])
})

test('names in the Chinese code page of Windows are read, and its backslashes are slashes', async () => {
  const name = Buffer.from([...Buffer.from('a\\'), 0xc1, 0xf7, 0xcf, 0xf2])
  expect((await entriesOf(zipOf([{ name, data: '' }]))).map((entry) => entry.name)).toEqual(['a/流向'])
})

test('a name that is valid in UTF-8 as well is in the code page of the other names', async () => {
  const template = Buffer.from([0xc4, 0xa3, 0xc4, 0xa3])
  const flow = Buffer.from([0xc1, 0xf7, 0xcf, 0xf2])
  const namesOf = async (...names: (Buffer | string)[]) =>
    (await entriesOf(zipOf(names.map((name) => ({ name, data: '' }))))).map(({ name }) => name)
  expect(await namesOf(template, flow, '采购')).toEqual(['模模', '流向', '采购'])
  expect(await namesOf('café', '采购')).toEqual(['café', '采购'])
})

test('names in Big5 are distinguished from those in GB 18030 by all of them together', async () => {
  const big5 = ['b867be50b0d3a558b366a9fab2d32e637376', 'b35ca55cbb5cb56fb2bc2e706466']
  const parts = [...big5.map((hex) => ({ name: Buffer.from(hex, 'hex'), data: '' })), { name: '流向.csv', data: '' }]
  const names = (await entriesOf(zipOf(parts))).map(({ name }) => name)
  expect(names).toEqual(['經銷商出貨明細.csv', '許功蓋發票.pdf', '流向.csv'])
})

test('a file that is not a zip is refused', async () => {
  expect(await refusalOf(Buffer.from(''))).toBe('files-workbook:archive.notZip')
  expect(await refusalOf(Buffer.from('部门,姓名\n审计部,王敏\n'.repeat(20)))).toBe('files-workbook:archive.notZip')
})

test('an encrypted archive is refused', async () => {
  expect(await refusalOfPart({ lies: { flags: 1 } })).toBe('files-workbook:archive.encrypted')
})

test('names and links that lead outside the folder are refused', async () => {
  for (const name of ['../a', 'a/../../b', '/etc/passwd', '\\\\server\\a', '..\\a', 'C:\\a', 'c:a', 'a\0b'])
    expect([name, await refusalOfPart({ name })]).toEqual([name, 'files-workbook:archive.outside'])
  expect(await refusalOfPart({ lies: { mode: 0o120777 } })).toBe('files-workbook:archive.outside')
})

test('more than 10,000 entries are refused', async () => {
  const parts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${index}`, data: '', stored: true }))
  expect(await entriesOf(zipOf(parts(10_000)))).toHaveLength(10_000)
  expect(await refusalOf(zipOf(parts(10_001)))).toBe('files-workbook:archive.tooManyEntries')
})

test('more than 1 GB unpacked is refused before it is unpacked', async () => {
  const half = { data: Buffer.alloc(15 * megabyte), stored: true, lies: { method: 8, unpackedBytes: 2 ** 29 } }
  expect(
    await refusalOf(
      zipOf([
        { name: 'a', ...half },
        { name: 'b', ...half },
      ]),
    ),
  ).toBeUndefined()
  const more = { ...half, lies: { method: 8, unpackedBytes: 2 ** 29 + 1 } }
  expect(
    await refusalOf(
      zipOf([
        { name: 'a', ...half },
        { name: 'b', ...more },
      ]),
    ),
  ).toBe('files-workbook:archive.tooLarge')
})

test('more than fifty times its size is refused, from 20 MB unpacked on', async () => {
  expect(await refusalOfPart({ data: Buffer.alloc(20 * megabyte) })).toBeUndefined()
  expect(await refusalOfPart({ data: Buffer.alloc(20 * megabyte + 1) })).toBe('files-workbook:archive.ratio')
})

test('entries that share their bytes are refused', async () => {
  const part = { data: Buffer.from(Array.from({ length: 1000 }, (_, index) => (index * 7919) % 251)) }
  const parts = Array.from({ length: 10 }, (_, index) => ({ name: `${index}`, ...part }))
  expect(await refusalOf(zipOf(parts, { overlapping: true }))).toBe('files-workbook:archive.broken')
})

test('an entry that holds more or less than it says is not unpacked', async () => {
  for (const unpackedBytes of [0, 1, 4, 6, 2 ** 20]) {
    const bytes = zipOf([{ name: 'a', data: 'hello', lies: { unpackedBytes } }])
    const [entry] = await entriesOf(bytes)
    expect(await entry?.unpack()).toMatchObject({ refused: 'file.type' })
  }
})

test('an entry with another checksum is not unpacked', async () => {
  const of = async (checksum: number) => {
    const [entry] = await entriesOf(zipOf([{ name: 'a.txt', data: 'hello', stored: true, lies: { checksum } }]))
    return (await entry?.unpack()) as object
  }
  expect(await of(crc32('hello'))).toEqual(Buffer.from('hello'))
  expect(await of(crc32('hallo'))).toMatchObject({ refused: 'file.type' })
})

test('an archive that contradicts itself is refused', async () => {
  expect(await refusalOfPart({ lies: { packedBytes: 10_000 } })).toBe('files-workbook:archive.broken')
  expect(await refusalOfPart({ lies: { packedBytes: 0, unpackedBytes: 0, flags: 8 } })).toBe(
    'files-workbook:archive.broken',
  )
  expect(await refusalOfPart({ lies: { method: 99 } })).toBe('files-workbook:archive.broken')
  expect(await refusalOfPart({ stored: true, lies: { unpackedBytes: 99 } })).toBe('files-workbook:archive.broken')
  expect(await refusalOfPart({ lies: { unpackedBytes: 0xffffffff } })).toBe('files-workbook:archive.broken')
  const twice = { name: 'a', data: 'hello' }
  expect(await refusalOf(zipOf([twice, twice]))).toBe('files-workbook:archive.broken')
})

test('a file hidden before or behind the archive is refused', async () => {
  const bytes = zipOf([{ name: 'a', data: 'hello' }])
  expect(await refusalOf(Buffer.concat([Buffer.from('GIF89a'), bytes]))).toBe('files-workbook:archive.broken')
  expect(await refusalOf(Buffer.concat([bytes, Buffer.from('<script>')]))).toBe('files-workbook:archive.broken')
})

test('an archive cut off or with any one byte changed is read or refused, never a crash', async () => {
  const bytes = zipOf([{ name: 'a', data: 'hello hello hello' }])
  for (let index = 0; index < bytes.length; index++) {
    const changed = Uint8Array.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 0xff
    for (const candidate of [changed, bytes.subarray(0, index)]) {
      const archive = await openArchive(candidate)
      if (!('refused' in archive)) for (const entry of archive.entries) await entry.unpack()
    }
  }
})
