import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Download, type Page, test } from '@playwright/test'
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import type { BodyIn, Call, QueryIn, ReplyOf } from '#contract/platform/call.ts'
import * as campaignCalls from '#contract/risk/campaigns/calls.ts'
import { askAgain } from '#contract/risk/campaigns/calls.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import type { NewRespondent } from '#contract/risk/campaigns/respondent.ts'
import type { ItemRow } from '#contract/risk/campaigns/shapes.ts'
import * as matrixQuestionnaireCalls from '#contract/risk/kinds/matrix/calls.ts'
import type { Rating } from '#contract/risk/kinds/matrix/codes.ts'
import * as paperCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import * as questionnaireCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import type { AnswerMode } from '#contract/risk/papers/codes.ts'
import { saveDelegation } from '#contract/shell/delegation/calls.ts'
import { listMessages } from '#contract/shell/messages/calls.ts'
import { ReadStatus } from '#contract/shell/messages/codes.ts'
import { issueToken } from '#contract/shell/session/calls.ts'
import {
  inviteMembers,
  listWorkspaces,
  pageMembers,
  pageNotices,
  saveWorkspace,
} from '#contract/shell/workspaces/calls.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { anyAddress, demoPassword, expect } from './journey.ts'
import { inDatabase as workInDatabase } from './journey-database.ts'

export const origin = `http://127.0.0.1:${process.env.JOURNEY_PORT}`

/** A name that no other test uses. */
export const unique = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`

type Sent<C extends Call> = { query?: QueryIn<C>; body?: BodyIn<C> | FormData; token?: string }

/** Makes a call that must succeed, as a client outside does. */
export async function call<C extends Call>(made: C, { query, body, token }: Sent<C>): Promise<ReplyOf<C>> {
  const search = new URLSearchParams(query as Record<string, string> | undefined)
  const path = made.path.replace(/\{(\w+)\}/g, (_, name: string) => search.get(name) ?? '')
  for (const [, name = ''] of made.path.matchAll(/\{(\w+)\}/g)) search.delete(name)
  const isForm = body instanceof FormData
  const response = await fetch(`${origin}/api${path}?${search}`, {
    method: made.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  const reply = (await response.json()) as { data: ReplyOf<C> }
  expect(response.ok, JSON.stringify(reply)).toBe(true)
  return reply.data
}

/** An attempt to sign in by the api. */
export const attemptSignIn = (username: string, password: string): Promise<Response> =>
  fetch(`${origin}/api${issueToken.path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('web:web').toString('base64')}`,
      'x-forwarded-for': anyAddress(),
    },
    body: new URLSearchParams({ grant_type: 'password', scope: 'server', username, password }),
  })

export async function tokenOf(username: string): Promise<string> {
  const response = await attemptSignIn(username, demoPassword)
  return ((await response.json()) as { access_token: string }).access_token
}

let signedIn: Promise<string> | undefined
/** Token of the demo's risk manager, one per worker. */
const managerToken = (): Promise<string> => {
  signedIn ??= tokenOf('risk')
  return signedIn
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook for a file field. */
export async function workbook(name: string, sheets: Record<string, CellValue[][]>) {
  const bytes = await writeXlsx({ sheets: Object.entries(sheets).map(([title, rows]) => ({ name: title, rows })) })
  return { name, mimeType: xlsx, buffer: Buffer.from(bytes) }
}

/** Waits for the newest workbook on the page of exports, reloading where scripts are off, and downloads it. */
export async function fetchedExport(page: Page): Promise<Download> {
  const button = page.getByRole('button', { name: '下载' }).first()
  if (test.info().project.name !== 'js') {
    await expect(async () => {
      await page.reload()
      await expect(button).toBeVisible({ timeout: 1_000 })
    }).toPass()
  }
  await expect(button).toBeVisible({ timeout: 20_000 })
  const downloading = page.waitForEvent('download')
  await button.click()
  return downloading
}

/** Sheets of a downloaded workbook by name, their cells as texts. */
export async function readSheets(path: string): Promise<Record<string, string[][]>> {
  const { sheets } = await readXlsx(readFileSync(path))
  return Object.fromEntries(
    sheets.map(({ name, rows }) => [name, rows.map((row) => row.map((cell) => `${cell ?? ''}`))]),
  )
}

/** Rows of the list that the page exports, below their headers. The first sheet describes the export. */
export async function exportedRows(page: Page): Promise<string[][]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: '导出', exact: true }).click()
  const [, rows = []] = Object.values(await readSheets(await (await downloading).path()))
  return rows.slice(1)
}

/** A workbook of respondents: type, user number, name, e-mail, company, department. */
export const respondentWorkbook = (...rows: CellValue[][]) =>
  workbook('答卷人.xlsx', { 答卷人: [['类型', '用户编号', '姓名', '邮箱', '公司', '部门'], ...rows] })

const columnHeads = ['一级分类（中文）', '一级分类（英文）', '二级分类（中文）', '二级分类（英文）']
const rowFields = ['风险维度', '风险原因', '风险子因', '说明', '低', '中', '高']
const rowHeads = rowFields.flatMap((field) => [`${field}（中文）`, `${field}（英文）`])

/** Texts in Chinese only. */
const inChinese = (texts: string[]): string[] => texts.flatMap((text) => [text, ''])

/** A workbook of a questionnaire: first and second kinds; rows of dimension, cause, sub-cause, explanation and levels. */
type MoreOfQuestionnaire = { asks?: string[] | undefined; measures?: [likelihood: string, impact: string] | undefined }

export const questionnaireWorkbook = (
  columns: string[][],
  rows: string[][],
  { asks = [], measures }: MoreOfQuestionnaire = {},
) =>
  workbook('问卷.xlsx', {
    列: [columnHeads, ...columns.map(inChinese)],
    行: [rowHeads, ...rows.map(inChinese)],
    ...(asks.length > 0 && { 每行另填: [['另填内容'], ...asks.map((ask) => [ask])] }),
    ...(measures && {
      评分项: [
        ['评分项', '名称（中文）', '名称（英文）'],
        ['可能性', measures[0], ''],
        ['影响', measures[1], ''],
      ],
    }),
  })

/** Three rows of two dimensions under two columns of two first kinds: few cells, and every kind of header. */
export const smallColumns = [
  ['零售', '存款'],
  ['零售', '贷款'],
  ['对公', '结算'],
]
export const smallRows = [
  ['人员', '操作失误', '录入差错', '录入的金额或账号有误。', '每年不超过一次', '每季度一次', '每月一次以上'],
  ['人员', '操作失误', '越权操作', '', '', '', ''],
  ['系统', '中断', '系统停机', '', '', '', ''],
]
export const smallCells = smallColumns.length * smallRows.length

/** Imports a small questionnaire and gives its code. */
export async function makeQuestionnaire(
  options: { publicPreview?: boolean } & MoreOfQuestionnaire = {},
): Promise<string> {
  const code = `journey-${randomUUID().slice(0, 8)}`
  const { name, mimeType, buffer } = await questionnaireWorkbook(smallColumns, smallRows, options)
  const body = new FormData()
  body.append('code', code)
  body.append('name', `问卷 ${code}`)
  body.append('publicPreview', String(options.publicPreview ?? false))
  body.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  await call(matrixQuestionnaireCalls.importQuestionnaire, { body, token: await managerToken() })
  return code
}

let shared: Promise<string> | undefined
/** A sent questionnaire never changes, so the papers of a worker's tests may share one. */
const smallQuestionnaire = (): Promise<string> => {
  shared ??= makeQuestionnaire()
  return shared
}

/** An external respondent, with a name that no other test uses. */
export function outsider(
  name = '梁宇',
  department = '资产管理部',
): Extract<NewRespondent, { sendType: typeof SendType.external }> {
  const email = `${randomUUID()}@example.com`
  return { sendType: SendType.external, name: unique(name), email, company: '华信信托', department }
}

/** The demo's staff1. */
export const insider: NewRespondent = { sendType: SendType.internal, sapUserId: '10003' }

export type Campaign = {
  projectId: string
  projectName: string
  code: string
  items: ItemRow[]
  uuid: string
  /** Address of the first respondent's paper. */
  paper: string
}

/** A project that sends a questionnaire, and `others` in addition, with its respondents and their papers. */
export async function makeCampaign(
  options: { code?: string; respondents?: NewRespondent[]; name?: string; others?: string[] } = {},
): Promise<Campaign> {
  const token = await managerToken()
  const code = options.code ?? (await smallQuestionnaire())
  const projectName = unique(options.name ?? '年度评估')
  const project = { name: projectName, domains: [code, ...(options.others ?? [])], endTime: '2099-12-31' }
  const { bizId: projectId } = await call(campaignCalls.createProject, { body: project, token })
  const items: ItemRow[] = []
  for (const respondent of options.respondents ?? [outsider()]) {
    const { itemId } = await call(campaignCalls.createItem, { body: { projectId, respondent }, token })
    items.push(await call(campaignCalls.getItem, { query: { itemId }, token }))
  }
  const uuid = items[0]?.papers[0]?.uuid ?? ''
  return { projectId, projectName, code, items, uuid, paper: paperOf(uuid, code) }
}

const paperOf = (uuid: string, domain: string): string => `/risk/evaluate/exam?${new URLSearchParams({ uuid, domain })}`

/**
 * Answers every cell of the first respondent's paper with one rating.
 * `impact` is the second rating of cells that are rated twice, `value` by default.
 */
export async function answerAll(
  { uuid, code, impact }: Pick<Campaign, 'uuid' | 'code'> & { impact?: Rating },
  value: Rating,
  mode: AnswerMode,
) {
  const query = { uuid, domain: code }
  const [header, rows] = await Promise.all([
    call(questionnaireCalls.getHeader, { query }),
    call(questionnaireCalls.getCriteria, { query }),
  ])
  const columns = header.flatMap(({ secondKinds }) => secondKinds)
  const answers = rows.flatMap((row) =>
    columns.flatMap(({ id }) => {
      const item = { criteriaId: row.id, domainId: id, paperUuid: uuid, value }
      return row[`i${id}`] === undefined
        ? [item]
        : [item, { ...item, value: impact ?? value, measure: 'impact' as const }]
    }),
  )
  await call(paperCalls.answerPaper, { body: { mode, answers } })
}

/** The manager asks the respondent to answer a submitted paper again. */
export const askAgainFor = async ({ items, code }: Pick<Campaign, 'items' | 'code'>, reason: string) =>
  call(askAgain, {
    body: { itemId: items[0]?.itemId ?? '', domain: code, reason, channels: [] },
    token: await managerToken(),
  })

export const archive = async (id: string) =>
  call(campaignCalls.archiveProject, { query: { id }, token: await managerToken() })

export const removeItem = async (itemId: string) =>
  call(campaignCalls.deleteItem, { query: { itemId }, token: await managerToken() })

/** Runs a statement in the server's database, where no page does the same. */
export const inDatabase = (statement: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> =>
  workInDatabase((client) => client.query(statement, values))

/** Moves the deadline into the past, in the database: no page allows it. */
export async function endYesterday(projectId: string): Promise<void> {
  await inDatabase('update risk_project set end_date = current_date - 2 where biz_id = $1', [projectId])
}

/** Moves the deadline into the future again. */
export async function endLater(projectId: string): Promise<void> {
  await inDatabase('update risk_project set end_date = current_date + 30 where biz_id = $1', [projectId])
}

/** Marks a mail as failed, as after the last attempt. */
export async function failMail(recipient: string): Promise<void> {
  await inDatabase(
    `update mail set status = '2', failure = 'recipient', attempts = 6, due_at = null where recipient = $1`,
    [recipient],
  )
}

export type Account = { username: string; name: string; usercode: string }

/** Makes a member of staff with the demo's password. */
export async function makeAccount(role = 'Staff'): Promise<Account> {
  const mark = randomUUID().slice(0, 8)
  const account = { username: `journey-${mark}`, name: `沈${mark}`, usercode: `j-${mark}` }
  await inDatabase(
    `with made as (
      insert into sys_user (username, name, usercode, password_hash)
      select $1, $2, $3, password_hash from sys_user where username = 'staff1' returning id)
    insert into user_role (user_id, role_id) select made.id, role.id from made, role where role.code = $4`,
    [account.username, account.name, account.usercode, role],
  )
  return account
}

type Todo = { title: string; mainSource: string; url: string; from?: string; submitDate?: string }

/** Adds a todo for a user. */
export async function addTodo(account: Account, { title, mainSource, url, from = 'admin', submitDate }: Todo) {
  await inDatabase(
    `insert into todo (biz_id, user_id, main_source, title, url, submit_user_code, submit_user_name, submit_date)
    select $1, u.id, $3, $4, $5, s.usercode, s.name, coalesce($7::date, current_date)
    from sys_user u, sys_user s where u.username = $2 and s.username = $6`,
    [randomUUID(), account.username, mainSource, title, url, from, submitDate ?? null],
  )
}

type News = { body: string; noticeType: string; newsLevel: string }

/** Adds messages for a user, in this order and without notification. */
export async function notifyAccount(account: Account, news: News[]) {
  await inDatabase(
    `insert into message (biz_id, user_id, notice_type, news_level, body)
    select gen_random_uuid()::text, u.id, n->>'noticeType', n->>'newsLevel', jsonb_build_object('zh-Hans', n->>'body')
    from sys_user u, jsonb_array_elements($2::jsonb) with ordinality as list(n, at) where u.username = $1 order by at`,
    [account.username, JSON.stringify(news)],
  )
}

/** The demo's risk manager invites a user to a workspace of the manager; returns its bizId. */
export async function invite(account: Account): Promise<string> {
  const token = await managerToken()
  const { bizId } = await call(saveWorkspace, {
    body: { name: `专项${randomUUID().replace(/\d|-/g, '').slice(0, 8)}` },
    token,
  })
  const { rows } = await inDatabase('select id from sys_user where username = $1', [account.username])
  const body = [{ userId: Number(rows[0]?.id), roleType: WorkspaceRole.viewer }]
  await call(inviteMembers, { query: { bizId }, body, token })
  return bizId
}

/** Lets `to` act for `from` in a module; returns the address of the delegation. */
export async function authorize(from: Pick<Account, 'username'>, to: Account, module = 'task'): Promise<string> {
  const days = { startDate: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10), endDate: '2099-12-31' }
  const body = { agent: to.usercode, ...days, modules: [module] }
  const { id } = await call(saveDelegation, { body, token: await tokenOf(from.username) })
  return `/author/${id}`
}

/**
 * Pages of the demo's team, and of the messages of its owner, the risk manager, by their content.
 * `audit` is a collaborator, and staff1 is invited.
 */
export async function teamPages() {
  const token = await managerToken()
  const team = (await call(listWorkspaces, { token })).find(({ name }) => name === '反欺诈专项')
  const query = { bizId: team?.bizId ?? '' }
  const { records: members } = await call(pageMembers, { query, token })
  const { records: notices } = await call(pageNotices, { query, token })
  const { pagedList: messages } = await call(listMessages, { token })
  const home = `/workbench/${team?.id}`
  const member = `${home}/members/${members.at(-1)?.userId}`
  const notice = `${home}/Notice/${notices[0]?.id}`
  return {
    home,
    lists: ['/workbench', `${home}/index`, `${home}/members`, `${home}/roles`, `${home}/Notice`, '/messages'],
    forms: ['/workbench/Add', `${home}/members/invite`, `${home}/edit`, `${notice}/edit`, `${member}/role`],
    choices: [`${home}/members/transfer`, `${home}/members/replace`],
    warnings: [
      `${member}/remove`,
      `${notice}/delete`,
      `${home}/edit/status`,
      `${home}/edit/remove`,
      '/messages/read',
      `/messages/${messages.find(({ readStatus }) => readStatus === ReadStatus.unread)?.id}/delete`,
    ],
  }
}

export const cell = (page: Page, row: string, column: string) =>
  page.getByRole('combobox', { name: `${row} ${column}`, exact: true })
