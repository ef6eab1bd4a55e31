import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFile } from '#api/platform/files/table.ts'
import { textIn } from '#api/platform/text.ts'
import * as calls from '#contract/data/tables/calls.ts'
import { languages } from '#contract/platform/language.ts'
import { workbookOf, type ZipPart, zipOf } from '../../shell/files/fixture/zip.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'

let api: TestApi
let team: Team

beforeAll(async () => {
  api = await openTestApi()
  team = await makeTeam(api)
})
afterAll(() => api?.close())

const minutes = { timeout: 180_000 }
const megabyte = 1024 ** 2
const csv = 'code,name\r\n1,a\r\n2,b\r\n'
const one = (part: Partial<ZipPart>) => zipOf([{ name: 'a.csv', data: csv, ...part }])
const lying = (lies: ZipPart['lies']) => one({ lies })

/** Copy of an archive with its counts and places in a zip64 record. */
function asZip64(zip: Uint8Array): Uint8Array {
  const endBytes = 22
  const body = Buffer.from(zip.subarray(0, zip.length - endBytes))
  const end = Buffer.from(zip.subarray(zip.length - endBytes))
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  for (const at of [24, 32]) record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), at)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(body.length), 8)
  locator.writeUInt32LE(1, 16)
  end.fill(0xff, 8, 20)
  return Buffer.concat([body, record, locator, end])
}

const fileOf = (bytes: Uint8Array, name = 'archive.zip') => new File([Uint8Array.from(bytes)], name)

/** Uploads files and reads them all. */
async function read(files: readonly File[]) {
  const imports: string[] = []
  for (const file of files) {
    const query = { workspaceBizId: team.bizId }
    imports.push((await api.done(calls.uploadTable, { as: team.owner, query, body: { file } })).importBizId)
  }
  await api.work()
  return Promise.all(imports.map((bizId) => api.done(calls.getImport, { as: team.owner, query: { bizId } })))
}

const bytesUsed = async () =>
  (await api.done(calls.getRoom, { as: team.owner, query: { workspaceBizId: team.bizId } })).bytes
const filesOf = (bizId: string) =>
  api.db.$count(storedFile, sql`${storedFile.businessId} = ${bizId} and ${storedFile.kept}`)

/** Archives that no import reads, each with the reason. */
const refused: Readonly<Record<string, [failure: string, file: () => File]>> = {
  'a bomb of 64 MB in 64 kB': ['archiveTooLarge', () => fileOf(one({ data: Buffer.alloc(64 * megabyte) }))],
  'a bomb that says it is small': [
    'archiveBroken',
    () => fileOf(one({ data: Buffer.alloc(64 * megabyte), lies: { unpackedBytes: 20 } })),
  ],
  'more than 2 GB unpacked': ['archiveTooLarge', () => fileOf(lying({ unpackedBytes: 2 ** 31 + 1 }))],
  'an entry that leads up': ['archiveOutside', () => fileOf(one({ name: '../../a.csv' }))],
  'an absolute path': ['archiveOutside', () => fileOf(one({ name: '/etc/a.csv' }))],
  'a drive letter': ['archiveOutside', () => fileOf(one({ name: 'C:\\data\\a.csv' }))],
  'a share of another computer': ['archiveOutside', () => fileOf(one({ name: '\\\\server\\a.csv' }))],
  'a symbolic link': ['archiveOutside', () => fileOf(lying({ mode: 0o120777 }))],
  'two entries of one name': [
    'archiveBroken',
    () =>
      fileOf(
        zipOf([
          { name: 'a.csv', data: csv },
          { name: 'a.csv', data: 'code\r\n9\r\n' },
        ]),
      ),
  ],
  'two files': [
    'archiveTooMany',
    () =>
      fileOf(
        zipOf([
          { name: 'a.csv', data: csv },
          { name: 'A.csv', data: csv },
        ]),
      ),
  ],
  'a password': ['archiveEncrypted', () => fileOf(lying({ flags: 1 }))],
  'an unknown compression': ['archiveBroken', () => fileOf(lying({ method: 99 }))],
  'entries that share their bytes': [
    'archiveBroken',
    () =>
      fileOf(
        zipOf(
          ['a', 'b', 'c'].map((name) => ({ name: `${name}.csv`, data: csv })),
          { overlapping: true },
        ),
      ),
  ],
  'folders and system files only': [
    'archiveEmpty',
    () =>
      fileOf(
        zipOf([
          { name: 'a/', data: '', stored: true },
          { name: '__MACOSX/._a.csv', data: csv },
        ]),
      ),
  ],
  'an archive in an archive': ['archiveNested', () => fileOf(one({ name: 'inner.zip', data: one({}) }))],
  'a bomb in an archive in an archive': [
    'archiveNested',
    () => fileOf(one({ name: 'inner.zip', data: one({ data: Buffer.alloc(64 * megabyte) }) })),
  ],
  'a bomb in a workbook in an archive': [
    'tooLarge',
    () => fileOf(one({ name: 'a.xlsx', data: workbookOf(`<worksheet>${' '.repeat(64 * megabyte)}</worksheet>`) })),
  ],
  'an archive that is named as a workbook': ['noTable', () => fileOf(one({}), 'a.xlsx')],
  'a file of no kind that tables have': [
    'noTable',
    () => fileOf(one({ name: 'a.csv', data: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0]) })),
  ],
}

test('hostile archives are refused in words, and nothing of them is kept', { ...minutes, tags: 'long' }, async () => {
  const before = await bytesUsed()
  const found = await read(Object.values(refused).map(([, file]) => file()))
  expect(Object.fromEntries(Object.keys(refused).map((name, at) => [name, found[at]?.failure]))).toEqual(
    Object.fromEntries(Object.entries(refused).map(([name, [failure]]) => [name, failure])),
  )
  expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['failed']))
  expect(await bytesUsed()).toBe(before)
  for (const { bizId } of found) expect(await filesOf(bizId)).toBe(0)
})

test('each reason has its sentence in every language', () => {
  for (const [failure] of Object.values(refused))
    for (const language of languages) expect(textIn(language)(`tables:failure.${failure}`)).not.toMatch(/failure\.|^$/)
})

test('honest archives are read: zip64, names of Windows and of any length, system files beside', minutes, async () => {
  const name = Buffer.concat([Buffer.from('数据\\'), Buffer.from([0xc1, 0xf7, 0xcf, 0xf2]), Buffer.from('.csv')])
  const found = await read([
    fileOf(asZip64(one({}))),
    fileOf(one({ name })),
    fileOf(one({ name: `${'长'.repeat(200)}.csv` })),
    fileOf(one({ name: 'con.csv' })),
    fileOf(
      zipOf([
        { name: 'a/', data: '', stored: true },
        { name: 'a/a.csv', data: csv },
        { name: '__MACOSX/a/._a.csv', data: 'x' },
        { name: 'a/.DS_Store', data: 'x' },
      ]),
    ),
  ])
  for (const { state, failure, sheets } of found)
    expect([state, failure, sheets.map(({ rows }) => rows)]).toEqual(['ready', null, [2]])
})
