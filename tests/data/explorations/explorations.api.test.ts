import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataExploration } from '#api/data/explorations/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { wantedOf } from '#app/data/explorations/figure.server.ts'
import { type CardsFigures, exploredCard } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import * as calls from '#contract/data/explorations/calls.ts'
import { explorationsMax } from '#contract/data/explorations/codes.ts'
import { disableAndEnable, removeMember } from '#contract/shell/workspaces/calls.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { grantTo, type Mart, makeMart } from '../authorizations/granted.ts'
import { addVersion, makeTable, type NewColumn } from '../make-table.ts'

let api: TestApi
let mart: Mart
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
  mart = await makeMart(api, { columns, rows })
})
afterAll(() => api.close())

const columns: NewColumn[] = [
  { name: '编号', title: '合同编号' },
  { name: '部门' },
  { name: '金额', fieldType: 'number' },
  { name: '日期', fieldType: 'date' },
  { name: '手机', defaultView: 'masked' },
]
const count = 420
const departments = ['采购部', '财务部', '工程部']
const rows = Array.from({ length: count }, (_, at) => [
  `HT${String(at).padStart(3, '0')}`,
  at % 10 === 0 ? undefined : departments[at % 3],
  at % 7 === 0 ? undefined : `${(at * 37) % 1000}.25`,
  `2026-0${1 + (at % 6)}-1${at % 9}`,
  `1380000${String(at % 5).padStart(4, '0')}`,
])

const own = () => ({ tableBizId: mart.table.bizId, workspaceBizId: mart.owning.bizId })
const granted = () => ({ tableBizId: mart.table.bizId, workspaceBizId: mart.using.bizId })
const frequency = (column: string, id = 'a') => ({ id, kind: 'frequency', settings: { column } }) as const

const compute = (as: Person, body: object): Promise<CardsFigures> =>
  api.done(calls.computeExploredCards, { as, body: body as never })

let made = 0
const saving = (more: object = {}) => ({
  ...own(),
  name: `探索${String.fromCharCode(0x4e00 + made++)}`,
  cards: [frequency('部门')],
  ...more,
})
async function save(as: Person, more: object = {}): Promise<{ bizId: string; version: number }> {
  return api.done(calls.saveExploration, { as, body: saving(more) as never })
}

describe('figures', () => {
  test('several cards come with one call, on one version, with titles, zone and numbers of rows', async () => {
    const found = await compute(mart.owning.owner, {
      ...own(),
      cards: [frequency('部门'), { id: 'b', kind: 'line', settings: { column: '日期' } }],
    })
    expect(found).toMatchObject({
      table: { bizId: mart.table.bizId, name: mart.table.tableName },
      dataVersion: 1,
      newestVersion: 1,
      timeZone: 'Asia/Shanghai',
      rows: { of: count, filtered: count, hasRowCondition: false },
      columns: { seen: 5, of: 5 },
    })
    const [departmentsOf, months] = found.cards
    expect(departmentsOf?.rows.reduce((sum, { cells }) => sum + Number(cells[1]), 0)).toBe(count)
    expect(departmentsOf?.rows.at(-1)).toMatchObject({ mark: 'empty', cells: [null, count / 10, 0.1] })
    expect(months?.rows.map(({ cells }) => cells[0])).toEqual([1, 2, 3, 4, 5, 6].map((month) => `2026-0${month}-01`))
  })

  test('figures of the same rows agree on every card, and are cached for the next reader', async () => {
    const filter = { column: '金额', operator: 'gte' as const, values: ['500'] }
    const body = { ...own(), filter, cards: [frequency('部门'), { id: 'b', kind: 'number', settings: {} }].slice(0, 1) }
    const first = await compute(mart.owning.owner, body)
    expect(await compute(mart.owning.collaborator, body)).toEqual(first)
    const matching = rows.filter(([, , amount]) => Number(amount ?? 0) >= 500).length
    expect(first.rows).toMatchObject({ of: count, filtered: matching })
  })

  test('a faulty card says so in its place, and the other cards are shown', async () => {
    const found = await compute(mart.owning.owner, {
      ...own(),
      cards: [frequency('部门'), { id: 'b', kind: 'histogram', settings: { column: '部门' } }],
    })
    expect(found.cards[0]?.fault).toBeNull()
    expect(found.cards[1]).toMatchObject({ rows: [], fault: { key: 'cards-faults:columnType', field: 'column' } })
  })

  test.each([
    [
      'a histogram of text',
      { kind: 'histogram', settings: { column: '部门' } },
      'cards.0.settings.column',
      '整数、精确小数或浮点数',
    ],
    [
      'a correlation of one column',
      { kind: 'correlation', settings: { columns: ['金额'] } },
      'cards.0.settings.columns',
      '至少需要两列',
    ],
    [
      'a correlation of numbers and words',
      { kind: 'correlation', settings: { columns: ['金额', '部门'] } },
      'cards.0.settings.columns.1',
      '只选数值列',
    ],
    ['top 51', { kind: 'frequency', settings: { column: '部门', top: 51 } }, 'cards.0.settings.top', '50'],
    ['0 bins', { kind: 'histogram', settings: { column: '金额', bins: 0 } }, 'cards.0.settings.bins', '5'],
    [
      'an unknown time grouping',
      { kind: 'line', settings: { column: '日期', timeGrouping: 'week' } },
      'cards.0.settings.timeGrouping',
      '小时、日、月或年',
    ],
    [
      'hours of days',
      { kind: 'line', settings: { column: '日期', timeGrouping: 'hour' } },
      'cards.0.settings.column',
      '日期时间',
    ],
    ['a column that is not there', frequency('不存在'), 'cards.0.settings.column', '改选其他列'],
    [
      'a sum without a column',
      { kind: 'bar', settings: { column: '部门', measure: { aggregate: 'sum' } } },
      'cards.0.settings.measure.column',
      '选择一列',
    ],
    [
      'a sum of words',
      { kind: 'bar', settings: { column: '部门', measure: { aggregate: 'sum', column: '编号' } } },
      'cards.0.settings.measure.column',
      '整数、精确小数或浮点数',
    ],
    [
      'an audit test of words',
      { kind: 'benford', settings: { column: '部门' } },
      'cards.0.settings.column',
      '整数、精确小数或浮点数',
    ],
  ])('%s is refused with what fits', async (_, card, field, fits) => {
    const { errors } = await api.refuses(calls.computeExploredCards, 'validation', {
      as: mart.owning.owner,
      body: { ...own(), cards: [{ id: 'a', ...card }] } as never,
    })
    expect(errors).toEqual({ [field]: [expect.stringContaining(fits)] })
  })

  test('the ends of a distribution are exact numbers without zeros behind', async () => {
    const found = await compute(mart.owning.owner, {
      ...own(),
      cards: [{ id: 'a', kind: 'histogram', settings: { column: '金额' } }],
    })
    const amounts = rows.flatMap(([, , amount]) => (amount === undefined ? [] : [Number(amount)]))
    const { least, most } = found.cards[0]?.distribution ?? {}
    expect([least, most]).toEqual([String(Math.min(...amounts)), String(Math.max(...amounts))])
  })

  test('a filter that does not fit is refused', async () => {
    const { errors } = await api.refuses(calls.computeExploredCards, 'validation', {
      as: mart.owning.owner,
      body: {
        ...own(),
        filter: { column: '金额', operator: 'eq', values: ['many'] },
        cards: [frequency('部门')],
      },
    })
    expect(Object.keys(errors ?? {})).toEqual(['filter'])
  })

  test('a masked column is counted under its mask, and has no numbers', async () => {
    const found = await compute(mart.owning.viewer, { ...own(), cards: [frequency('手机'), frequency('部门', 'b')] })
    const [phones] = found.cards
    expect(phones?.columns[0]).toMatchObject({ view: 'masked', column: '手机' })
    expect(phones?.notes).toEqual([{ key: 'cards-faults:noteMasked', values: { column: '手机' } }])
    expect(phones?.rows).toHaveLength(5)
    expect(JSON.stringify(phones)).not.toContain('13800000')
    const [row] = phones?.rows ?? []
    const behind = await api.done(calls.readFigureRows, {
      as: mart.owning.viewer,
      body: { ...own(), condition: row?.condition ?? null, size: 1 },
    })
    expect(behind.total).toBe(row?.cells[1])
  })

  test('strangers are denied access, members without a right are told so, and an unknown version is not found', async () => {
    const other = await makeMart(api, { columns, rows: rows.slice(0, 3) })
    const body = { ...own(), cards: [frequency('部门')] }
    const named = (workspaceBizId: string) => ({ ...body, workspaceBizId })
    await api.refuses(calls.computeExploredCards, 'access.denied', {
      as: other.using.owner,
      body: named(mart.owning.bizId),
    })
    await api.refuses(calls.computeExploredCards, 'table.right', {
      as: other.using.owner,
      body: named(other.using.bizId),
    })
    await api.refuses(calls.computeExploredCards, 'notFound', {
      as: mart.owning.owner,
      body: { ...body, dataVersion: 99 },
    })
    const empty = await makeTable(api, { workspaceId: mart.owning.id, owner: mart.owning.owner, columns })
    await api.refuses(calls.computeExploredCards, 'table.empty', {
      as: mart.owning.owner,
      body: { ...body, tableBizId: empty.bizId },
    })
  })

  test('a reader with a right sees figures of only its rows and columns', async () => {
    const part = await makeMart(api, { columns, rows })
    const rowCondition = { column: '部门', operator: 'eq' as const, values: ['财务部'] }
    await grantTo(api, part, { columns: ['编号', '金额'] }, { rowCondition })
    const body = {
      tableBizId: part.table.bizId,
      workspaceBizId: part.using.bizId,
      cards: [{ id: 'a', kind: 'histogram' as const, settings: { column: '金额' } }, frequency('部门', 'b')],
    }
    const found = await compute(part.using.viewer, body)
    const inside = rows.filter(([, department]) => department === '财务部').length
    expect(found.rows).toEqual({ of: count, filtered: inside, hasRowCondition: true })
    expect(found.columns).toEqual({ seen: 2, of: 5 })
    expect(found.cards[0]?.rows.reduce((sum, { cells }) => sum + Number(cells[2]), 0)).toBe(inside)
    expect(found.cards[1]?.fault).toMatchObject({ key: 'cards-faults:columnUnseen', values: { column: '部门' } })
    await api.db.update(dataTable).set({ status: 'withdrawn' }).where(eq(dataTable.id, part.table.id))
    await api.refuses(calls.computeExploredCards, 'table.right', { as: part.using.viewer, body: body as never })
  })
})

describe('rows behind figures', () => {
  test('the rows of each figure are as many as it says, under filter and condition, page by page', async () => {
    const filter = { column: '金额', operator: 'isNotEmpty' as const, values: [] }
    const found = await compute(mart.owning.owner, {
      ...own(),
      filter,
      cards: [{ id: 'a', kind: 'bar', settings: { column: '部门', split: '日期', top: 2, series: 3 } }],
    })
    let all = 0
    for (const { cells, condition } of found.cards[0]?.rows ?? []) {
      const page = await api.done(calls.readFigureRows, {
        as: mart.owning.owner,
        body: { ...own(), filter, condition, size: 1 },
      })
      expect(page.total).toBe(cells[2])
      all += page.total
    }
    expect(all).toBe(rows.filter(([, , amount]) => amount !== undefined).length)
  })

  test('an audit test lists the rows that it finds, and those of a digit', async () => {
    const duplicates = { id: 'a', kind: 'duplicates', settings: { columns: [{ column: '手机' }] } } as const
    const found = await compute(mart.owning.owner, { ...own(), cards: [duplicates] })
    expect(found.cards[0]).toMatchObject({ found: count })
    const page = await api.done(calls.readFigureRows, {
      as: mart.owning.owner,
      body: { ...own(), found: { card: duplicates }, size: 5 },
    })
    expect([page.total, page.rows.length, page.next === null]).toEqual([count, 5, false])
    const benford = { id: 'b', kind: 'benford', settings: { column: '金额' } } as const
    const digits = await compute(mart.owning.owner, { ...own(), cards: [benford] })
    const [first] = digits.cards
    expect(first?.benford).toMatchObject({ rows: first?.rows.reduce((sum, { cells }) => sum + Number(cells[1]), 0) })
    for (const { cells } of first?.rows ?? []) {
      const behind = await api.done(calls.readFigureRows, {
        as: mart.owning.owner,
        body: { ...own(), found: { card: benford, digit: Number(cells[0]) }, size: 1 },
      })
      expect(behind.total).toBe(cells[1])
    }
  })

  test('the rows of a digit within a group are as many as the figure says', async () => {
    const as = mart.owning.owner
    const card = exploredCard.parse({ id: 'b', kind: 'benford', settings: { column: '金额', by: ['部门'] } })
    const { cards } = await compute(as, { ...own(), cards: [card] })
    const [figures] = cards
    if (!figures) throw new Error('no figures')
    const rowsAt = figures.columns.findIndex(({ role }) => role === 'rows')
    const groups = figures.rows.filter(({ cells }) => cells[rowsAt] !== 0)
    expect(groups.length).toBeGreaterThan(9)
    for (const row of groups) {
      const wanted = wantedOf(card, figures, figures.rows.indexOf(row))
      const behind = await api.done(calls.readFigureRows, { as, body: { ...own(), ...wanted, size: 1 } as never })
      expect(behind.total).toBe(row.cells[rowsAt])
    }
  })

  test('fewer than 300 rows are too few for Benford’s law', async () => {
    const filter = { column: '编号', operator: 'lt' as const, values: ['HT050'] }
    const cards = [{ id: 'b', kind: 'benford', settings: { column: '金额' } }]
    const found = await compute(mart.owning.owner, { ...own(), filter, cards })
    expect(found.cards[0]?.benford?.band).toBeNull()
    expect(found.cards[0]?.notes[0]).toMatchObject({ key: 'cards-faults:benfordFewRows' })
  })

  test('rows are refused as figures are', async () => {
    const as = mart.owning.owner
    const body = (more: object) => ({ ...own(), ...more }) as never
    await api.refuses(calls.readFigureRows, 'validation', { as, body: body({ found: { card: frequency('部门') } }) })
    await api.refuses(calls.readFigureRows, 'validation', {
      as,
      body: body({ found: { card: { id: 'a', kind: 'benford', settings: { column: '不存在' } } } }),
    })
    await api.refuses(calls.readFigureRows, 'notFound', { as, body: body({ dataVersion: 99 }) })
    await api.refuses(calls.readFigureRows, 'access.denied', { as: mart.using.owner, body: body({}) })
    await api.refuses(calls.readFigureRows, 'table.right', { as: mart.using.owner, body: granted() })
    const empty = await makeTable(api, { workspaceId: mart.owning.id, owner: as, columns })
    await api.refuses(calls.readFigureRows, 'table.empty', { as, body: body({ tableBizId: empty.bizId }) })
  })
})

describe('profiles', () => {
  test('each column has bars that add up to all rows, and what is odd about it', async () => {
    const profile = (as: Person) => api.done(calls.profileColumns, { as, body: own() })
    const found = await profile(mart.owning.owner)
    expect(found).toMatchObject({ dataVersion: 1, rows: { of: count, filtered: count }, hidden: 0 })
    for (const { bars, count: filled, empty } of found.columns) {
      expect(bars.reduce((sum, bar) => sum + bar.rows, 0)).toBe(count)
      expect(filled + empty).toBe(count)
    }
    const [number, department, amount, day] = found.columns
    expect(number).toMatchObject({ distinct: count, isApproximate: false, form: 'values', isKey: true, oddities: [] })
    expect(department?.bars.map(({ mark }) => mark)).toEqual(['value', 'value', 'value', 'empty'])
    const amounts = rows.flatMap(([, , each]) => each ?? []).toSorted((a, b) => Number(a) - Number(b))
    expect(amount).toMatchObject({ form: 'range', least: amounts[0], most: amounts.at(-1), fieldType: 'number' })
    expect(day).toMatchObject({ form: 'range', least: '2026-01-10' })
    for (const { bars } of found.columns)
      for (const { condition, rows: number } of bars.slice(0, 2)) {
        const behind = await api.done(calls.readFigureRows, {
          as: mart.owning.owner,
          body: { ...own(), condition, size: 1 },
        })
        expect(behind.total).toBe(number)
      }
    const viewed = await profile(mart.owning.viewer)
    const phone = viewed.columns.at(-1)
    expect(phone).toMatchObject({ view: 'masked', least: null, most: null, distinct: 5 })
    expect(JSON.stringify(viewed)).not.toContain('13800000')
  })

  test('profiles are refused as figures are', async () => {
    const as = mart.owning.owner
    await api.refuses(calls.profileColumns, 'notFound', { as, body: { ...own(), dataVersion: 99 } })
    await api.refuses(calls.profileColumns, 'access.denied', { as: mart.using.owner, body: own() })
    await api.refuses(calls.profileColumns, 'table.right', { as: mart.using.owner, body: granted() })
    const filter = { column: '不存在', operator: 'isEmpty' as const, values: [] }
    await api.refuses(calls.profileColumns, 'validation', { as, body: { ...own(), filter } })
    const empty = await makeTable(api, { workspaceId: mart.owning.id, owner: as, columns })
    await api.refuses(calls.profileColumns, 'table.empty', { as, body: { ...own(), tableBizId: empty.bizId } })
  })
})

describe('exports', () => {
  test('figures of cards are sheets of a workbook, or one of them a csv', async () => {
    const cards = [frequency('部门'), { id: 'b', kind: 'line' as const, title: '按月', settings: { column: '日期' } }]
    const as = mart.owning.owner
    const workbook = await api.download(calls.exportExploration, { as, body: { ...own(), cards } })
    const { sheets } = await readXlsx(workbook.bytes)
    expect(sheets).toHaveLength(3)
    const [, first] = sheets
    const counted = first?.rows.slice(1).reduce((sum, row) => sum + Number(row[1]), 0)
    expect(counted).toBe(count)
    expect(first?.rows.at(-1)?.[0]).toBe('（空）')
    const csv = await api.download(calls.exportExploration, {
      as,
      body: { ...own(), form: 'csv', cards: cards.slice(0, 1) },
    })
    const lines = new TextDecoder().decode(csv.bytes).trim().split('\r\n')
    expect(lines).toHaveLength(5)
    await api.refuses(calls.exportExploration, 'validation', { as, body: { ...own(), form: 'csv', cards } })
  })

  test('a workbook with hours names their zone', async () => {
    const as = mart.owning.owner
    const visits = await makeTable(api, {
      workspaceId: mart.owning.id,
      owner: as,
      columns: [{ name: '时刻', fieldType: 'timestamp' }],
      rows: [['2026-01-02 03:04:05']],
    })
    const hours = { id: 'a', kind: 'line' as const, settings: { column: '时刻', timeGrouping: 'hour' as const } }
    const { bytes } = await api.download(calls.exportExploration, {
      as,
      body: { ...own(), tableBizId: visits.bizId, cards: [hours] },
    })
    const [about] = (await readXlsx(bytes)).sheets
    expect(about?.rows).toContainEqual(['时间', 'Asia/Shanghai 当地时间'])
  })

  test('headers of exported figures are those of the page', async () => {
    const measure = { aggregate: 'mean' as const, column: '金额' }
    const cards = [
      { id: 'a', kind: 'bar' as const, settings: { column: '部门', measure } },
      { id: 'b', kind: 'line' as const, settings: { column: '日期', timeGrouping: 'month' as const } },
      { id: 'c', kind: 'histogram' as const, settings: { column: '金额', bins: 5 } },
    ]
    const as = mart.owning.owner
    const { bytes } = await api.download(calls.exportExploration, { as, body: { ...own(), cards } })
    const [, bars, months, parts] = (await readXlsx(bytes)).sheets
    expect(bars?.rows[0]).toEqual(['部门', '行数', '金额平均'])
    expect(months?.rows[0]).toEqual(['日期（月）', '行数', '占比'])
    expect(parts?.rows[0]).toEqual(['金额从', '金额至', '行数', '占比'])
  })

  test('rows behind a figure are exported from its version, under filter and condition', async () => {
    const stale = await makeMart(api, { columns, rows })
    const as = stale.owning.owner
    await addVersion(api, stale.table.id, { columns, rows: rows.slice(0, 5), by: as.userId })
    const table = { tableBizId: stale.table.bizId, workspaceBizId: stale.owning.bizId, dataVersion: 1 }
    const filter = { column: '金额', operator: 'isNotEmpty' as const, values: [] }
    const condition = { column: '部门', operator: 'eq' as const, values: ['财务部'] }
    const { bytes } = await api.download(calls.exportExploration, {
      as,
      body: { ...table, form: 'csv', filter, condition },
    })
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
    const expected = rows.filter(([, department, amount]) => department === '财务部' && amount !== undefined)
    expect(lines).toHaveLength(1 + expected.length)
    expect((await compute(as, { ...table, cards: [frequency('部门')] })).newestVersion).toBe(2)
  })

  test('rows that an audit test finds are exported, all of them and no others', async () => {
    const as = mart.owning.owner
    const filter = { column: '编号', operator: 'lt' as const, values: ['HT100'] }
    const duplicates = { id: 'a', kind: 'duplicates', settings: { columns: [{ column: '部门' }, { column: '日期' }] } }
    const benford = { id: 'b', kind: 'benford', settings: { column: '金额' } }
    for (const found of [{ card: duplicates }, { card: benford, digit: 7 }]) {
      const page = await api.done(calls.readFigureRows, { as, body: { ...own(), filter, found, size: 100 } as never })
      const body = { ...own(), filter, found, form: 'csv' } as never
      const { bytes } = await api.download(calls.exportExploration, { as, body })
      const [, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n')
      expect(page.total).toBeGreaterThan(0)
      expect(lines.map((line) => line.replaceAll('"', '').split(',')[0]).toSorted()).toEqual(
        page.rows.map(([key]) => key).toSorted(),
      )
    }
    for (const card of [frequency('部门'), benford, { ...duplicates, settings: { columns: [{ column: '无' }] } }])
      await api.refuses(calls.exportExploration, 'validation', { as, body: { ...own(), found: { card } } as never })
  })

  test('exports need the permission to download, and are refused as figures are', async () => {
    const part = await makeMart(api, { columns, rows })
    await grantTo(api, part)
    const body = { tableBizId: part.table.bizId, workspaceBizId: part.using.bizId, cards: [frequency('编号')] }
    await api.refuses(calls.exportExploration, 'table.right', { as: part.using.owner, body })
    const as = mart.owning.owner
    await api.refuses(calls.exportExploration, 'access.denied', { as: mart.using.owner, body: own() })
    await api.refuses(calls.exportExploration, 'notFound', { as, body: { ...own(), dataVersion: 99 } })
    await api.refuses(calls.exportExploration, 'validation', { as, body: { ...own(), cards: [frequency('不存在')] } })
    const empty = await makeTable(api, { workspaceId: mart.owning.id, owner: as, columns })
    await api.refuses(calls.exportExploration, 'table.empty', { as, body: { ...own(), tableBizId: empty.bizId } })
  })

  test('at most 60 exports an hour', async () => {
    const other = await makeMart(api, { columns, rows: rows.slice(0, 3) })
    const body = { tableBizId: other.table.bizId, workspaceBizId: other.owning.bizId, cards: [frequency('编号')] }
    const as = other.owning.owner
    for (let at = 0; at < 60; at++) await api.download(calls.exportExploration, { as, body: { ...body, form: 'csv' } })
    await api.refuses(calls.exportExploration, 'quota.rate', { as, body })
  })
})

describe('saved explorations', () => {
  test('an exploration keeps filter, cards and version, and is its owner’s until it is shared', async () => {
    const filter = { column: '部门', operator: 'eq' as const, values: ['财务部'] }
    const { bizId } = await save(mart.owning.collaborator, { filter })
    const detail = await api.done(calls.getExploration, { as: mart.owning.collaborator, query: { bizId } })
    expect(detail).toMatchObject({
      filter,
      concealed: [],
      dataVersion: 1,
      newestVersion: 1,
      isVersionKept: true,
      sharedWith: 'private',
      mayEdit: true,
      version: 0,
      table: { name: mart.table.tableName },
    })
    expect(detail.cards).toHaveLength(1)
    await api.refuses(calls.getExploration, 'notFound', { as: mart.owning.owner, query: { bizId } })
    const body = { ...saving({ filter, sharedWith: 'workspace' }), bizId, version: 0 }
    await api.done(calls.saveExploration, { as: mart.owning.collaborator, body: body as never })
    const shared = await api.done(calls.getExploration, { as: mart.owning.viewer, query: { bizId } })
    expect(shared).toMatchObject({ sharedWith: 'workspace', mayEdit: false, version: 1 })
    await api.refuses(calls.getExploration, 'notFound', { as: mart.using.owner, query: { bizId } })
  })

  test('values of a filter on a column that a reader does not see plain are concealed', async () => {
    const filter = { column: '手机', operator: 'eq' as const, values: ['13800000003'] }
    const { bizId } = await save(mart.owning.owner, { filter, sharedWith: 'workspace' })
    const detail = await api.done(calls.getExploration, { as: mart.owning.viewer, query: { bizId } })
    expect(detail.concealed).toEqual(['手机'])
    expect(JSON.stringify(detail)).not.toContain('13800000003')
  })

  test('an editor who sees a filter with concealed values keeps it as it is stored, and learns nothing', async () => {
    const lent = await makeMart(api, { columns, rows: rows.slice(0, 30) })
    await grantTo(
      api,
      lent,
      { columns: ['编号', '部门', '手机'] },
      { columns: { 编号: 'plain', 部门: 'plain', 手机: 'masked' } },
    )
    const [as, number] = [lent.using.collaborator, '13800000003']
    const place = { workspaceBizId: lent.using.bizId, tableBizId: lent.table.bizId }
    const { bizId } = await save(as, place)
    // Saved while the right still showed the column.
    const filter: Condition = { column: '手机', operator: 'eq', values: [number] }
    await api.db.update(dataExploration).set({ filter }).where(eq(dataExploration.bizId, bizId))
    const read = () => api.done(calls.getExploration, { as, query: { bizId } })
    const seen = await read()
    expect(seen).toMatchObject({ concealed: ['手机'], mayEdit: true })
    const editing = (version: number, more: object = {}) =>
      saving({ ...place, bizId, version, cards: [frequency('部门', 'b')], ...more }) as never
    const stored = async () =>
      (await api.db.select().from(dataExploration).where(eq(dataExploration.bizId, bizId)))[0]?.filter
    // A concealed text is not stored as a filter.
    await api.refuses(calls.saveExploration, 'validation', { as, body: editing(0, { filter: seen.filter }) })
    expect(await stored()).toEqual(filter)
    // It cannot be used to query rows, figures or profiles either.
    const request = { ...place, filter: seen.filter }
    await api.refuses(calls.computeExploredCards, 'validation', {
      as,
      body: { ...request, cards: [frequency('部门')] },
    })
    await api.refuses(calls.readFigureRows, 'validation', { as, body: request })
    await api.refuses(calls.exportExploration, 'validation', { as, body: request })
    await api.refuses(calls.profileColumns, 'validation', { as, body: request })
    await api.done(calls.saveExploration, { as, body: editing(0) })
    expect(await stored()).toEqual(filter)
    const present = await read()
    expect(present).toMatchObject({ concealed: ['手机'], version: 1, cards: [{ id: 'b' }] })
    expect(JSON.stringify(present)).not.toContain(number)

    // Moved to another table, of which the editor sees every column, the exploration has no filter.
    const owned = { workspaceId: lent.using.id, owner: as, columns, rows: rows.slice(0, 3) }
    const twin = await makeTable(api, owned)
    await api.done(calls.saveExploration, { as, body: editing(1, { tableBizId: twin.bizId }) })
    expect(await read()).toMatchObject({ filter: null, concealed: [] })
  })

  test('the second of two concurrent editors is refused with the stored version', async () => {
    const { bizId } = await save(mart.owning.owner, { sharedWith: 'workspace' })
    const body = { ...saving({ sharedWith: 'private' }), bizId, version: 0 }
    expect(await api.done(calls.saveExploration, { as: mart.owning.collaborator, body: body as never })).toEqual({
      bizId,
      version: 1,
    })
    const { detail } = await api.refuses(calls.saveExploration, 'record.conflict', {
      as: mart.owning.owner,
      body: body as never,
    })
    expect(detail).toEqual({ version: 1 })
    // A change by another editor leaves it shared.
    const now = await api.done(calls.getExploration, { as: mart.owning.viewer, query: { bizId } })
    expect(now.sharedWith).toBe('workspace')
  })

  test('refusals of saving name what does not fit', async () => {
    const as = mart.owning.owner
    const body = (more: object) => saving(more) as never
    const { errors } = await api.refuses(calls.saveExploration, 'validation', {
      as,
      body: body({ cards: [frequency('部门'), { id: 'b', kind: 'histogram', settings: { column: '部门' } }] }),
    })
    expect(Object.keys(errors ?? {})).toEqual(['cards.1.settings.column'])
    const { bizId } = await save(as, { name: '同名' })
    await api.refuses(calls.saveExploration, 'exists', { as, body: body({ name: '同名' }) })
    await save(mart.owning.collaborator, { name: '同名' })
    await api.refuses(calls.saveExploration, 'access.denied', { as: mart.using.owner, body: body({}) })
    await api.refuses(calls.saveExploration, 'execute.denied', { as: mart.owning.viewer, body: body({}) })
    await api.refuses(calls.saveExploration, 'notFound', {
      as,
      body: body({ bizId: 'nothing-of-this-name', version: 0 }),
    })
    await api.refuses(calls.saveExploration, 'notFound', { as, body: body({ dataVersion: 99 }) })
    await api.refuses(calls.saveExploration, 'table.right', {
      as: mart.using.owner,
      body: body({ workspaceBizId: mart.using.bizId }),
    })
    const empty = await makeTable(api, { workspaceId: mart.owning.id, owner: as, columns })
    await api.refuses(calls.saveExploration, 'table.empty', { as, body: body({ tableBizId: empty.bizId }) })
    const other = await makeMart(api, { columns, rows: rows.slice(0, 3) })
    await api.refuses(calls.saveExploration, 'notFound', {
      as: other.owning.owner,
      body: body({ bizId, version: 0, workspaceBizId: other.owning.bizId, tableBizId: other.table.bizId }),
    })
  })

  test('a disabled workspace keeps its explorations as they are', async () => {
    const halted = await makeMart(api, { columns, rows: rows.slice(0, 3) })
    const as = halted.owning.owner
    const own = { tableBizId: halted.table.bizId, workspaceBizId: halted.owning.bizId }
    const { bizId } = await save(as, own)
    await api.done(disableAndEnable, { as, query: { bizId: halted.owning.bizId }, body: { status: '1' } })
    await api.refuses(calls.saveExploration, 'workspace.blocked', { as, body: saving(own) as never })
    await api.refuses(calls.pinExploration, 'workspace.blocked', { as, body: { bizId, pinned: true } })
    await api.refuses(calls.removeExplorations, 'workspace.blocked', { as, body: { bizIds: [bizId] } })
  })

  test('a pinned exploration is on top for 23 hours, then in its place', async () => {
    const pins = await makeMart(api, { columns, rows: rows.slice(0, 3) })
    const as = pins.owning.owner
    const own = { tableBizId: pins.table.bizId, workspaceBizId: pins.owning.bizId }
    const first = await save(as, { ...own, name: '先' })
    await save(as, { ...own, name: '后' })
    const names = async () => {
      const body = { workspaceBizId: own.workspaceBizId, sort: 'name' as const, order: 'desc' as const }
      const { records } = await api.done(calls.searchExplorations, { as, body })
      return records.map(({ name }) => name)
    }
    expect(await names()).toEqual(['后', '先'].toSorted().reverse())
    const { pinnedUntil } = await api.done(calls.pinExploration, { as, body: { bizId: first.bizId, pinned: true } })
    expect(Date.parse(pinnedUntil ?? '')).toBe(Date.parse('2026-11-21T01:00:00Z'))
    expect((await names())[0]).toBe('先')
    await api.db
      .update(dataExploration)
      .set({ pinnedUntil: '2026-11-20T01:59:00Z' })
      .where(eq(dataExploration.bizId, first.bizId))
    expect((await api.done(calls.getExploration, { as, query: { bizId: first.bizId } })).pinnedUntil).toBeNull()
    await api.done(calls.pinExploration, { as, body: { bizId: first.bizId, pinned: false } })
    await api.refuses(calls.pinExploration, 'notFound', {
      as: mart.using.owner,
      body: { bizId: first.bizId, pinned: true },
    })
    await api.done(calls.saveExploration, {
      as,
      body: { ...saving({ ...own, sharedWith: 'workspace' }), bizId: first.bizId, version: 0 } as never,
    })
    await api.refuses(calls.pinExploration, 'execute.denied', {
      as: pins.owning.viewer,
      body: { bizId: first.bizId, pinned: true },
    })
    await api.refuses(calls.removeExplorations, 'execute.denied', {
      as: pins.owning.viewer,
      body: { bizIds: [first.bizId] },
    })
  })

  test('the list shows own and shared explorations by name and table, and is refused to strangers', async () => {
    const listed = await makeMart(api, { columns, rows: rows.slice(0, 3), title: '合同台账' })
    const own = { tableBizId: listed.table.bizId, workspaceBizId: listed.owning.bizId }
    await save(listed.owning.owner, { ...own, name: '我的', sharedWith: 'private' })
    await save(listed.owning.collaborator, { ...own, name: '大家', sharedWith: 'workspace' })
    const search = (as: Person, more = {}) =>
      api.done(calls.searchExplorations, { as, body: { workspaceBizId: own.workspaceBizId, ...more } })
    expect((await search(listed.owning.owner)).total).toBe(2)
    expect((await search(listed.owning.viewer)).records.map(({ name }) => name)).toEqual(['大家'])
    expect((await search(listed.owning.owner, { keyword: '台账' })).total).toBe(2)
    expect((await search(listed.owning.owner, { keyword: '我的' })).total).toBe(1)
    expect((await search(listed.owning.owner, { tableBizId: mart.table.bizId })).total).toBe(0)
    await api.refuses(calls.searchExplorations, 'access.denied', {
      as: mart.using.owner,
      body: { workspaceBizId: own.workspaceBizId },
    })
  })

  test('explorations are removed together or not at all', async () => {
    const as = mart.owning.owner
    const [one, two] = [await save(as), await save(as)]
    await api.refuses(calls.removeExplorations, 'notFound', {
      as,
      body: { bizIds: [one.bizId, 'nothing-of-this-name'] },
    })
    await api.done(calls.getExploration, { as, query: { bizId: one.bizId } })
    await api.done(calls.removeExplorations, { as, body: { bizIds: [one.bizId, two.bizId] } })
    await api.refuses(calls.getExploration, 'notFound', { as, query: { bizId: two.bizId } })
  })

  test('a workspace has at most 500', async () => {
    const full = await makeMart(api, { columns, rows: rows.slice(0, 3) })
    const as = full.owning.owner
    const { bizId: tableBizId } = full.table
    await api.db.insert(dataExploration).values(
      Array.from({ length: explorationsMax }, (_, at) => ({
        bizId: `${tableBizId}-${at}`,
        workspaceId: full.owning.id,
        tableBizId,
        dataVersion: 1,
        name: `e${at}`,
        cards: [],
        sharedWith: 'private' as const,
        ownerId: as.userId,
      })),
    )
    await api.refuses(calls.saveExploration, 'quota.full', {
      as,
      body: saving({ tableBizId, workspaceBizId: full.owning.bizId }) as never,
    })
  })

  test('an exploration of a deleted table remains, without filter and cards', async () => {
    const gone = await makeMart(api, { columns, rows: rows.slice(0, 3) })
    const as = gone.owning.owner
    const own = { tableBizId: gone.table.bizId, workspaceBizId: gone.owning.bizId }
    const { bizId } = await save(as, own)
    await api.db.update(dataExploration).set({ tableBizId: 'gone-for-good' }).where(eq(dataExploration.bizId, bizId))
    expect(await api.done(calls.getExploration, { as, query: { bizId } })).toMatchObject({
      table: { bizId: 'gone-for-good', name: null },
      newestVersion: null,
      isVersionKept: false,
      cards: [],
    })
    await api.db
      .update(dataExploration)
      .set({ tableBizId: gone.table.bizId, dataVersion: 7 })
      .where(eq(dataExploration.bizId, bizId))
    expect(await api.done(calls.getExploration, { as, query: { bizId } })).toMatchObject({
      newestVersion: 1,
      isVersionKept: false,
    })
  })

  test('explorations of a member who leaves go to the workspace’s owner', async () => {
    const left = await makeMart(api, { columns, rows: rows.slice(0, 3) })
    const own = { tableBizId: left.table.bizId, workspaceBizId: left.owning.bizId }
    const { bizId } = await save(left.owning.collaborator, own)
    await api.done(removeMember, {
      as: left.owning.collaborator,
      query: { bizId: left.owning.bizId },
      body: { userId: left.owning.collaborator.userId },
    })
    const detail = await api.done(calls.getExploration, { as: left.owning.owner, query: { bizId } })
    expect(detail.mayEdit).toBe(true)
  })
})
