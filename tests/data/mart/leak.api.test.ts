import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanFiles } from '#api/platform/engine/plan/plan.ts'
import * as authorizations from '#contract/data/authorizations/calls.ts'
import type { Condition } from '#contract/data/conditions.ts'
import * as calls from '#contract/data/mart/calls.ts'
import { MaskKind } from '#contract/data/tables/codes.ts'
import type { Call } from '#contract/platform/call.ts'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { openTestApi, type Person, requestOf, type TestApi } from '../../support/api.ts'
import { grantTo, type Mart, makeMart } from '../authorizations/granted.ts'
import type { NewColumn } from '../make-table.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const maskKinds = Object.values(MaskKind)
const columns: NewColumn[] = [
  { name: 'open' },
  { name: 'side', fieldType: 'integer' },
  { name: 'hidden' },
  { name: 'hiddenNumber', fieldType: 'number' },
  ...maskKinds.map((maskKind): NewColumn => ({ name: `mask_${maskKind}`, maskKind, defaultView: 'masked' })),
  { name: 'maskedDay', fieldType: 'date', maskKind: 'year', defaultView: 'masked' },
]
const rowsMade = 24
/** Cells that no reader of the grant may meet begin with `canary`, or are these numbers and days. */
const isInside = (row: number) => row % 2 === 0
const rows = Array.from({ length: rowsMade }, (_, row) => [
  isInside(row) ? `open-${row}` : `canaryOutside${row}Open`,
  String(isInside(row) ? row : 880_000 + row),
  `canaryHidden${row}Text`,
  `77${row + 100}.25`,
  ...maskKinds.map((maskKind) => `canaryMasked${maskKind}${row}Behind`),
  `20${10 + row}-08-17`,
])
const canaries = rows.flatMap((cells, row) => cells.filter((_, at) => at >= 2 || !isInside(row)).map((cell) => cell))

/** Rows by a column that the reader cannot see. */
const rowCondition: Condition = {
  any: Array.from({ length: rowsMade }, (_, row) => row)
    .filter(isInside)
    .map((row) => ({ column: 'hidden', operator: 'eq' as const, values: [`canaryHidden${row}Text`] })),
}
const asked = ['open', 'side', ...maskKinds.map((maskKind) => `mask_${maskKind}`), 'maskedDay']

let made: Mart
let requested: string
beforeAll(async () => {
  made = await makeMart(api, { columns, rows })
  requested = await grantTo(api, made, { columns: asked, permissions: ['view', 'download'] }, { rowCondition })
})

/** The whole answer of a call: its body, and the cells of a file. */
async function answerOf(call: Call, request: { as: Person; body?: unknown; query?: unknown }): Promise<string> {
  const { url, init } = requestOf(call, request as never)
  const response = await api.fetch(url, init)
  const headers = JSON.stringify([...response.headers])
  if (call.replyForm !== 'blob' || !response.ok) return headers + (await response.text())
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { form } = request.body as { form: string }
  if (form === 'csv') return headers + new TextDecoder().decode(bytes)
  if (form === 'xlsx') return headers + JSON.stringify(await readXlsx(bytes))
  const test = await openTestSession()
  try {
    const file = join(test.folder, 'export.parquet')
    writeFileSync(file, bytes)
    const found = await test.session.rows(scanFiles(file))
    return (
      headers +
      new TextDecoder('latin1').decode(bytes) +
      JSON.stringify(found, (_, cell) => (typeof cell === 'bigint' ? String(cell) : cell))
    )
  } finally {
    test.close()
  }
}

/** Calls at once, so that the walk is short. */
const atOnce = 8

test('no call of the mart tells a forbidden cell, in rows, figures, files or refusals', async () => {
  const table = { bizId: made.table.bizId, workspaceBizId: made.using.bizId }
  const names = columns.map(({ name }) => name)
  const guesses: Condition[] = names.flatMap((column, at) =>
    ['eq', 'gte', 'startsWith', 'in'].map((operator) => ({
      column,
      operator: operator as 'eq',
      values: [String(rows[1]?.[at]).slice(0, 6)],
    })),
  )
  const body = (more: object) => ({ ...table, ...more })
  const walks: [Call, { body?: unknown; query?: unknown }][] = [
    ...[5, 10, 1000].map((size): [Call, object] => [calls.previewTable, { body: body({ rows: size }) }]),
    ...[undefined, ...names].flatMap((sort) =>
      (['asc', 'desc'] as const).map((order): [Call, object] => [
        calls.readTable,
        { body: body({ size: 5, order, ...(sort && { sort }) }) },
      ]),
    ),
    ...guesses.map((condition): [Call, object] => [calls.readTable, { body: body({ condition }) }]),
    ...guesses
      .filter((_, at) => at % 12 === 0)
      .map((condition): [Call, object] => [calls.exportTable, { body: body({ form: 'csv', condition }) }]),
    ...['xlsx', 'csv', 'parquet'].map((form): [Call, object] => [calls.exportTable, { body: body({ form }) }]),
    [calls.getTable, { query: table }],
    [calls.profileTable, { query: table }],
    [calls.listTableVersions, { query: table }],
    [authorizations.searchRequests, { body: { scope: 'workspace', workspaceBizId: table.workspaceBizId } }],
    [authorizations.getRequest, { query: { bizId: requested } }],
    ...['canary', 'open', 'hidden'].map((keyword): [Call, object] => [
      calls.searchCatalogue,
      { body: { workspaceBizId: table.workspaceBizId, keyword } },
    ]),
    [
      authorizations.getEffectiveRight,
      {
        query: {
          tableBizId: table.bizId,
          workspaceBizId: table.workspaceBizId,
          usercode: made.using.collaborator.usercode,
        },
      },
    ],
  ]
  const leaks: string[] = []
  let shown = 0
  const walk = async ([call, request]: (typeof walks)[number]) => {
    const sent = JSON.stringify(request)
    const text = await answerOf(call, { as: made.using.collaborator, ...request })
    shown += text.includes('open-2') ? 1 : 0
    for (const canary of canaries)
      if (text.includes(canary) && !sent.includes(canary)) leaks.push(`${call.path} ${sent}: ${canary}`)
  }
  for (let start = 0; start < walks.length; start += atOnce)
    await Promise.all(walks.slice(start, start + atOnce).map(walk))
  expect(leaks).toEqual([])
  expect(shown).toBeGreaterThan(20)
})

test('pages of one right are never those of another, nor is a total', async () => {
  const body = { bizId: made.table.bizId, size: 50 }
  const own = await api.done(calls.readTable, {
    as: made.owning.owner,
    body: { ...body, workspaceBizId: made.owning.bizId },
  })
  const viewer = await api.done(calls.readTable, {
    as: made.owning.viewer,
    body: { ...body, workspaceBizId: made.owning.bizId },
  })
  const granted = await api.done(calls.readTable, {
    as: made.using.viewer,
    body: { ...body, workspaceBizId: made.using.bizId },
  })
  expect([own.total, viewer.total, granted.total]).toEqual([rowsMade, rowsMade, rowsMade / 2])
  const maskedAt = own.columns.findIndex(({ name }) => name === 'mask_hash')
  expect(own.rows[0]?.[maskedAt]).toBe('canaryMaskedhash0Behind')
  expect(viewer.rows[0]?.[maskedAt]).toMatch(/^[0-9a-f]{32}$/)
  expect(granted.columns.map(({ name }) => name)).toEqual(asked)
})
