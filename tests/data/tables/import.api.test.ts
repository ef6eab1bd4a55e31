import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataColumn, dataImport, dataTable, dataVersion } from '#api/data/tables/table.ts'
import { tablesUploaded } from '#api/data/tables/upload.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import { writeZip } from '#api/platform/files/workbook/zip-writing.ts'
import { textIn } from '#api/platform/text.ts'
import * as calls from '#contract/data/tables/calls.ts'
import { workspaceBytesMax, workspaceTablesMax } from '#contract/data/tables/codes.ts'
import type { ImportDetail } from '#contract/data/tables/shapes.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { disableAndEnable } from '#contract/shell/workspaces/calls.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { csvFile, gbFile, payments, xlsxFile } from './files.ts'
import { storeTable } from './stored-table.ts'

let api: TestApi
let team: Team

beforeAll(async () => {
  api = await openTestApi()
  team = await makeTeam(api)
})
afterAll(() => api?.close())

const minutes = { timeout: 120_000 }

type Uploaded = { bizId: string; importBizId: string }
type Of = Pick<Team, 'bizId' | 'collaborator'>

const upload = (file: File, tableBizId?: string, of: Of = team): Promise<Uploaded> =>
  api.done(calls.uploadTable, { as: of.collaborator, query: { workspaceBizId: of.bizId, tableBizId }, body: { file } })

const detail = (importBizId: string, of: Of = team): Promise<ImportDetail> =>
  api.done(calls.getImport, { as: of.collaborator, query: { bizId: importBizId } })

/** The confirmation of everything that is proposed for a sheet. */
function proposed(of: ImportDetail, more: Partial<BodyIn<typeof calls.confirmImport>> = {}) {
  const { columns = [], primaryKey = [] } = of.sheets[(more.sheet as number | undefined) ?? 0] ?? {}
  return {
    bizId: of.bizId,
    version: of.version,
    tableName: of.table.tableName,
    title: of.table.title,
    columns: columns.map(({ at, name, fieldType, personalKind }) => ({ at, name, title: '', fieldType, personalKind })),
    primaryKey,
    ...more,
  }
}

const confirm = (body: BodyIn<typeof calls.confirmImport>, of: Of = team) =>
  api.done(calls.confirmImport, { as: of.collaborator, body })

/** Uploads a file and reads it. */
async function read(file: File, tableBizId?: string): Promise<ImportDetail> {
  const { importBizId } = await upload(file, tableBizId)
  await api.work()
  return detail(importBizId)
}

/** Uploads a file and stores what is proposed. */
async function bringIn(
  file: File,
  { tableBizId, ...more }: Partial<BodyIn<typeof calls.confirmImport>> & { tableBizId?: string } = {},
): Promise<ImportDetail> {
  const ready = await read(file, tableBizId)
  expect(ready).toMatchObject({ state: 'ready', failure: null })
  await confirm(proposed(ready, more))
  await api.work()
  return detail(ready.bizId)
}

async function tableOf(bizId: string) {
  const [table] = await api.db.select().from(dataTable).where(eq(dataTable.bizId, bizId))
  if (!table) throw new Error('no table')
  const columns = await api.db
    .select()
    .from(dataColumn)
    .where(eq(dataColumn.tableId, table.id))
    .orderBy(dataColumn.place)
  const versions = await api.db
    .select()
    .from(dataVersion)
    .where(eq(dataVersion.tableId, table.id))
    .orderBy(dataVersion.number)
  return { ...table, columns, versions }
}

test('a csv in GB18030 becomes a table: exact amounts, codes as text, people masked', minutes, async () => {
  const stored = await bringIn(gbFile(payments(40)), { primaryKey: ['编号'] })
  expect(stored).toMatchObject({ state: 'stored', encoding: 'gb18030', rowsIn: 40, rowsStored: 40, rowsLeftOut: 0 })
  expect(stored.table).toMatchObject({ title: '付款', tableName: 'table' })
  const { columns, versions, ...table } = await tableOf(stored.table.bizId)
  expect(
    columns.map(({ place, name, fieldType, isKey, personalKind, defaultView, maskKind }) => [
      place,
      name,
      fieldType,
      isKey,
      personalKind,
      defaultView,
      maskKind,
    ]),
  ).toEqual([
    [1, '编号', 'string', true, null, 'plain', 'hash'],
    [2, '姓名', 'string', false, 'name', 'masked', 'hash'],
    [3, '手机', 'string', false, 'mobile', 'masked', 'ends'],
    [4, '金额', 'number', false, null, 'plain', 'hash'],
    [5, '日期', 'date', false, null, 'plain', 'hash'],
  ])
  expect(versions).toMatchObject([{ number: 1, rows: 40, rowsLeftOut: 0, fileName: '付款.csv' }])
  expect(versions[0]?.columns.map(({ physical }) => physical)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5'])
  expect([table.versionId, table.dataVersion]).toEqual([versions[0]?.id, 1])
  expect(table.refreshedAt).not.toBeNull()
  const [rows] = await api.db
    .select()
    .from(dataset)
    .where(eq(dataset.id, versions[0]?.datasetId ?? 0))
  expect(rows).toMatchObject({ ownerType: 'data-table', ownerId: table.id, rows: 40, retiredAt: null })
  // Raw rows are no longer needed.
  expect(await api.db.$count(dataset, and(eq(dataset.ownerType, 'data-import'), sql`retired_at is null`))).toBe(0)
})

test('a workbook shows all its sheets, and the chosen one is stored', minutes, async () => {
  const suppliers = [
    ['code', 'name'],
    ['S-1', '甲公司'],
    ['S-2', '乙公司'],
  ]
  const ready = await read(await xlsxFile({ 说明: [['读我'], ['第一行']], 供应商: suppliers }))
  expect(ready.sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ['说明', 1],
    ['供应商', 2],
  ])
  const tableName = `suppliers_${randomUUID().slice(0, 6)}`
  await confirm(proposed(ready, { sheet: 1, tableName, title: '供应商', primaryKey: ['code'] }))
  await api.work()
  const stored = await detail(ready.bizId)
  expect(stored).toMatchObject({ state: 'stored', rowsStored: 2, table: { tableName, title: '供应商' } })
})

test('a text file and an archive of one file are imported, an archive of two is not', {
  ...minutes,
  tags: 'long',
}, async () => {
  const zip = async (...names: string[]) => {
    const content = () => [Buffer.from('code,name\r\n1,a\r\n2,b\r\n')]
    const pieces: Buffer[] = []
    for await (const piece of writeZip(names.map((name) => ({ name, content })))) pieces.push(piece)
    return new File([Buffer.concat(pieces)], 'archive.zip')
  }
  expect(
    await bringIn(new File(['code\tname\r\n1\ta\r\n2\tb\r\n'], 'tabs.txt'), { primaryKey: ['code'] }),
  ).toMatchObject({
    state: 'stored',
    fileName: 'tabs.txt',
    rowsStored: 2,
  })
  expect(await bringIn(await zip('a.csv'), { primaryKey: ['code'] })).toMatchObject({ state: 'stored', rowsStored: 2 })
  expect(await read(await zip('a.csv', 'b.csv'))).toMatchObject({ state: 'failed', failure: 'archiveTooMany' })
})

test(
  'one wrong amount in the last row stores nothing, names its row and column, and is left out if wanted',
  minutes,
  async () => {
    const rows = payments(300)
    rows.push(['000301', '王伟', '13800000301', '很多', '2026-01-01'])
    const ready = await read(csvFile(rows, 'wrong.csv'))
    expect(ready.sheets[0]?.columns[3]).toMatchObject({
      fieldType: 'number',
      misfits: 1,
      firstMisfit: { row: 302, text: '很多' },
    })
    await confirm(proposed(ready, { primaryKey: ['编号'] }))
    await api.work()
    const faulty = await detail(ready.bizId)
    expect(faulty).toMatchObject({ state: 'faulty', rowsIn: 301, rowsStored: 0, faultCount: 1 })
    expect(faulty.faults).toEqual([{ row: 302, column: '金额', text: '很多', reason: 'notNumber' }])
    expect((await tableOf(faulty.table.bizId)).versions).toEqual([])

    const { bytes } = await api.download(calls.exportImportFaults, {
      as: team.collaborator,
      query: { bizId: ready.bizId },
    })
    const { sheets } = await readXlsx(bytes)
    expect(sheets[1]?.rows.slice(1)).toEqual([[302, '金额', '很多', textIn('zh-Hans')('tables:fault.notNumber')]])

    await confirm({ ...proposed(faulty, { primaryKey: ['编号'] }), leaveOut: true })
    await api.work()
    expect(await detail(ready.bizId)).toMatchObject({ state: 'stored', rowsIn: 301, rowsStored: 300, rowsLeftOut: 1 })
  },
)

test('a key with duplicates stores nothing and lists the rows of each', minutes, async () => {
  const rows = [
    ['code', 'city'],
    ['a', 'x'],
    ['b', 'y'],
    ['a', 'z'],
    ['c', 'x'],
    ['b', 'w'],
  ]
  const ready = await read(csvFile(rows, 'twice.csv'))
  await confirm(proposed(ready, { primaryKey: ['code'] }))
  await api.work()
  const faulty = await detail(ready.bizId)
  expect(faulty).toMatchObject({ state: 'faulty', rowsStored: 0 })
  expect(faulty.duplicates).toEqual([
    { key: 'a', rows: [2, 4] },
    { key: 'b', rows: [3, 6] },
  ])
  expect(faulty.confirmed).toMatchObject({ primaryKey: ['code'] })
})

test('a column that comes back after a version without it shows no more than before', minutes, async () => {
  const first = await bringIn(csvFile(payments(30), 'whole.csv'), { primaryKey: ['编号'] })
  const { bizId } = first.table
  const before = await tableOf(bizId)
  const columns = [{ name: '金额', title: '', defaultView: 'hidden', maskKind: 'empty' } as const]
  const named = { bizId, version: before.version, tableName: before.tableName, columns }
  await api.done(calls.saveTable, { as: team.owner, body: named })
  const viewOfAmount = async () => {
    const found = (await tableOf(bizId)).columns.find(({ name }) => name === '金额')
    return found && [found.defaultView, found.maskKind]
  }
  const narrow = payments(20).map((cells) => cells.slice(0, 3))
  for (const again of [1, 2]) {
    await bringIn(csvFile(narrow, `narrow ${again}.csv`), { tableBizId: bizId })
    expect(await viewOfAmount()).toBeUndefined()
    await bringIn(csvFile(payments(20 + again), `whole ${again}.csv`), { tableBizId: bizId })
    expect(await viewOfAmount()).toEqual(['hidden', 'empty'])
  }
})

test('a new version keeps titles and views of its columns, and tells what changed', minutes, async () => {
  const first = await bringIn(csvFile(payments(30), 'refresh.csv'), { primaryKey: ['编号'] })
  const { bizId } = first.table
  const before = await tableOf(bizId)
  const columns = [{ name: '金额', title: '付款金额', defaultView: 'masked', maskKind: 'empty' } as const]
  const named = { bizId, version: before.version, tableName: before.tableName, columns }
  await api.done(calls.saveTable, { as: team.owner, body: named })

  const changed = payments(20).map((cells, at) => [...cells.slice(0, 4), at === 0 ? '城市' : 'x'])
  const ready = await read(csvFile(changed, 'refresh 2.csv'), bizId)
  expect(ready.changes).toEqual({ added: ['城市'], removed: ['日期'], retyped: [] })
  expect(ready.sheets[0]?.primaryKey).toEqual(['编号'])
  const asText = proposed(ready)
  await confirm({
    ...asText,
    columns: asText.columns.map((column) =>
      column.name === '金额' ? { ...column, fieldType: 'float' as const } : column,
    ),
  })
  expect((await detail(ready.bizId)).changes).toMatchObject({ retyped: ['金额'] })
  // The current version stays until the next one is whole.
  expect((await tableOf(bizId)).columns.map(({ name }) => name)).toContain('日期')
  await api.work()
  const after = await tableOf(bizId)
  expect(after.versions.map(({ number, rows }) => [number, rows])).toEqual([
    [1, 30],
    [2, 20],
  ])
  expect(after.dataVersion).toBe(2)
  expect(
    after.columns.map(({ name, title, fieldType, defaultView, maskKind }) => [
      name,
      title,
      fieldType,
      defaultView,
      maskKind,
    ]),
  ).toEqual([
    ['编号', '', 'string', 'plain', 'hash'],
    ['姓名', '', 'string', 'masked', 'hash'],
    ['手机', '', 'string', 'masked', 'ends'],
    ['金额', '付款金额', 'float', 'masked', 'empty'],
    ['城市', '', 'string', 'plain', 'hash'],
  ])
  await api.refuses(calls.saveTable, 'record.conflict', {
    as: team.owner,
    body: { ...named, version: named.version + 1 },
  })
})

test('the proposal of a new version has the names that were chosen for the last', minutes, async () => {
  const ready = await read(
    csvFile(
      [
        ['Code No', 'n'],
        ['01', '1'],
        ['02', '2'],
      ],
      'chosen.csv',
    ),
  )
  const body = proposed(ready)
  const columns = body.columns.map((column, at) => ({
    ...column,
    name: ['code', 'amount'][at] ?? '',
    fieldType: at ? ('float' as const) : column.fieldType,
  }))
  await confirm({ ...body, columns, primaryKey: ['code'] })
  await api.work()
  const next = await read(
    csvFile(
      [
        ['Code No', 'n'],
        ['03', '1'],
        ['04', '2'],
      ],
      'chosen.csv',
    ),
    ready.table.bizId,
  )
  expect(next.sheets[0]?.columns.map(({ name, fieldType }) => [name, fieldType])).toEqual([
    ['code', 'string'],
    ['amount', 'float'],
  ])
  expect(next.changes).toEqual({ added: [], removed: [], retyped: [] })
})

test('a file is read again with another encoding or head row', minutes, async () => {
  const rows = [
    ['2026 年付款', ''],
    ['编号', '金额'],
    ['01', '1.50'],
    ['02', '2.50'],
  ]
  const ready = await read(gbFile(rows, 'again.csv'))
  const reread = async (body: Partial<BodyIn<typeof calls.rereadImport>>) => {
    const { version } = await detail(ready.bizId)
    await api.done(calls.rereadImport, { as: team.collaborator, body: { bizId: ready.bizId, version, ...body } })
    await api.work()
    return detail(ready.bizId)
  }
  expect((await reread({ headRow: 0 })).sheets[0]).toMatchObject({ headRow: 0, rows: 4 })
  expect((await reread({ headRow: 2 })).sheets[0]).toMatchObject({ headRow: 2, rows: 2 })
  const wrong = await reread({ encoding: 'utf-8' })
  expect(wrong.encoding).toBe('utf-8')
  expect(wrong.sheets[0]?.start[1]?.cells[0]).not.toBe('编号')
  expect((await reread({ encoding: 'gb18030' })).sheets[0]?.start[1]?.cells).toEqual(['编号', '金额'])
  const refusedFields = async (body: object) => {
    const { version } = await detail(ready.bizId)
    const request = { as: team.collaborator, body: { bizId: ready.bizId, version, ...body } }
    return Object.keys((await api.refuses(calls.rereadImport, 'validation', request)).errors ?? {})
  }
  expect(await refusedFields({ sheet: 3 })).toEqual(['sheet'])
  expect(await refusedFields({ headRow: 900 })).toEqual(['headRow'])
})

test(
  'unknown columns, names used twice, an unknown key and an unknown time zone are errors of their fields',
  minutes,
  async () => {
    const ready = await read(
      csvFile(
        [
          ['a', 'b'],
          ['1', '2'],
          ['2', '3'],
        ],
        'fields.csv',
      ),
    )
    const body = proposed(ready)
    const [first] = body.columns
    if (!first) throw new Error('no column')
    const errorsOf = async (more: object) => {
      const request = { as: team.collaborator, body: { ...body, ...more } }
      return Object.keys((await api.refuses(calls.confirmImport, 'validation', request)).errors ?? {})
    }
    expect(await errorsOf({ sheet: 1 })).toEqual(['sheet'])
    expect(await errorsOf({ primaryKey: ['none'] })).toEqual(['primaryKey.0'])
    expect(await errorsOf({ timeZone: 'Mars/Base' })).toEqual(['timeZone'])
    expect(await errorsOf({ timeZone: '+08:00' })).toEqual(['timeZone'])
    const columns = [first, { ...first, name: 'A' }, { ...first, at: 9, name: 'c' }]
    expect(await errorsOf({ columns, primaryKey: ['a'] })).toEqual(['columns.1.at', 'columns.1.name', 'columns.2.at'])
    await storeTable(api, { workspaceId: team.id, owner: team.owner, tableName: 'name_taken' })
    const taken = { as: team.collaborator, body: { ...body, tableName: 'NAME_TAKEN', primaryKey: ['a'] } }
    await api.refuses(calls.confirmImport, 'exists', taken)
  },
)

test('of two concurrent refreshes one starts, and a running import is neither read again nor confirmed', {
  ...minutes,
  tags: 'long',
}, async () => {
  const { table } = await bringIn(csvFile(payments(20), 'race.csv'), { primaryKey: ['编号'] })
  const sending = () => ({
    as: team.collaborator,
    query: { workspaceBizId: team.bizId, tableBizId: table.bizId },
    body: { file: csvFile(payments(25), 'race.csv') },
  })
  const answers = await Promise.all([1, 2, 3].map(() => api.call(calls.uploadTable, sending())))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await api.refuses(calls.uploadTable, 'import.running', sending())
  const importBizId = answers.find(({ status }) => status === 200)?.body.data.importBizId ?? ''
  const reading = await detail(importBizId)
  const request = { as: team.collaborator, body: { bizId: importBizId, version: reading.version } }
  await api.refuses(calls.rereadImport, 'import.running', request)
  const columns = [{ at: 1, name: 'a', title: '', fieldType: 'string' as const }]
  const confirming = { ...request.body, tableName: 'race', title: '', columns, primaryKey: ['a'] }
  await api.refuses(calls.confirmImport, 'import.running', { as: team.collaborator, body: confirming })
  await api.work()
  const ready = await detail(importBizId)
  const bodies = proposed(ready)
  const confirmed = await Promise.all(
    [1, 2].map(() => api.call(calls.confirmImport, { as: team.collaborator, body: bodies })),
  )
  expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await api.work()
  expect((await tableOf(table.bizId)).versions.map(({ number }) => number)).toEqual([1, 2])
  // A stored import takes no further change.
  await api.refuses(calls.confirmImport, 'record.conflict', { as: team.collaborator, body: bodies })
  const { version } = await detail(importBizId)
  await api.refuses(calls.confirmImport, 'state.refused', { as: team.collaborator, body: { ...bodies, version } })
  const again = { as: team.collaborator, body: { bizId: importBizId, version } }
  await api.refuses(calls.rereadImport, 'state.refused', again)
  await api.refuses(calls.rereadImport, 'record.conflict', {
    ...again,
    body: { ...again.body, version: version - 1 },
  })
})

test('dates that can be read either way are asked for, and read as chosen', minutes, async () => {
  const ready = await read(
    csvFile(
      [
        ['code', 'day'],
        ['a', '1/5/2024'],
        ['b', '3/4/2024'],
      ],
      'days.csv',
    ),
  )
  expect(ready.sheets[0]?.columns[1]).toMatchObject({ fieldType: 'date', dateOrder: 'undecided' })
  const body = proposed(ready, { primaryKey: ['code'] })
  const failure = await api.refuses(calls.confirmImport, 'validation', { as: team.collaborator, body })
  expect(Object.keys(failure.errors ?? {})).toEqual(['dateOrder'])
  await confirm({ ...body, dateOrder: 'dayFirst' })
  await api.work()
  expect(await detail(ready.bizId)).toMatchObject({ state: 'stored', rowsStored: 2 })

  // As text no order is needed.
  const again = await read(
    csvFile(
      [
        ['code', 'day'],
        ['a', '1/5/2024'],
      ],
      'days.csv',
    ),
  )
  const asText = proposed(again, { primaryKey: ['code'] })
  await confirm({ ...asText, columns: asText.columns.map((column) => ({ ...column, fieldType: 'string' as const })) })
})

test('an import that nobody confirmed gives way to the next file of its table', {
  ...minutes,
  tags: 'long',
}, async () => {
  const ready = await read(csvFile(payments(20), 'waiting.csv'))
  const next = await read(csvFile(payments(21), 'waiting.csv'), ready.table.bizId)
  expect(next).toMatchObject({ state: 'ready', table: { bizId: ready.table.bizId } })
  expect(await detail(ready.bizId)).toMatchObject({ state: 'failed', failure: 'replaced' })
})

test('a file without rows, and one of another kind, end or are refused with a reason', minutes, async () => {
  expect(await read(csvFile([['a', 'b']], 'head.csv'))).toMatchObject({ sheets: [{ rows: 0 }] })
  const query = { workspaceBizId: team.bizId }
  const others = [
    new File(['%PDF-1.7'], 'a.pdf'),
    new File(['%PDF-1.7'], 'a.csv'),
    new File([], 'a.csv'),
    new File(['PK\x03\x04'], 'a.csv'),
    new File(['PK\x03\x04'], 'a.parquet'),
    new File(['a,b'], 'a.xlsx'),
  ]
  for (const file of others) {
    const failure = await api.refuses(calls.uploadTable, 'file.type', { as: team.collaborator, query, body: { file } })
    expect(Object.keys(failure.errors ?? {})).toEqual(['file'])
  }
})

test('a job that ran already changes nothing when it is repeated, and a lost one is reported', minutes, async () => {
  const stored = await bringIn(csvFile(payments(20), 'repeat.csv'), { primaryKey: ['编号'] })
  await api.db.execute(sql`
    update pgboss.job set state = 'created', started_on = null, completed_on = null where name like 'tables.%'`)
  await api.work()
  expect((await tableOf(stored.table.bizId)).versions).toHaveLength(1)

  const { importBizId } = await upload(csvFile(payments(20), 'lost.csv'))
  const [row] = await api.db.select().from(dataImport).where(eq(dataImport.bizId, importBizId))
  await api.files.remove(row?.paths[0] ?? '')
  for (let attempt = 0; attempt < 3; attempt++) {
    await api.work()
    await api.db.execute(
      sql`update pgboss.job set start_after = now() - interval '1 s' where name = 'tables.survey' and state = 'retry'`,
    )
  }
  await api.work()
  expect(await detail(importBizId)).toMatchObject({ state: 'failed', failure: 'server', progress: null })
})

test('a table that is removed during its import leaves nothing behind', minutes, async () => {
  const { importBizId, bizId } = await upload(csvFile(payments(20), 'removed.csv'))
  await api.work()
  await confirm(proposed(await detail(importBizId), { primaryKey: ['编号'] }))
  const [{ id } = { id: 0 }] = await api.db.select().from(dataTable).where(eq(dataTable.bizId, bizId))
  await api.done(calls.removeTables, { as: team.collaborator, body: { bizIds: [bizId] } })
  await api.work()
  expect(await api.db.$count(dataset, and(eq(dataset.ownerType, 'data-table'), eq(dataset.ownerId, id)))).toBe(0)
  await api.refuses(calls.getImport, 'notFound', { as: team.collaborator, query: { bizId: importBizId } })
})

test('only who works in the workspace imports into it and sees its imports', minutes, async () => {
  const ready = await read(csvFile(payments(20), 'rights.csv'))
  const foreign = await makeTeam(api)
  const file = csvFile(payments(3))
  const query = { bizId: ready.bizId }
  const body = { ...query, version: ready.version }
  for (const as of [foreign.owner, team.stranger]) {
    await api.refuses(calls.getImport, 'notFound', { as, query })
    await api.refuses(calls.exportImportFaults, 'notFound', { as, query })
    await api.refuses(calls.rereadImport, 'notFound', { as, body })
    await api.refuses(calls.confirmImport, 'notFound', { as, body: proposed(ready) })
    await api.refuses(calls.uploadTable, 'access.denied', { as, query: { workspaceBizId: team.bizId }, body: { file } })
  }
  const elsewhere = { query: { workspaceBizId: foreign.bizId, tableBizId: ready.table.bizId }, body: { file } }
  await api.refuses(calls.uploadTable, 'notFound', { as: foreign.owner, ...elsewhere })
  await api.refuses(calls.getImport, 'notFound', { as: team.owner, query: { bizId: randomUUID() } })
  const { viewer: as } = team
  await api.refuses(calls.getImport, 'execute.denied', { as, query })
  await api.refuses(calls.exportImportFaults, 'execute.denied', { as, query })
  await api.refuses(calls.rereadImport, 'execute.denied', { as, body })
  await api.refuses(calls.confirmImport, 'execute.denied', { as, body: proposed(ready) })
  await api.refuses(calls.uploadTable, 'execute.denied', { as, query: { workspaceBizId: team.bizId }, body: { file } })
})

test('a disabled workspace imports nothing', minutes, async () => {
  const of = await makeTeam(api)
  const { importBizId } = await upload(csvFile(payments(3)), undefined, of)
  await api.work()
  const ready = await detail(importBizId, of)
  await api.done(disableAndEnable, { as: of.owner, query: { bizId: of.bizId }, body: { status: '1' } })
  const as = of.owner
  const body = { bizId: importBizId, version: ready.version }
  await api.refuses(calls.rereadImport, 'workspace.blocked', { as, body })
  await api.refuses(calls.confirmImport, 'workspace.blocked', { as, body: proposed(ready) })
  const file = csvFile(payments(3))
  await api.refuses(calls.uploadTable, 'workspace.blocked', { as, query: { workspaceBizId: of.bizId }, body: { file } })
})

test('a workspace has a limited number of tables and bytes, and a person uploads so many files an hour', async () => {
  const of = await makeTeam(api)
  const uploading = (as = of.owner, tableBizId?: string) => ({
    as,
    query: { workspaceBizId: of.bizId, tableBizId },
    body: { file: csvFile(payments(3)) },
  })
  const row = { workspaceId: of.id, origin: 'file', ownerId: of.owner.userId }
  await api.db
    .insert(dataTable)
    .values(
      Array.from({ length: workspaceTablesMax }, (_, at) => ({ ...row, bizId: randomUUID(), tableName: `t${at}` })),
    )
  const full = await api.refuses(calls.uploadTable, 'quota.full', uploading())
  expect(full.msg).toContain(String(workspaceTablesMax))

  await api.db.delete(dataTable).where(eq(dataTable.workspaceId, of.id))
  const large = await storeTable(api, {
    workspaceId: of.id,
    owner: of.owner,
    bytes: workspaceBytesMax - 1024 ** 2 / 2,
  })
  const heavy = await api.refuses(calls.uploadTable, 'quota.full', {
    ...uploading(of.owner, large.bizId),
    body: { file: new File(['a'.repeat(1024 ** 2)], 'heavy.csv') },
  })
  const used = workspaceBytesMax - 1024 ** 2 / 2
  expect(heavy.detail).toEqual({ quota: 'workspaceMegabytes', used, free: 1024 ** 2 / 2 })
  for (const figure of [workspaceBytesMax / 1024 ** 2, '剩余 0 MB', '需要 1 MB'])
    expect(heavy.msg).toContain(String(figure))

  const busy = (await makeTeam(api, { owner: await makeUser(api) })).owner
  const own = await makeTeam(api, { owner: busy })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values (${tablesUploaded.name}, ${`user:${busy.userId}`}, ${tablesUploaded.max}, now())`)
  const sending = { query: { workspaceBizId: own.bizId }, body: { file: csvFile(payments(3)) } }
  const often = await api.refuses(calls.uploadTable, 'quota.rate', { as: busy, ...sending })
  expect(often.msg).toContain(String(tablesUploaded.max))
})
