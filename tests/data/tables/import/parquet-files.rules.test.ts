import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aggregate, count, min, pick } from '#api/platform/engine/plan/plan.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { newTableFolder, rowsIn, stored, surveyed, surveyFile } from './run-table-job.ts'

const folder = newTableFolder()
afterAll(folder.remove)
const fixture = (name: string) => join(import.meta.dirname, 'fixture', `${name}.parquet`)

test('int96 times of a Parquet file are exact to the microsecond, and finer digits are told as cut', async () => {
  const sheet = await surveyed(folder, fixture('int96'))
  expect(sheet.columns.map(({ head, fieldType, isLocal }) => [head, fieldType, isLocal])).toEqual([
    ['no', 'integer', false],
    ['at', 'timestamp', true],
  ])
  expect(sheet.doubts).toEqual(['finerTimes'])
  const result = await stored(folder, sheet, { primaryKey: [1], timeZone: 'UTC' })
  expect(result.rows).toEqual({ in: 4, stored: 4, leftOut: 0 })
  expect(await rowsIn(folder, pick(result.plan, ['c1', 'c2']))).toEqual([
    [0n, '2024-01-05 10:30:00.123456'],
    [1n, '1969-12-31 23:59:59.5'],
    [2n, null],
    [3n, '1900-01-01 00:00:00'],
  ])
})

test('row groups without rows are passed over, and the rows around them keep their numbers', async () => {
  const result = await stored(folder, await surveyed(folder, fixture('empty-row-groups')))
  expect(result.rows).toEqual({ in: 4, stored: 4, leftOut: 0 })
  expect(await rowsIn(folder, result.plan)).toEqual([
    [0n, 'name 0', 1],
    [1n, 'name 1', 2],
    [2n, 'name 2', 3],
    [3n, 'name 3', 4],
  ])
})

test('a hundred row groups of five rows are read whole and in their order', async () => {
  const sheet = await surveyed(folder, fixture('many-row-groups'))
  expect(sheet.doubts).toEqual([])
  const result = await stored(folder, sheet, { primaryKey: [1] })
  expect(result.rows).toEqual({ in: 500, stored: 500, leftOut: 0 })
  const rows = await rowsIn(folder, result.plan)
  expect(rows.map(([no, name, row]) => [no, name, row])).toEqual(
    Array.from({ length: 500 }, (_, at) => [BigInt(at), `name ${at}`, at + 1]),
  )
  expect(await rowsIn(folder, aggregate(result.plan, [], { rows: count(), first: min('c1') }))).toEqual([[500n, 0n]])
})

test('a list of structures is refused with the name of its column', async () => {
  expect(await surveyFile(folder, fixture('nested'))).toEqual({ fault: 'nestedValues', column: 'lines' })
})

test('the types that Arrow writes keep their values', async () => {
  const sheet = await surveyed(folder, fixture('types'))
  expect(sheet.columns.map(({ head, fieldType }) => [head, fieldType])).toEqual([
    ['no', 'integer'],
    ['large', 'string'],
    ['coded', 'string'],
    ['day', 'date'],
    ['clock', 'time'],
    ['half', 'float'],
    ['nothing', 'integer'],
  ])
  expect(sheet.doubts).toContain('finerTimes')
  const result = await stored(folder, sheet, { primaryKey: [1] })
  expect(await rowsIn(folder, result.plan)).toEqual([
    [1n, '甲', 'x', '2024-01-05', '09:05:00.25', 0.5, null, 1],
    [2n, '乙', 'x', null, null, null, null, 2],
  ])
})

test('a decimal of more than 38 digits is refused with its column, not rounded', async () => {
  expect(await surveyFile(folder, fixture('wide-decimal'))).toEqual({ fault: 'typeUnknown', column: 'wide' })
})

test('doubles that are no numbers are faults of their rows, never empty', async () => {
  const sheet = await surveyed(folder, fixture('no-numbers'))
  // So many of them that text is proposed.
  expect(sheet.columns.map(({ head, fieldType }) => [head, fieldType])).toEqual([
    ['no', 'integer'],
    ['weight', 'string'],
  ])
  const columns = sheet.columns.map(({ at }) => ({ at, fieldType: at === 2 ? FieldType.float : FieldType.integer }))
  const result = await stored(folder, sheet, { primaryKey: [1], columns })
  expect(result.rows).toEqual({ in: 4, stored: 0, leftOut: 0 })
  expect(result.faults.listed.map(({ row, text }) => [row, text])).toEqual([
    [2, 'nan'],
    [3, 'inf'],
    [4, '-inf'],
  ])
})

test('a Parquet file whose footer is encrypted is refused as such', async () => {
  expect(await surveyFile(folder, folder.file('PARE and nothing that can be read'))).toEqual({ fault: 'encrypted' })
})
