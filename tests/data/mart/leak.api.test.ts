import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataRun } from '#api/data/runs/table.ts'
import { scanFiles } from '#api/platform/engine/plan/plan.ts'
import * as authorizations from '#contract/data/authorizations/calls.ts'
import * as snapshots from '#contract/data/board-snapshots/calls.ts'
import * as subscriptions from '#contract/data/board-subscriptions/calls.ts'
import * as boards from '#contract/data/boards/calls.ts'
import * as changeImpact from '#contract/data/change-impact/calls.ts'
import * as cockpit from '#contract/data/cockpit/calls.ts'
import type { Condition } from '#contract/data/conditions.ts'
import * as explorations from '#contract/data/explorations/calls.ts'
import * as markets from '#contract/data/markets/calls.ts'
import * as calls from '#contract/data/mart/calls.ts'
import * as platformTables from '#contract/data/platform-tables/calls.ts'
import * as processes from '#contract/data/processes/calls.ts'
import * as refreshes from '#contract/data/refreshes/calls.ts'
import * as rules from '#contract/data/rules/calls.ts'
import * as runs from '#contract/data/runs/calls.ts'
import * as schedules from '#contract/data/schedules/calls.ts'
import * as sources from '#contract/data/sources/calls.ts'
import * as tables from '#contract/data/tables/calls.ts'
import { MaskKind } from '#contract/data/tables/codes.ts'
import * as warningSubscriptions from '#contract/data/warning-subscriptions/calls.ts'
import * as warnings from '#contract/data/warnings/calls.ts'
import type { Call } from '#contract/platform/call.ts'
import { listVisits, noteVisit } from '#contract/shell/home/calls.ts'
import { listMessages } from '#contract/shell/messages/calls.ts'
import { getAuditEntry, pageAudit } from '#contract/shell/system/calls.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { makeUser, openTestApi, type Person, requestOf, type TestApi } from '../../support/api.ts'
import { applying, grantTo, type Mart, makeMart } from '../authorizations/granted.ts'
import { makePublished, tableCard } from '../boards/boarded.ts'
import type { NewColumn } from '../make-table.ts'
import { makeProcess, sourceStep } from '../runs/make-process.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const maskKinds = Object.values(MaskKind)
const inherited = ['constructor', '__proto__']
const columns: NewColumn[] = [
  { name: 'open' },
  { name: 'side', fieldType: 'integer' },
  { name: 'hidden' },
  { name: 'hiddenNumber', fieldType: 'number' },
  ...maskKinds.map((maskKind): NewColumn => ({ name: `mask_${maskKind}`, maskKind, defaultView: 'masked' })),
  { name: 'maskedDay', fieldType: 'date', maskKind: 'year', defaultView: 'masked' },
  // Names that every object of JavaScript has.
  ...inherited.map((name): NewColumn => ({ name, maskKind: 'ends' })),
]
const rowsMade = 24
/** Cells that no reader of the grant may meet start with `canary`, or are these numbers and days. */
const isInside = (row: number) => row % 2 === 0
const rows = Array.from({ length: rowsMade }, (_, row) => [
  isInside(row) ? `open-${row}` : `canaryOutside${row}Open`,
  String(isInside(row) ? row : 880_000 + row),
  `canaryHidden${row}Text`,
  `77${row + 100}.25`,
  ...maskKinds.map((maskKind) => `canaryMasked${maskKind}${row}Behind`),
  `20${10 + row}-08-17`,
  ...inherited.map((name) => `canary${name}${row}Inherited`),
])
const canaries = rows.flatMap((cells, row) => cells.filter((_, at) => at >= 2 || !isInside(row)).map((cell) => cell))

/** Rows by a column that the reader cannot see. */
const rowCondition: Condition = {
  any: Array.from({ length: rowsMade }, (_, row) => row)
    .filter(isInside)
    .map((row) => ({ column: 'hidden', operator: 'eq' as const, values: [`canaryHidden${row}Text`] })),
}
const selected = ['open', 'side', ...maskKinds.map((maskKind) => `mask_${maskKind}`), 'maskedDay']

let made: Mart
let requested: string
beforeAll(async () => {
  made = await makeMart(api, { columns, rows })
  requested = await grantTo(
    api,
    made,
    { columns: selected, permissions: ['view', 'download', 'reference'] },
    { rowCondition },
  )
  runBizId = await finishedRun(made)
  boardBizId = await publishedBoard(made)
  const of = { body: { id: boardBizId } }
  for (const as of [made.owning.owner, made.using.collaborator])
    snapshotBizIds.push((await api.done(snapshots.makeSnapshot, { as, ...of })).bizId)
  const body = ruleModel(selected.map((column) => `not isEmpty(${column})`))
  const saving = { as: made.using.collaborator, body: { ...body, asVersion: true } }
  ruleBizId = (await api.done(rules.saveRuleModel, saving)).bizId
})

let ruleBizId: string
/** A model of the reader whose rules have these conditions. */
const ruleModel = (conditions: readonly string[]) => ({
  workspaceBizId: made.using.bizId,
  name: `规则${conditions.length}`,
  content: {
    mainTable: { tableBizId: made.table.bizId, key: ['open'] },
    rules: conditions.map((condition, at) => ({
      id: `r${at}`,
      name: `r${at}`,
      kind: 'basic' as const,
      weight: 1,
      condition,
    })),
    timeBudget: 30,
  },
})

/** Snapshots of the board by its editor and by its reader. */
const snapshotBizIds: string[] = []

let boardBizId: string
/** A board of the owning workspace over all columns, which the grantee's member reads. */
async function publishedBoard({ owning, using, table: { bizId } }: Mart): Promise<string> {
  const names = columns.map(({ name }) => name)
  const condition = { column: 'hidden', operator: 'ne' as const, values: ['canaryHidden3Text'] }
  const ofColumn = (column: string, at: number) =>
    tableCard(`c${at}`, bizId, { kind: 'frequency', settings: { column } })
  const cards = [
    ...names.slice(0, 8).map(ofColumn),
    tableCard('rows', bizId, { kind: 'table', settings: { columns: selected } }),
    tableCard('hidden', bizId, { kind: 'table', settings: { columns: names } }),
    tableCard('narrowed', bizId, { kind: 'frequency', settings: { column: 'open' }, condition }),
    tableCard('bins', bizId, { kind: 'histogram', settings: { column: 'hiddenNumber' } }),
    tableCard('sum', bizId, { kind: 'number', settings: { measure: { aggregate: 'max', column: 'hiddenNumber' } } }),
    tableCard('given', bizId, { kind: 'frequency', settings: { column: 'hidden' }, asPublished: true }),
  ]
  const filters = names.slice(0, 5).map((title) => ({ id: title, title, kind: 'value' as const }))
  const content = { as: owning.owner, workspaceBizId: owning.bizId, cards, filters, people: [using.collaborator] }
  return (await makePublished(api, content)).bizId
}

let runBizId: string
/** A run of the granted table by its reader, as far as explaining its rows needs it. */
async function finishedRun({ using, table: { bizId } }: Mart): Promise<string> {
  const nodes = [sourceStep('source', bizId)]
  const process = await makeProcess(api, { workspaceId: using.id, owner: using.owner, nodes })
  const [run] = await api.db
    .insert(dataRun)
    .values({
      bizId: process.bizId,
      processId: process.id,
      versionId: process.versionId,
      state: 'finished',
      trigger: 'hand',
      slot: '2026-11-20T02:00:00Z',
      inputs: [{ tableBizId: bizId, dataVersion: 1, rows: rowsMade }],
      byId: using.collaborator.userId,
    })
    .returning()
  return run?.bizId ?? ''
}

/** The whole answer of a call: its body, and the cells of a file. */
async function answerOf(call: Call, request: { as: Person; body?: unknown; query?: unknown }): Promise<string> {
  const { url, init } = requestOf(call, request as never)
  const response = await api.fetch(url, init)
  const headers = JSON.stringify([...response.headers])
  if (call.replyForm !== 'blob' || !response.ok) return headers + (await response.text())
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { form = 'xlsx' } = (request.body ?? {}) as { form?: string }
  if (form === 'csv' || call === snapshots.downloadSnapshot) return headers + new TextDecoder().decode(bytes)
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

/** Timeout in ms of a walk over all calls, on a busy machine. */
const walking = { timeout: 90_000 }

/** Concurrent calls, for a shorter walk. */
const atOnce = 8

type Road = [Call, { body?: unknown; query?: unknown }]

/** Makes the calls as a person; `leaks` are those whose answer contains a canary that was not in the request. */
async function leaksOn(roads: readonly Road[], as: Person): Promise<{ leaks: string[]; texts: string[] }> {
  const leaks: string[] = []
  const texts: string[] = []
  const walk = async ([call, request]: Road) => {
    const sent = JSON.stringify(request)
    const text = await answerOf(call, { as, ...request })
    texts.push(text)
    for (const canary of canaries)
      if (text.includes(canary) && !sent.includes(canary)) leaks.push(`${call.path} ${sent}: ${canary}`)
  }
  for (let start = 0; start < roads.length; start += atOnce)
    await Promise.all(roads.slice(start, start + atOnce).map(walk))
  return { leaks, texts }
}

const filterOf = (column: string) => ({
  id: column,
  title: column,
  kind: 'filter',
  inputs: [{ node: 'source' }],
  settings: { text: `${column} > 1` },
})

const boardRoads = (id: string, guesses: readonly Condition[]): Road[] => [
  [snapshots.listSnapshots, { query: { id } }],
  [snapshots.makeSnapshot, { body: { id } }],
  ...snapshotBizIds.flatMap((bizId): Road[] => [
    [snapshots.getSnapshot, { query: { bizId } }],
    [snapshots.downloadSnapshot, { query: { bizId } }],
  ]),
  [subscriptions.listSubscriptions, { query: { id } }],
  [boards.getBoard, { query: { id } }],
  [boards.countCards, { body: { id } }],
  [boards.exportBoard, { body: { id } }],
  ...['rows', 'hidden', 'narrowed', 'given'].map((card): Road => [boards.readCardRows, { body: { id, card } }]),
  ...guesses.map((condition): Road => [boards.readCardRows, { body: { id, card: 'rows', condition } }]),
  ...guesses.slice(0, 20).flatMap((guess): Road[] => {
    if (!('column' in guess)) return []
    const filters = [{ id: guess.column, values: guess.values }]
    return [
      [boards.countCards, { body: { id, cards: ['c0', 'rows'], filters } }],
      [boards.readCardRows, { body: { id, card: 'rows', filters } }],
    ]
  }),
]

function roadsOf({ table: { bizId }, using }: Mart): Road[] {
  const table = { bizId, workspaceBizId: using.bizId }
  const names = columns.map(({ name }) => name)
  const guesses: Condition[] = names.flatMap((column, at) =>
    ['eq', 'gte', 'startsWith', 'in'].map((operator) => ({
      column,
      operator: operator as 'eq',
      values: [String(rows[1]?.[at]).slice(0, 6)],
    })),
  )
  const body = (more: object) => ({ ...table, ...more })
  const source = { id: 'source', title: 'source', kind: 'source', settings: { tableBizId: bizId } }
  const explored = { tableBizId: bizId, workspaceBizId: using.bizId }
  const cardsOf = (column: string) => [
    { id: 'a', kind: 'frequency', settings: { column, top: 50 } },
    { id: 'b', kind: 'ring', settings: { column, measure: { aggregate: 'distinct', column } } },
    { id: 'c', kind: 'histogram', settings: { column } },
    {
      id: 'd',
      kind: 'aggregation',
      settings: { measures: ['min', 'max', 'sum'].map((aggregate) => ({ aggregate, column })) },
    },
    { id: 'e', kind: 'crosstab', settings: { row: column, column: column === 'open' ? 'side' : 'open' } },
    { id: 'f', kind: 'duplicates', settings: { columns: [{ column }] } },
    {
      id: 'g',
      kind: 'correlation',
      settings: { columns: [column, 'side2'].map((each) => (each === 'side2' ? 'side' : each)) },
    },
  ]
  const ofExplorations = names.flatMap((column): Road[] => [
    [
      explorations.computeExploredCards,
      { body: { ...explored, cards: cardsOf(column).slice(0, column === 'side' ? 6 : 7) } },
    ],
    ...cardsOf(column)
      .slice(0, 1)
      .map((card): Road => [explorations.computeExploredCards, { body: { ...explored, cards: [card] } }]),
    [explorations.readFigureRows, { body: { ...explored, sort: column } }],
    [
      explorations.readFigureRows,
      { body: { ...explored, found: { card: { id: 'f', kind: 'duplicates', settings: { columns: [{ column }] } } } } },
    ],
    [explorations.exportExploration, { body: { ...explored, form: 'csv', cards: cardsOf(column).slice(0, 1) } }],
  ])
  const ofRequests = ['mine', 'workspace', 'owned', 'toDecide'].map(
    (scope): Road => [authorizations.searchRequests, { body: { scope, workspaceBizId: table.workspaceBizId } }],
  )
  return [
    ...[5, 10, 1000].map((size): Road => [calls.previewTable, { body: body({ rows: size }) }]),
    ...[undefined, ...names, 'unknown'].flatMap((sort) =>
      (['asc', 'desc'] as const).map(
        (order): Road => [calls.readTable, { body: body({ size: 5, order, ...(sort && { sort }) }) }],
      ),
    ),
    ...guesses.map((condition): Road => [calls.readTable, { body: body({ condition }) }]),
    ...guesses
      .filter((_, at) => at % 12 === 0)
      .map((condition): Road => [calls.exportTable, { body: body({ form: 'csv', condition }) }]),
    ...['xlsx', 'csv', 'parquet'].map((form): Road => [calls.exportTable, { body: body({ form }) }]),
    ...[...names, 'unknown'].flatMap((column): Road[] => [
      [calls.findLinks, { body: { sourceTable: bizId, urlField: column } }],
      [calls.getLineage, { query: { ...table, column } }],
    ]),
    [calls.getLineage, { query: table }],
    [calls.getTable, { query: table }],
    [calls.profileTable, { query: table }],
    [calls.listTableVersions, { query: table }],
    ...ofRequests,
    ...ofExplorations,
    ...guesses
      .filter((_, at) => at % 4 < 2)
      .map((filter): Road => [explorations.profileColumns, { body: { ...explored, filter } }]),
    [explorations.profileColumns, { body: explored }],
    [explorations.exportExploration, { body: { ...explored, form: 'xlsx' } }],
    [explorations.searchExplorations, { body: { workspaceBizId: using.bizId, keyword: 'canary' } }],
    [explorations.getExploration, { query: { bizId } }],
    ...guesses
      .slice(8, 12)
      .map(
        (filter): Road => [
          explorations.saveExploration,
          { body: { ...explored, name: 'guess', filter, cards: cardsOf('hidden').slice(0, 1) } },
        ],
      ),
    [authorizations.getRequest, { query: { bizId: requested } }],
    // Further requests of the workspace with a guess at a hidden column, and their refusals.
    ...guesses
      .slice(8, 12)
      .map(
        (rowCondition): Road => [
          authorizations.applyForTable,
          { body: { ...applying(made, { columns: ['open'] }), rowCondition } },
        ],
      ),
    [authorizations.decideRequest, { body: { bizId: requested, version: 0, decision: 'approved', reason: '同意' } }],
    [authorizations.revokeGrant, { body: { bizId: requested, reason: '不再需要' } }],
    [authorizations.cancelRequest, { body: { bizId: requested, version: 0 } }],
    ...['canary', 'open', 'hidden'].flatMap((keyword): Road[] => [
      [calls.searchCatalogue, { body: { workspaceBizId: table.workspaceBizId, keyword } }],
      [tables.searchTables, { body: { workspaceBizId: table.workspaceBizId, keyword } }],
    ]),
    [
      authorizations.getEffectiveRight,
      { query: { tableBizId: bizId, workspaceBizId: table.workspaceBizId, usercode: using.collaborator.usercode } },
    ],
    ...boardRoads(boardBizId, guesses),
    [markets.listMarkets, {}],
    [refreshes.executeTable, { query: { bizId } }],
    [refreshes.getRefresh, { query: { bizId } }],
    [refreshes.saveRefresh, { body: { bizId, version: 0, mode: 'full' } }],
    [
      processes.parseProcessGraph,
      { body: { workspaceBizId: table.workspaceBizId, graph: { nodes: [source, ...names.map(filterOf)] } } },
    ],
    ...['source', 'open', 'hidden', 'mask_hash'].map(
      (node): Road => [
        runs.previewStep,
        {
          body: {
            workspaceBizId: table.workspaceBizId,
            graph: { nodes: [source, ...names.map(filterOf)] },
            node,
            rows: 1000,
          },
        },
      ],
    ),
    ...names
      .slice(0, 5)
      .map(
        (name, at): Road => [
          runs.explainRow,
          { body: { bizId: runBizId, node: 'source', row: { [name]: String(rows[1]?.[at]) } } },
        ],
      ),
    [runs.explainRow, { body: { bizId: runBizId, node: 'source', row: { open: 'open-2' } } }],
    [runs.getRun, { query: { bizId: runBizId } }],
    ...['5', '1000', 'sample', 'all'].map((rows): Road => [rules.testRuleModel, { body: { bizId: ruleBizId, rows } }]),
    [
      rules.previewRuleModel,
      { body: { bizId: ruleBizId, rows: 'all', content: ruleModel([`not isEmpty(${selected[0]})`]).content } },
    ],
    [rules.compareRuleModel, { body: { bizId: ruleBizId, first: null, second: 1 } }],
    [rules.getRuleModel, { query: { bizId: ruleBizId } }],
    [rules.saveRuleModel, { body: { ...ruleModel(names.map((name) => `${name} = "x"`)), asVersion: true } }],
    [platformTables.getPlatformSource, { query: { bizId } }],
    [platformTables.renewTable, { body: { bizId, version: 0 } }],
    [noteVisit, { body: { entity: { type: 'table', key: bizId } } }],
    [noteVisit, { body: { entity: { type: 'dataRequest', key: requested } } }],
    [listVisits, {}],
    [listMessages, { query: {} }],
  ]
}

/**
 * Calls that return no cells of a table under a right: they change something, belong to the owning workspace, or are
 * about markets and connections.
 */
const besides: Readonly<Record<string, readonly Call[]>> = {
  'administration of markets and of all rights, which tells numbers of columns': [
    markets.searchMarkets,
    markets.getMarket,
    markets.saveMarket,
    markets.removeMarkets,
    authorizations.searchRights,
    authorizations.exportRights,
  ],
  'imports of the own workspace': [
    tables.uploadTable,
    tables.getImport,
    tables.rereadImport,
    tables.confirmImport,
    tables.exportImportFaults,
    tables.beginUpload,
    tables.sendUploadPart,
    tables.finishUpload,
    tables.cancelUpload,
    tables.getRoom,
    refreshes.pullTable,
    refreshes.pullAgain,
    refreshes.cancelPull,
    refreshes.cancelRefresh,
    refreshes.exportRunFaults,
  ],
  'what features offer to administrators, before there are rows': [
    platformTables.listOffered,
    platformTables.takeTable,
  ],
  'changes of own tables, which tell no rows': [
    tables.saveTable,
    tables.publishTable,
    tables.withdrawTable,
    tables.removeTables,
  ],
  'graphs of the own workspace, which hold no rows': Object.values(processes),
  'runs of the own workspace, which hold no cells': [
    runs.searchRuns,
    runs.startRun,
    runs.stopRun,
    runs.retryRun,
    changeImpact.assessImpact,
  ],
  'rule models of the own workspace, which hold no rows': [
    rules.searchRuleModels,
    rules.listRuleModelVersions,
    rules.removeRuleModels,
    rules.searchDueReviews,
    rules.listRuleModelOwners,
    rules.handOverRuleModel,
    rules.applyRuleModel,
    rules.retireRuleModel,
    rules.searchResultRuns,
  ],
  'results of live models, walked with masked columns in tests/data/rules/live-models.api.test.ts': [
    rules.searchResultRows,
    rules.getResultWhy,
    rules.exportResultRows,
  ],
  'warnings, whose subjects are walked with masked keys in tests/data/warnings/warnings.api.test.ts':
    Object.values(warnings),
  'subscriptions to warnings, which tell no rows': Object.values(warningSubscriptions),
  'schedules of the own workspace, which hold no rows': Object.values(schedules),
  'state of the shipped boards': Object.values(cockpit),
  'subscriptions, which tell no figures': Object.values(subscriptions),
  'removal of snapshots, and the check of a statement that the caller sends': [
    snapshots.removeSnapshots,
    snapshots.checkSnapshot,
  ],
  'boards of the own workspace, whose drafts hold no rows': Object.values(boards).filter(
    (call) => ![boards.getBoard, boards.countCards, boards.exportBoard, boards.readCardRows].includes(call as never),
  ),
  'changes of explorations, which hold no rows': [explorations.removeExplorations, explorations.pinExploration],
  'connections of the own workspace, whose databases decide what they show': Object.values(sources),
}

const isOfDomain = ({ path }: Call): boolean => path.startsWith('/data/')

test('the walk knows every call of the domain, so that a new one is added to it or excused', () => {
  const known = new Set([...roadsOf(made).map(([call]) => call), ...Object.values(besides).flat()])
  const unknown = api.calls.filter((call) => isOfDomain(call) && !known.has(call))
  expect(unknown.map(({ path }) => path)).toEqual([])
})

test('no call reveals a forbidden cell in rows, figures, links, files, names, messages or refusals', {
  ...walking,
  tags: 'long',
}, async () => {
  const { leaks, texts } = await leaksOn(roadsOf(made), made.using.collaborator)
  expect(leaks).toEqual([])
  expect(texts.filter((text) => text.includes('open-2')).length).toBeGreaterThan(20)
})

test('the audit trail reveals no forbidden cell to its readers, although decisions and exports have conditions', async () => {
  const condition = { column: 'side', operator: 'eq' as const, values: ['4'] }
  const table = { bizId: made.table.bizId, workspaceBizId: made.using.bizId }
  await api.download(calls.exportTable, { as: made.using.collaborator, body: { ...table, form: 'csv', condition } })
  const reader = await makeUser(api, { perms: [SystemPerm.readAudit] })
  const roads: Road[] = []
  for (const action of ['authorization.apply', 'authorization.decide', 'table.export']) {
    const { records } = await api.done(pageAudit, { as: reader, query: { action } })
    roads.push([pageAudit, { query: { action } }])
    roads.push(...records.map(({ seq }): Road => [getAuditEntry, { query: { seq } }]))
  }
  const { leaks, texts } = await leaksOn(roads, reader)
  expect(leaks).toEqual([])
  expect(texts.filter((text) => text.includes('authorization.decide')).length).toBeGreaterThan(1)
})

test('cached pages and totals of one right are never served under another', async () => {
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
  expect(granted.columns.map(({ name }) => name)).toEqual(selected)
})
