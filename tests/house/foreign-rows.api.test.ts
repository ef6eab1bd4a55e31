import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { request } from '#api/data/authorizations/table.ts'
import { platformTable } from '#api/data/platform-tables/table.ts'
import { dataRefresh } from '#api/data/refreshes/table.ts'
import { ruleModel as ruleModelTable } from '#api/data/rules/table.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { dataBackfill, dataSchedule } from '#api/data/schedules/table.ts'
import { dataSource } from '#api/data/sources/table.ts'
import { dataImport } from '#api/data/tables/table.ts'
import { warning } from '#api/data/warnings/table.ts'
import { sha256 } from '#api/platform/keys.ts'
import { todo } from '#api/shell/home/table.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import * as collection from '#contract/audit/collection/calls.ts'
import * as authorizations from '#contract/data/authorizations/calls.ts'
import * as snapshots from '#contract/data/board-snapshots/calls.ts'
import * as subscriptions from '#contract/data/board-subscriptions/calls.ts'
import * as boards from '#contract/data/boards/calls.ts'
import * as changeImpact from '#contract/data/change-impact/calls.ts'
import * as explorations from '#contract/data/explorations/calls.ts'
import * as mart from '#contract/data/mart/calls.ts'
import * as platformTables from '#contract/data/platform-tables/calls.ts'
import * as processes from '#contract/data/processes/calls.ts'
import * as refreshes from '#contract/data/refreshes/calls.ts'
import * as rules from '#contract/data/rules/calls.ts'
import * as runs from '#contract/data/runs/calls.ts'
import * as schedules from '#contract/data/schedules/calls.ts'
import * as sources from '#contract/data/sources/calls.ts'
import * as tables from '#contract/data/tables/calls.ts'
import * as warningSubscriptions from '#contract/data/warning-subscriptions/calls.ts'
import * as warnings from '#contract/data/warnings/calls.ts'
import type { Call } from '#contract/platform/call.ts'
import * as campaignCalls from '#contract/risk/campaigns/calls.ts'
import { getOwnLink } from '#contract/risk/campaigns/calls.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import * as finance from '#contract/risk/kinds/finance/paper-calls.ts'
import * as questionnaireCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import * as paperCalls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import * as accounts from '#contract/shell/accounts/calls.ts'
import { UserConfigType } from '#contract/shell/accounts/codes.ts'
import * as delegations from '#contract/shell/delegation/calls.ts'
import * as dictionaries from '#contract/shell/dictionaries/calls.ts'
import * as files from '#contract/shell/files/calls.ts'
import * as home from '#contract/shell/home/calls.ts'
import * as messages from '#contract/shell/messages/calls.ts'
import { NoticeType } from '#contract/shell/messages/codes.ts'
import * as session from '#contract/shell/session/calls.ts'
import * as workspaces from '#contract/shell/workspaces/calls.ts'
import { makePublished, tableCard } from '../data/boards/boarded.ts'
import { makeTable } from '../data/make-table.ts'
import { makeProcess, sourceStep } from '../data/runs/make-process.ts'
import { answersOf, filled, makeCampaign } from '../risk/campaigns/campaign.ts'
import { financeWorkbook, makeFinanceCampaign } from '../risk/kinds/finance/finance.ts'
import { dayIn, giveModule } from '../shell/delegation/pair.ts'
import { makeWorkspace } from '../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, password, requestOf, type TestApi } from '../support/api.ts'
import { declaredCalls } from '../support/declared-calls.ts'

/** The embedded database answers one call after the other. */
const minutes = { timeout: 120_000 }

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

type Params = Omit<Parameters<typeof requestOf>[1], 'as'>

/** Status and text: everything by which a caller could tell two answers apart. */
async function ask(call: Call, requested: Params, as?: Person): Promise<{ status: number; text: string }> {
  const { url, init } = requestOf(call, { ...requested, as })
  const response = await api.fetch(url, init)
  return { status: response.status, text: await response.text() }
}

const declared = (kind: Call['access']['kind']) =>
  [...declaredCalls.values()].filter(({ access }) => access.kind === kind)
const named = ({ method, path }: Call) => `${method} ${path}`

const ruleContentOf = (tableBizId: string) => ({
  mainTable: { tableBizId, key: ['code'] },
  rules: [{ id: 'a', name: 'a', kind: 'basic' as const, weight: 1, condition: 'isEmpty([code])' }],
  timeBudget: 1,
})

const card = {
  id: 'a',
  title: '',
  kind: 'frequency' as const,
  settings: {
    column: 'code',
    timeGrouping: null,
    measure: { aggregate: 'count' as const, column: null, share: null },
    top: 20,
  },
}
/** A mail once a day. */
const daily = { every: 'day' as const, time: '06:30' }

/** Identifiers of a user's rows in calls. */
type Names = {
  usercode: string
  message: number
  delegation: string
  item: string
  workspace: number
  bizId: string
  /** A workspace that invites them. */
  asked: string
  photo: string
  avatar: string
  todo: string
  /** A file they uploaded. */
  file: string
  filePath: string
  session: number
  accessToken: number
  table: string
  import: string
  source: string
  process: string
  ruleModel: string
  warning: string
  warningSubscription: string
  exploration: string
  board: string
  subscription: string
  snapshot: string
  refresh: string
  run: string
  schedule: string
  backfill: string
  upload: string
  request: string
}

/** Identifiers of no row. */
const nothing = (): Names => ({
  usercode: randomUUID(),
  message: 2_000_000_000,
  delegation: randomUUID(),
  item: randomUUID(),
  workspace: 2_000_000_000,
  bizId: randomUUID(),
  asked: randomUUID(),
  photo: 'workspace-photo/none.webp',
  avatar: 'avatar/none.webp',
  todo: randomUUID(),
  file: randomUUID(),
  filePath: 'own-file/none.pdf',
  session: 2_000_000_000,
  accessToken: 2_000_000_000,
  table: randomUUID(),
  import: randomUUID(),
  source: randomUUID(),
  process: randomUUID(),
  ruleModel: randomUUID(),
  warning: randomUUID(),
  warningSubscription: randomUUID(),
  exploration: randomUUID(),
  board: randomUUID(),
  subscription: randomUUID(),
  snapshot: randomUUID(),
  refresh: randomUUID(),
  run: randomUUID(),
  schedule: randomUUID(),
  backfill: randomUUID(),
  upload: randomUUID(),
  request: randomUUID(),
})

/** Letters only, so that it is also a valid workspace name. */
const anyMark = () =>
  Array.from(randomUUID().slice(0, 8), (hex) => 'abcdefghijklmnop'[Number.parseInt(hex, 16)]).join('')

async function picture(): Promise<File> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b7a5b' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })
}

/** A warning of a model, as a run leaves it. */
async function makeWarning(workspaceId: number, modelBizId: string): Promise<string> {
  const [model] = await api.db.select().from(ruleModelTable).where(eq(ruleModelTable.bizId, modelBizId))
  const at = new Date().toISOString()
  const bizId = randomUUID()
  await api.db.insert(warning).values({
    bizId,
    workspaceId,
    modelId: model?.id ?? 0,
    keyHash: sha256(bizId),
    key: ['A1'],
    judgingField: '',
    judgingValue: '',
    level: 1,
    score: '1',
    hits: [],
    status: 'new',
    firstSeenAt: at,
    lastSeenAt: at,
    lastRunId: 0,
    number: 1,
    toldLevel: 1,
    openedAt: at,
  })
  return bizId
}

/** A user with one row of every kind; each text contains the mark. */
async function makeOwner(): Promise<{ owner: Person & { roleId: number }; names: Names; mark: string }> {
  const [owner, other] = [await makeUser(api), await makeUser(api)]
  const mark = anyMark()
  await api.db.transaction((tx) =>
    sendMessages(tx, { to: [owner.userId], noticeType: NoticeType.riskWarning, body: { 'zh-Hans': mark } }),
  )
  const common = { bizId: randomUUID(), url: '/', submitDate: '2026-11-20', submitUserName: mark }
  await api.db
    .insert(todo)
    .values({ ...common, userId: owner.userId, mainSource: 'audit', title: mark, submitUserCode: mark })
  const modules = [await giveModule(api, owner)]
  const days = { startDate: dayIn(0), endDate: dayIn(7) }
  const delegation = await api.done(delegations.saveDelegation, {
    as: owner,
    body: { agent: other.usercode, ...days, modules },
  })
  const { id, bizId } = await makeWorkspace(api, owner, mark)
  const asking = await makeWorkspace(api, other, mark)
  await api.done(workspaces.inviteMembers, {
    as: other,
    query: { bizId: asking.bizId },
    body: [{ userId: owner.userId, roleType: '2' }],
  })
  const photo = await api.done(workspaces.uploadPicture, { as: owner, body: { file: await picture() } })
  const avatar = await api.done(accounts.uploadAvatar, { as: owner, body: { file: await picture() } })
  const stored = await api.done(files.uploadFile, { as: owner, body: { file: new File(['%PDF-1.7'], `${mark}.pdf`) } })
  const table = await makeTable(api, {
    workspaceId: id,
    owner,
    title: mark,
    status: 'draft',
    columns: [{ name: 'code' }],
    rows: [[mark]],
  })
  await api.db
    .insert(platformTable)
    .values({ tableId: table.id, code: 'tickets.checks', language: 'zh-Hans', providerId: owner.userId })
  const requestBizId = randomUUID()
  await api.db.insert(request).values({
    bizId: requestBizId,
    tableId: table.id,
    workspaceId: id,
    applicantId: owner.userId,
    permissions: ['view'],
    columns: ['code'],
    purpose: mark,
    from: dayIn(0),
    until: dayIn(7),
  })
  const importBizId = randomUUID()
  const file = {
    paths: ['data-import/none.csv'],
    fileName: `${mark}.csv`,
    bytes: 1,
    state: 'ready',
    byId: owner.userId,
  }
  await api.db.insert(dataImport).values({ bizId: importBizId, tableId: table.id, ...file })
  const sourceBizId = randomUUID()
  await api.db.insert(dataSource).values({
    bizId: sourceBizId,
    workspaceId: id,
    name: mark,
    connector: 'postgres',
    host: '127.0.0.1',
    port: 1,
    database: 'none',
    account: 'none',
    secret: Buffer.from(api.keys.seal('none')),
  })
  const uploading = { workspaceBizId: bizId, fileName: `${mark}.csv`, bytes: 1 }
  const fields = { workspaceBizId: bizId, name: mark }
  const process = await api.done(processes.saveProcess, { as: owner, body: fields })
  const draft = { bizId: process.bizId, basedOn: 0, state: 0, graph: { nodes: [] } }
  await api.done(processes.saveProcessDraft, { as: owner, body: draft })
  const content = ruleContentOf(table.bizId)
  const ruleModel = await api.done(rules.saveRuleModel, { as: owner, body: { ...fields, content, asVersion: true } })
  const warningBizId = await makeWarning(id, ruleModel.bizId)
  const warningSubscription = await api.done(warningSubscriptions.subscribeWarnings, {
    as: owner,
    body: { workspaceBizId: bizId, levels: [1], timing: null },
  })
  const explored = { tableBizId: table.bizId, filter: null, cards: [card] }
  const exploration = await api.done(explorations.saveExploration, { as: owner, body: { ...fields, ...explored } })
  const board = await makePublished(api, {
    as: owner,
    workspaceBizId: bizId,
    name: mark,
    cards: [tableCard('a', table.bizId, { kind: card.kind, settings: card.settings })],
  })
  const subscription = await api.done(subscriptions.subscribeBoard, {
    as: owner,
    body: { id: board.bizId, timing: daily, people: [owner.usercode] },
  })
  const snapshot = await api.done(snapshots.makeSnapshot, { as: owner, body: { id: board.bizId, note: mark } })
  const { bid: upload } = await api.done(tables.beginUpload, { as: owner, body: uploading })
  const nodes = [sourceStep('a', table.bizId)]
  const executed = await makeProcess(api, { workspaceId: id, owner, nodes })
  const { id: processId, versionId, bizId: runBizId } = executed
  const slot = '2026-01-31T00:00:00Z'
  const [run] = await api.db
    .insert(dataRun)
    .values({ bizId: runBizId, processId, versionId, state: 'finished', trigger: 'hand', slot, byId: owner.userId })
    .returning()
  const [schedule] = await api.db
    .insert(dataSchedule)
    .values({
      bizId: randomUUID(),
      processId,
      workspaceId: id,
      versionId,
      type: '1',
      timing: { every: 'day', time: '06:30' },
      missed: 'latest',
      retries: 0,
      retryPauseMinutes: 5,
      timeBudget: 60,
      onFailure: 'stop',
      state: 'configured',
      timeZone: 'Asia/Shanghai',
      byId: owner.userId,
    })
    .returning()
  if (!schedule) throw new Error('no schedule was written')
  const [backfill] = await api.db
    .insert(dataBackfill)
    .values({
      bizId: randomUUID(),
      scheduleId: schedule.id,
      from: '2026-01-01',
      until: '2026-01-02',
      withDependents: false,
      stopOnFailure: false,
      state: 'canceled',
      byId: owner.userId,
    })
    .returning()
  const refreshBizId = randomUUID()
  await api.db
    .insert(dataRefresh)
    .values({ bizId: refreshBizId, tableId: table.id, mode: 'full', state: 'failed', byId: owner.userId })
  const { items } = await makeCampaign(api, {
    respondents: [{ sendType: SendType.internal, sapUserId: owner.usercode }],
  })
  const { pagedList } = await api.done(messages.listMessages, { as: owner })
  const token = await api.done(session.createAccessToken, {
    as: owner,
    body: { name: mark, scopes: ['oneself:read'], until: dayIn(7), password },
  })
  const names = {
    upload,
    usercode: owner.usercode,
    message: pagedList.find(({ newBodyMap }) => newBodyMap['zh-Hans'] === mark)?.id ?? 0,
    delegation: delegation.id,
    item: items[0]?.itemId ?? '',
    workspace: id,
    bizId,
    asked: asking.bizId,
    photo: photo.sysFile.path,
    avatar: avatar.sysFile.path,
    todo: mark,
    file: stored.bid,
    filePath: stored.path,
    session: (await api.done(session.listOwnSessions, { as: owner }))[0]?.id ?? 0,
    accessToken: token.id,
    table: table.bizId,
    import: importBizId,
    source: sourceBizId,
    process: process.bizId,
    ruleModel: ruleModel.bizId,
    warning: warningBizId,
    warningSubscription: warningSubscription.bizId,
    exploration: exploration.bizId,
    board: board.bizId,
    subscription: subscription.bizId,
    snapshot: snapshot.bizId,
    refresh: refreshBizId,
    run: run?.bizId ?? '',
    schedule: schedule.bizId,
    backfill: backfill?.bizId ?? '',
    request: requestBizId,
  }
  return { owner, names, mark }
}

/**
 * Calls of signed-in users that name somebody's row.
 * All other parameters (those of `by`) are valid, so that the calls reach the row.
 */
const naming = (names: Names, by: { agent: string; module: string }): [Call, Params][] => [
  [accounts.updateUserConfig, { body: [{ bizType: UserConfigType.avatar, data: names.avatar }] }],
  [delegations.cancelDelegations, { body: { id: names.delegation } }],
  [delegations.changeDelegate, { body: { usercode: names.usercode } }],
  [delegations.enterDelegate, { query: { username: names.usercode } }],
  [delegations.getDelegableMenus, { query: { usercode: names.usercode } }],
  [delegations.getDelegation, { query: { id: names.delegation } }],
  [delegations.listAgentChoices, { query: { usercode: names.usercode } }],
  [delegations.listDelegators, { query: { usercode: names.usercode } }],
  [delegations.pageDelegations, { body: { ids: [names.delegation] } }],
  [
    delegations.saveDelegation,
    {
      body: {
        id: names.delegation,
        version: 0,
        agent: by.agent,
        startDate: dayIn(0),
        endDate: dayIn(1),
        modules: [by.module],
      },
    },
  ],
  [files.getFile, { body: { bid: names.file } }],
  [files.getFile, { body: { path: names.filePath } }],
  [files.downloadFile, { body: { bid: names.file } }],
  [files.downloadFile, { body: { path: names.filePath } }],
  [files.previewFile, { query: { path: names.filePath } }],
  [files.getShown, { query: { path: names.filePath } }],
  [files.deleteFile, { body: { bid: names.file } }],
  [files.finishParts, { body: { bid: names.file } }],
  [files.leaveParts, { body: { bid: names.file } }],
  [files.sendPart, { body: { bid: names.file, part: 0, file: new File(['a'], 'a') } }],
  [home.pageTodos, { body: { submitUserCode: names.todo } }],
  [messages.deleteMessage, { body: { id: names.message } }],
  [messages.getMessage, { query: { id: names.message } }],
  [messages.setReadStatus, { body: [names.message] }],
  [session.endOwnSession, { query: { id: names.session } }],
  [session.revokeOwnAccessToken, { query: { id: names.accessToken } }],
  [getOwnLink, { query: { itemId: names.item } }],
  [tables.searchTables, { body: { workspaceBizId: names.bizId } }],
  [
    tables.uploadTable,
    { query: { workspaceBizId: names.bizId, tableBizId: names.table }, body: { file: new File(['a'], 'a.csv') } },
  ],
  [tables.getRoom, { query: { workspaceBizId: names.bizId } }],
  [tables.beginUpload, { body: { workspaceBizId: names.bizId, fileName: 'a.csv', bytes: 1 } }],
  [tables.sendUploadPart, { body: { bid: names.upload, part: 0, file: new File(['a'], 'a.csv') } }],
  [tables.finishUpload, { body: { bid: names.upload } }],
  [tables.cancelUpload, { body: { bid: names.upload } }],
  [tables.saveTable, { body: { bizId: names.table, version: 0, tableName: 'others' } }],
  [tables.publishTable, { body: { bizId: names.table, version: 0 } }],
  [tables.withdrawTable, { body: { bizId: names.table, version: 0 } }],
  [tables.removeTables, { body: { bizIds: [names.table] } }],
  [tables.getImport, { query: { bizId: names.import } }],
  [tables.exportImportFaults, { query: { bizId: names.import } }],
  [tables.rereadImport, { body: { bizId: names.import, version: 0 } }],
  [
    tables.confirmImport,
    {
      body: {
        bizId: names.import,
        version: 0,
        tableName: 'others',
        title: '',
        columns: [{ at: 1, name: 'a', title: '', fieldType: 'string' }],
        primaryKey: ['a'],
      },
    },
  ],
  [refreshes.executeTable, { query: { bizId: names.table } }],
  [refreshes.getRefresh, { query: { bizId: names.table } }],
  [refreshes.saveRefresh, { body: { bizId: names.table, version: 0, mode: 'full' } }],
  [refreshes.cancelRefresh, { body: { bizId: names.refresh } }],
  [refreshes.exportRunFaults, { query: { bizId: names.refresh } }],
  [refreshes.pullTable, { body: { sourceBizId: names.source, table: 'none' } }],
  [refreshes.pullAgain, { body: { bizId: names.import, version: 0 } }],
  [refreshes.cancelPull, { body: { bizId: names.import } }],
  [sources.searchSources, { body: { workspaceBizId: names.bizId } }],
  [sources.getSource, { query: { bizId: names.source } }],
  [sources.listSourceTables, { query: { bizId: names.source } }],
  [sources.previewSourceTable, { query: { bizId: names.source, table: 'none' } }],
  [sources.checkSource, { body: { bizId: names.source } }],
  [sources.removeSources, { body: { bizIds: [names.source] } }],
  [
    sources.saveSource,
    {
      body: {
        workspaceBizId: names.bizId,
        bizId: names.source,
        version: 0,
        name: 'others',
        connector: 'postgres',
        host: '127.0.0.1',
        port: 1,
        database: 'none',
        account: 'none',
      },
    },
  ],
  [
    authorizations.applyForTable,
    {
      body: {
        tableBizId: names.table,
        workspaceBizId: names.bizId,
        permissions: ['view'],
        columns: ['code'],
        purpose: '核对合同与付款记录的一致性',
        from: dayIn(0),
        until: dayIn(7),
      },
    },
  ],
  [authorizations.cancelRequest, { body: { bizId: names.request, version: 0 } }],
  [authorizations.decideRequest, { body: { bizId: names.request, version: 0, decision: 'approved', reason: '同意' } }],
  [authorizations.revokeGrant, { body: { bizId: names.request, reason: '收回' } }],
  [authorizations.searchRequests, { body: { scope: 'workspace', workspaceBizId: names.bizId } }],
  [authorizations.getRequest, { query: { bizId: names.request } }],
  [
    authorizations.getEffectiveRight,
    { query: { tableBizId: names.table, workspaceBizId: names.bizId, usercode: names.usercode } },
  ],
  [mart.searchCatalogue, { body: { workspaceBizId: names.bizId } }],
  [
    processes.parseProcessGraph,
    {
      body: {
        workspaceBizId: names.bizId,
        graph: { nodes: [{ id: 'a', title: 'a', kind: 'source', settings: { tableBizId: names.table } }] },
      },
    },
  ],
  [processes.searchProcesses, { body: { workspaceBizId: names.bizId } }],
  [processes.getProcess, { query: { bizId: names.process } }],
  [processes.saveProcess, { body: { workspaceBizId: names.bizId, bizId: names.process, version: 0, name: 'others' } }],
  [processes.listProcessVersions, { query: { bizId: names.process } }],
  [processes.compareProcessVersions, { body: { bizId: names.process, from: { draftOf: 0 }, to: { draftOf: 0 } } }],
  [processes.switchProcessVersion, { body: { bizId: names.process, number: 1 } }],
  [processes.removeProcesses, { body: { bizIds: [names.process] } }],
  [processes.saveProcessDraft, { body: { bizId: names.process, basedOn: 0, state: 0, graph: { nodes: [] } } }],
  [processes.moveProcessDraft, { body: { bizId: names.process, basedOn: 0, state: 1, move: 'undo' } }],
  [processes.removeProcessDraft, { body: { bizId: names.process, basedOn: 0 } }],
  [rules.searchRuleModels, { body: { workspaceBizId: names.bizId } }],
  [rules.getRuleModel, { query: { bizId: names.ruleModel } }],
  [
    rules.saveRuleModel,
    {
      body: {
        workspaceBizId: names.bizId,
        bizId: names.ruleModel,
        version: 0,
        name: 'others',
        content: ruleContentOf(names.table),
      },
    },
  ],
  [rules.listRuleModelVersions, { query: { bizId: names.ruleModel } }],
  [rules.testRuleModel, { body: { bizId: names.ruleModel, rows: '5' } }],
  [rules.previewRuleModel, { body: { bizId: names.ruleModel, rows: '5', content: ruleContentOf(names.table) } }],
  [rules.removeRuleModels, { body: { bizIds: [names.ruleModel] } }],
  [rules.compareRuleModel, { body: { bizId: names.ruleModel, first: null, second: 1 } }],
  [
    rules.applyRuleModel,
    { body: { bizId: names.ruleModel, number: 1, timing: { every: 'day', time: '06:00' }, version: 0 } },
  ],
  [rules.listRuleModelOwners, { query: { bizId: names.ruleModel } }],
  [rules.handOverRuleModel, { body: { bizId: names.ruleModel, usercode: 'nobody', version: 0 } }],
  [rules.retireRuleModel, { body: { bizId: names.ruleModel, version: 0 } }],
  [rules.searchResultRuns, { body: { bizId: names.ruleModel } }],
  [rules.searchResultRows, { body: { bizId: names.ruleModel } }],
  [rules.exportResultRows, { body: { bizId: names.ruleModel } }],
  [warnings.searchWarnings, { body: { workspaceBizId: names.bizId } }],
  [warnings.getWarning, { query: { bizId: names.warning } }],
  [
    warnings.decideWarnings,
    { body: { items: [{ bizId: names.warning, version: 1 }], decision: 'confirm', reason: 'others' } },
  ],
  [
    warnings.snoozeWarnings,
    { body: { items: [{ bizId: names.warning, version: 1 }], snooze: 'worse', reason: 'others' } },
  ],
  [warnings.assignWarnings, { body: { items: [{ bizId: names.warning, version: 1 }], reason: '' } }],
  [warnings.exportWarnings, { query: { workspaceBizId: names.bizId } }],
  [warnings.getWarningSettings, { query: { workspaceBizId: names.bizId } }],
  [warnings.saveWarningSettings, { body: { workspaceBizId: names.bizId, dueDays: [1, 2, 3], version: 0 } }],
  [
    warningSubscriptions.subscribeWarnings,
    { body: { workspaceBizId: names.bizId, bizId: names.warningSubscription, version: 0, levels: [1], timing: null } },
  ],
  [warningSubscriptions.listWarningSubscriptions, { query: { workspaceBizId: names.bizId } }],
  [warningSubscriptions.removeWarningSubscriptions, { body: { bizIds: [names.warningSubscription] } }],
  [rules.getResultWhy, { query: { bizId: names.ruleModel, key: '["A1"]' } }],
  [explorations.searchExplorations, { body: { workspaceBizId: names.bizId } }],
  [explorations.getExploration, { query: { bizId: names.exploration } }],
  [
    explorations.saveExploration,
    {
      body: {
        workspaceBizId: names.bizId,
        bizId: names.exploration,
        version: 0,
        tableBizId: names.table,
        name: 'others',
        cards: [card],
      },
    },
  ],
  [explorations.pinExploration, { body: { bizId: names.exploration, pinned: true } }],
  [explorations.removeExplorations, { body: { bizIds: [names.exploration] } }],
  [
    explorations.computeExploredCards,
    { body: { workspaceBizId: names.bizId, tableBizId: names.table, cards: [card] } },
  ],
  [explorations.readFigureRows, { body: { workspaceBizId: names.bizId, tableBizId: names.table } }],
  [explorations.exportExploration, { body: { workspaceBizId: names.bizId, tableBizId: names.table } }],
  [explorations.profileColumns, { body: { workspaceBizId: names.bizId, tableBizId: names.table } }],
  [boards.getBoard, { query: { id: names.board } }],
  [boards.countCards, { body: { id: names.board } }],
  [boards.exportBoard, { body: { id: names.board } }],
  [boards.readCardRows, { body: { id: names.board, card: 'a' } }],
  [boards.searchWorkspaceBoards, { body: { workspaceBizId: names.bizId } }],
  [boards.getBoardDraft, { query: { bizId: names.board } }],
  [boards.saveBoard, { body: { workspaceBizId: names.bizId, bizId: names.board, version: 0, name: 'others' } }],
  [boards.publishBoard, { body: { bizId: names.board, version: 0 } }],
  [boards.restoreBoard, { body: { bizId: names.board, version: 0, number: 1 } }],
  [boards.listBoardVersions, { query: { bizId: names.board } }],
  [boards.compareBoards, { body: { bizId: names.board, from: 1, to: 'draft' } }],
  [boards.listAudienceChoices, { query: { bizId: names.board } }],
  [boards.setAudience, { body: { bizId: names.board, version: 0 } }],
  [boards.removeBoards, { body: { bizIds: [names.board] } }],
  [
    subscriptions.subscribeBoard,
    { body: { id: names.board, bizId: names.subscription, version: 0, timing: daily, people: [by.agent] } },
  ],
  [subscriptions.listSubscriptions, { query: { id: names.board } }],
  [subscriptions.removeSubscriptions, { body: { bizIds: [names.subscription] } }],
  [snapshots.makeSnapshot, { body: { id: names.board } }],
  [snapshots.listSnapshots, { query: { id: names.board } }],
  [snapshots.getSnapshot, { query: { bizId: names.snapshot } }],
  [snapshots.downloadSnapshot, { query: { bizId: names.snapshot } }],
  [snapshots.removeSnapshots, { body: { bizIds: [names.snapshot] } }],
  [runs.searchRuns, { body: { workspaceBizId: names.bizId } }],
  [runs.getRun, { query: { bizId: names.run } }],
  [runs.startRun, { body: { processBizId: names.process } }],
  [runs.stopRun, { body: { bizId: names.run } }],
  [runs.retryRun, { body: { bizId: names.run } }],
  [
    runs.previewStep,
    {
      body: {
        workspaceBizId: names.bizId,
        graph: { nodes: [{ id: 'a', title: 'a', kind: 'source', settings: { tableBizId: names.table } }] },
        node: 'a',
      },
    },
  ],
  [runs.explainRow, { body: { bizId: names.run, node: 'a', row: { code: 'none' } } }],
  [changeImpact.assessImpact, { body: { bizId: names.process, graph: { nodes: [] } } }],
  [schedules.searchSchedules, { body: { workspaceBizId: names.bizId } }],
  [schedules.getSchedule, { query: { bizId: names.schedule } }],
  [schedules.getScheduleChoices, { query: { processBizId: names.process } }],
  [schedules.getCalendar, { query: { workspaceBizId: names.bizId, month: '2026-01' } }],
  [
    schedules.saveSchedule,
    {
      body: {
        processBizId: names.process,
        processVersion: 1,
        type: '1',
        timing: { every: 'day', time: '06:30' },
        timeBudget: 60,
      },
    },
  ],
  [schedules.applyForSchedule, { body: { bizId: names.schedule, version: 0 } }],
  [schedules.withdrawSchedule, { body: { bizId: names.schedule, version: 0 } }],
  [schedules.decideSchedule, { body: { bizId: names.schedule, version: 0, decision: 'approved' } }],
  [schedules.removeSchedules, { body: { bizIds: [names.schedule] } }],
  [schedules.startBackfill, { body: { bizId: names.schedule, from: '2026-01-01', until: '2026-01-02' } }],
  [schedules.searchBackfills, { body: { scheduleBizId: names.schedule } }],
  [schedules.cancelBackfill, { body: { bizId: names.backfill } }],
  [schedules.resumeBackfill, { body: { bizId: names.backfill } }],
  [mart.getTable, { query: { bizId: names.table, workspaceBizId: names.bizId } }],
  [mart.previewTable, { body: { bizId: names.table, workspaceBizId: names.bizId } }],
  [mart.readTable, { body: { bizId: names.table, workspaceBizId: names.bizId } }],
  [mart.profileTable, { query: { bizId: names.table, workspaceBizId: names.bizId } }],
  [mart.findLinks, { body: { sourceTable: names.table, urlField: 'code' } }],
  [mart.getLineage, { query: { bizId: names.table, workspaceBizId: names.bizId } }],
  [mart.exportTable, { body: { bizId: names.table, workspaceBizId: names.bizId } }],
  [platformTables.getPlatformSource, { query: { bizId: names.table } }],
  [mart.listTableVersions, { query: { bizId: names.table, workspaceBizId: names.bizId } }],
  [workspaces.getInvitation, { body: { bizId: names.asked } }],
  [workspaces.getOwner, { query: { bizId: names.bizId } }],
  [workspaces.getPicture, { query: { path: names.photo } }],
  [workspaces.getWorkspace, { body: { bizId: names.bizId } }],
  [workspaces.getWorkspace, { body: { id: names.workspace } }],
  [workspaces.saveWorkspace, { body: { bizId: names.bizId, version: 0, remark: '别人的' } }],
  [workspaces.saveWorkspace, { body: { name: '新的', photoPath: names.photo } }],
]

/** Calls that name no user's row: they read shared data, or create or end the caller's own rows. */
const namesNobody: Call[] = [
  home.confirmHandbook,
  home.noteVisit,
  // Exports of one's own lists are tested in tests/shell/files/list-export.api.test.ts.
  delegations.exportDelegations,
  home.exportTodos,
  messages.exportMessages,
  accounts.getAvatar,
  accounts.getSysUserList,
  accounts.pageDirectory,
  accounts.uploadAvatar,
  delegations.exitDelegate,
  dictionaries.getDictionaryData,
  schedules.previewMoments,
  workspaces.uploadPicture,
  session.logout,
  session.createAccessToken,
  // The caller's own second factor, by their own codes.
  session.beginSecondFactor,
  session.confirmSecondFactor,
  session.renewRecoveryCodes,
  session.removeSecondFactor,
  // Its events are tested in tests/shell/messages/stream.api.test.ts.
  messages.streamMessages,
  files.uploadFile,
  files.beginParts,
  files.getUploadUrl,
  // Their answers contain a time: tested in tests/shell/files/files.api.test.ts.
  files.getDownloadUrl,
  files.getDownloadUrls,
]

/** Nobody here has results of a live model: read in tests/data/rules/live-models.api.test.ts. */
const needsResult: Call[] = [rules.searchResultRows, rules.getResultWhy]

/** Calls that list the caller's own rows, without a parameter for whose. */
const listsOfOwn = () =>
  declared('user').filter(
    (call) =>
      call.audit === undefined &&
      call.replyForm === 'envelope' &&
      call.query.safeParse({}).success &&
      (call.bodyForm === 'none' || call.body.safeParse({}).success) &&
      call !== accounts.getSysUserList &&
      call !== accounts.pageDirectory,
  )

test('every call of the signed-in names no row, lists the own ones, or is looked at here with a row of another', () => {
  const looked = new Set([...naming(nothing(), { agent: '', module: '' }).map(([call]) => call), ...namesNobody])
  for (const call of listsOfOwn()) looked.add(call)
  expect(
    declared('user')
      .filter((call) => !looked.has(call))
      .map(named),
  ).toEqual([])
})

/** An answer without the identifiers that the caller sent, which a refusal may repeat. */
function withoutIds({ status, text }: { status: number; text: string }, requested: Params) {
  const ids = JSON.stringify(requested).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  return { status, text: ids.reduce((rest, id) => rest.replaceAll(id, 'id'), text) }
}

test('a row of another is answered as one that is not there, and nothing becomes of it', minutes, async () => {
  const { owner, names } = await makeOwner()
  const stranger = await makeUser(api)
  const by = { agent: (await makeUser(api)).usercode, module: await giveModule(api, stranger) }
  const own = { agent: by.agent, module: await giveModule(api, owner) }
  const reads = naming(names, own).filter(([call]) => call.audit === undefined && !needsResult.includes(call))
  const seenByOwner = () => Promise.all(reads.map(([call, asked]) => ask(call, asked, owner)))

  const before = await seenByOwner()
  expect(before.flatMap(({ status }, at) => (status === 200 ? [] : [reads[at]?.[0].path, status]))).toEqual([])
  const foreign = naming(names, by)
  for (const [at, [call, none]] of naming(nothing(), by).entries()) {
    const input = foreign[at]?.[1] ?? {}
    const answer = await ask(call, input, stranger)
    const answerToNone = await ask(call, none, stranger)
    expect(withoutIds(answer, input), named(call)).toEqual(withoutIds(answerToNone, none))
    // A success found nothing: an empty list, or no message to mark as read.
    if (answer.status === 200) expect(JSON.parse(answer.text).data ?? {}, named(call)).not.toHaveProperty('0')
    else expect([403, 404, 409, 422], named(call)).toContain(answer.status)
  }
  expect(await seenByOwner()).toEqual(before)
})

test('own records reveal nothing about records of others', async () => {
  const { owner, mark } = await makeOwner()
  const stranger = await makeUser(api)
  const leaking: string[] = []
  for (const call of listsOfOwn()) {
    const params = call.bodyForm === 'none' ? {} : { body: {} }
    const answer = await ask(call, params, stranger)
    expect(answer.status, named(call)).toBe(200)
    expect(answer.text, named(call)).not.toContain(mark)
    if ((await ask(call, params, owner)).text.includes(mark)) leaking.push(named(call))
  }
  const calls = [messages.listMessages, messages.listUnreadMessages, home.pageTodos, workspaces.listWorkspaces]
  expect(leaking).toEqual(expect.arrayContaining([...calls, workspaces.listInvitations].map(named)))
})

const ticketOf = (copyUrl: string) => ({ copyUrl, id: 1, ticketTypeCode: 'invoice' })

/** Calls that a secret opens, with their other parameters. */
const opening = (secret: string, { code, file }: { code: string; file: File }): [Call, Params][] => [
  [files.getContent, { query: { path: 'own-file/none.pdf', user: 1, opener: '', expires: 0, signature: secret } }],
  [
    files.putContent,
    { query: { path: 'own-file/none.pdf', user: 1, opener: '', expires: 0, signature: secret }, body: file },
  ],
  [collection.beginTicket, { body: { ...ticketOf(secret), fileName: 'a.png', bytes: 10 } }],
  [collection.changeTicket, { body: { change: 'remove', copyUrl: secret, id: 1 } }],
  [collection.createTicket, { body: { ...ticketOf(secret), filePath: 'collection-ticket/none.png' } }],
  [collection.getPictureByUrl, { query: { copyUrl: secret, id: 1 } }],
  [collection.getTaskByUrl, { body: { copyUrl: secret, id: 1 } }],
  [collection.handInTask, { body: { copyUrl: secret, id: 1 } }],
  [collection.pageByUrl, { body: { copyUrl: secret } }],
  [collection.sendTicketPart, { query: { copyUrl: secret }, body: { bid: randomUUID(), part: 0, file } }],
  [collection.uploadTicket, { query: ticketOf(secret), body: { file } }],
  [finance.answerFinance, { body: { uuid: secret, mode: AnswerMode.save, data: [{ code: 'assets', end: '1' }] } }],
  [finance.compareFinanceImport, { query: { uuid: secret }, body: { file } }],
  [finance.getFinance, { query: { uuid: secret } }],
  [finance.getFinanceHead, { query: { uuid: secret } }],
  [finance.getFinanceHints, { query: { uuid: secret } }],
  [finance.getFinanceSum, { query: { uuid: secret } }],
  [finance.getFinanceTemplate, { query: { uuid: secret } }],
  [finance.importFinance, { query: { uuid: secret }, body: { file } }],
  [finance.tryFinanceSum, { body: { uuid: secret, data: [] } }],
  [
    questionnaireCalls.answerPaper,
    { body: { mode: AnswerMode.save, answers: [{ criteriaId: 1, domainId: 1, paperUuid: secret, value: 1 }] } },
  ],
  [questionnaireCalls.addRowFile, { query: { uuid: secret, criteriaId: 1 }, body: { file } }],
  [questionnaireCalls.getRowFile, { query: { uuid: secret, bid: randomUUID() } }],
  [questionnaireCalls.removeRowFile, { query: { uuid: secret, bid: randomUUID() } }],
  [questionnaireCalls.getPaperNotes, { query: { domain: code, uuid: secret } }],
  [questionnaireCalls.getCriteria, { query: { domain: code, uuid: secret } }],
  [questionnaireCalls.getCriteriaSum, { query: { domain: code, uuid: secret } }],
  [questionnaireCalls.getHeader, { query: { domain: code, uuid: secret } }],
  [paperCalls.getPaper, { query: { uuid: secret } }],
  [campaignCalls.getProjectName, { query: { id: secret } }],
  [paperCalls.getReceipt, { query: { uuid: secret } }],
  [paperCalls.listPapers, { query: { token: secret } }],
  [subscriptions.readUnsubscribing, { query: { token: secret } }],
  [subscriptions.unsubscribe, { body: { token: secret } }],
  [warningSubscriptions.readWarningUnsubscribing, { query: { token: secret } }],
  [warningSubscriptions.unsubscribeWarnings, { body: { token: secret } }],
  [session.checkPasswordLink, { body: { token: secret } }],
  [session.resetPassword, { body: { token: secret, password, confirmation: password } }],
]

test('every call of a link answers an unknown secret, a revoked one and one of another kind with the same 404', async () => {
  const [matrix, money] = [await makeCampaign(api), await makeFinanceCampaign(api)]
  const [gone, goneMoney] = [await makeCampaign(api), await makeFinanceCampaign(api)]
  for (const uuid of [gone.uuid, goneMoney.uuid])
    await api.db.execute(sql`update risk_paper set revoked_at = now() where uuid_hash = ${sha256(uuid)}`)
  const more = { code: matrix.questionnaire.code, file: await financeWorkbook([['assets', '', '', 1, 2]]) }
  const opensFinance = (call: Call) => Object.values<unknown>(finance).includes(call)
  const about: Call[] = [paperCalls.getPaper, paperCalls.getReceipt]
  expect(
    opening('', more)
      .map(([call]) => named(call))
      .toSorted(),
  ).toEqual(declared('link').map(named).toSorted())

  const unknown = await ask(paperCalls.getPaper, { query: { uuid: randomUUID() } })
  expect(unknown.status).toBe(404)
  const secrets = [randomUUID(), gone.uuid, goneMoney.uuid]
  const token = matrix.items[0]?.token ?? ''
  const tried = [
    ...secrets.flatMap((secret) => opening(secret, more)),
    ...opening(money.uuid, more).filter(([call]) => !opensFinance(call) && !about.includes(call)),
    ...opening(matrix.uuid, more).filter(([call]) => opensFinance(call) || call === paperCalls.listPapers),
    ...opening(token, more).filter(([call]) => call !== paperCalls.listPapers),
  ]
  for (const [call, asked] of tried) expect(await ask(call, asked), named(call)).toEqual(unknown)
  // The papers are unchanged.
  for (const { uuid } of [matrix, money])
    expect(await api.done(paperCalls.getPaper, { query: { uuid } })).toMatchObject({ version: 0 })
})

test("with the link to one's own paper no other can be read or written", async () => {
  const [mine, other] = [await makeCampaign(api), await makeCampaign(api)]
  const { code } = other.questionnaire
  for (const call of [
    questionnaireCalls.getHeader,
    questionnaireCalls.getCriteria,
    questionnaireCalls.getCriteriaSum,
    questionnaireCalls.getPaperNotes,
  ])
    await api.refuses(call, 'notFound', { query: { domain: code, uuid: mine.uuid } })
  const answers = answersOf(mine.questionnaire, mine.uuid, filled(mine.questionnaire, 1))
  const [first, ...rest] = answers
  const mixed = first ? [...rest, { ...first, paperUuid: other.uuid }] : []
  await api.refuses(questionnaireCalls.answerPaper, 'notFound', { body: { mode: AnswerMode.save, answers: mixed } })
  for (const { uuid } of [mine, other])
    expect(await api.done(paperCalls.getPaper, { query: { uuid } })).toMatchObject({ version: 0 })
})
