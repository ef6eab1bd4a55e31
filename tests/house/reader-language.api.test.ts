import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseClock } from '#api/platform/clock.ts'
import { seed } from '#api/seed/seed.ts'
import { user } from '#api/shell/accounts/table.ts'
import { openSession } from '#api/shell/session/session.ts'
import type { Call } from '#contract/platform/call.ts'
import { inLanguage, type Language, type Localized, languageNames } from '#contract/platform/language.ts'
import * as campaigns from '#contract/risk/campaigns/calls.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import * as finance from '#contract/risk/kinds/finance/paper-calls.ts'
import * as financeResults from '#contract/risk/kinds/finance/result-calls.ts'
import * as questionnaires from '#contract/risk/kinds/matrix/paper-calls.ts'
import * as matrixResults from '#contract/risk/kinds/matrix/result-calls.ts'
import { resultView } from '#contract/risk/kinds/matrix/result-calls.ts'
import * as results from '#contract/risk/results/calls.ts'
import { exportUsers } from '#contract/shell/accounts/calls.ts'
import { pageDelegations } from '#contract/shell/delegation/calls.ts'
import { pageTodos } from '#contract/shell/home/calls.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import { listMessages } from '#contract/shell/messages/calls.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { exportAudit } from '#contract/shell/system/calls.ts'
import { exportRoles } from '#contract/shell/workspaces/calls.ts'
import { openTestApi, publicUrl, type Request, requestOf, type TestApi, timeZone } from '../support/api.ts'
import { fewOf } from '../support/runs.ts'

let api: TestApi
/** Texts that people typed, or that are not translated; the longest first. */
let typed: string[]
let requested: Params[]

type Params = readonly [Call, Request<Call>]
const asking = <C extends Call>(call: C, request: Request<C>): Params => [call, request as Request<Call>]

beforeAll(async () => {
  api = await openTestApi()
  await seed(api.db, { keys: api.keys, seed: 'demo', adminPassword: undefined, demoPassword: 'demo-demo', publicUrl })
  const texts = async (query: string): Promise<string[]> => {
    const { rows } = await api.db.execute<{ text: string | null }>(sql.raw(query))
    return rows.flatMap(({ text }) => (text ? [text] : []))
  }
  const columns = [
    ['sys_user', 'name'],
    ['department', 'name'],
    ['risk_project', 'name'],
    ['risk_item', 'name'],
    ['risk_item', 'company'],
    ['risk_item', 'department'],
    ['workspace', 'name'],
    ['workspace', 'remark'],
    ['risk_paper', 'reason'],
    ['registration', 'name'],
    ['registration', 'company_name'],
  ]
  typed = (await Promise.all(columns.map(([table, column]) => texts(`select ${column} as text from ${table}`))))
    .flat()
    // Languages have the same name everywhere.
    .concat(Object.values(languageNames))
    .toSorted((one, other) => other.length - one.length)

  const as = async (username: string) => {
    const [found] = await api.db.select().from(user).where(eq(user.username, username))
    if (!found) throw new Error('no such account')
    const clock = databaseClock(timeZone)
    return {
      as: { token: await api.db.transaction((tx) => openSession(tx, clock, found.id, LoginProtocol.internal)) },
    }
  }
  const [admin, manager, auditor, staff] = await Promise.all([as('admin'), as('risk'), as('audit'), as('staff1')])
  const ids = await texts('select biz_id as text from risk_project order by id')
  const [past = '', twice = '', current = '', companies = ''] = ids
  const submitted = async (id: string) => {
    const papers = await api.done(results.listItemUuids, { ...manager, query: { id } })
    return papers.find(({ state }) => state !== PaperState.editable)?.uuid ?? ''
  }
  const [matrix, statement] = [await submitted(current), await submitted(companies)]
  const [team = ''] = await texts('select biz_id as text from workspace order by id limit 1')
  const page = { current: 1, size: 50 }
  const domains = ['basel-operational-risk', 'information-technology-risk']
  requested = [
    ...[past, current].flatMap((id) => [
      asking(campaigns.getProject, { ...manager, query: { id } }),
      asking(matrixResults.listRisks, { ...manager, query: { id } }),
      asking(matrixResults.getMovement, { ...manager, query: { id: current, with: past } }),
      asking(results.exportProject, { ...manager, query: { projectId: id } }),
      ...domains
        .slice(0, id === past ? 1 : 2)
        .flatMap((domain) => [
          asking(matrixResults.getResults, { ...manager, query: { id, domain } }),
          asking(matrixResults.getResultMatrix, { ...manager, query: { id, domain } }),
          asking(matrixResults.getResultCauses, { ...manager, query: { id, domain } }),
          asking(matrixResults.getResultCells, { ...manager, query: { id, domain } }),
          ...resultView.options
            .filter((view) => view !== 'movement' || (id === current && domain === domains[0]))
            .map((view) =>
              asking(matrixResults.exportResultView, { ...manager, query: { id, domain, view, with: past } }),
            ),
        ]),
    ]),
    asking(matrixResults.getRiskMatrix, { ...manager, query: { id: twice } }),
    asking(matrixResults.exportResultView, { ...manager, query: { id: twice, view: 'impact' } }),
    asking(results.exportProject, { ...manager, query: { projectId: twice } }),
    ...domains.map((domain) => asking(questionnaires.getCriteria, { ...manager, query: { domain } })),
    asking(matrixResults.exportItem, { ...manager, query: { uuid: matrix } }),
    asking(campaigns.pageProjects, { ...manager, body: page }),
    asking(campaigns.pageItems, { ...manager, body: { ...page, projectId: current } }),
    asking(campaigns.pageDeliveries, { ...manager, body: { ...page, projectId: current } }),
    asking(financeResults.getFinanceResults, { ...manager, query: { id: companies, ...page } }),
    asking(financeResults.exportFinanceResults, { ...manager, query: { id: companies } }),
    asking(results.exportProject, { ...manager, query: { projectId: companies } }),
    asking(finance.getFinance, { query: { uuid: statement } }),
    asking(finance.getFinanceSum, { query: { uuid: statement } }),
    asking(finance.getFinanceHints, { query: { uuid: statement } }),
    asking(finance.exportFinance, { ...manager, query: { uuid: statement } }),
    ...[admin, manager, auditor, staff].flatMap((person) => [
      asking(pageTodos, { ...person, body: { pageNo: 1, pageSize: 50 } }),
      asking(listMessages, { ...person, query: { pageSize: 50 } }),
      asking(pageDelegations, { ...person, body: page }),
    ]),
    asking(exportUsers, { ...admin, query: {} }),
    asking(exportRoles, { ...manager, query: { bizId: team } }),
    // Last, since the trail now contains the exports.
    asking(exportAudit, { ...admin, query: { outcome: 'done', action: 'risk.project.export' } }),
    asking(exportAudit, { ...admin, query: {} }),
  ]
})
afterAll(() => api?.close())

/** All strings of an answer; for a workbook its name, sheet names and cells. */
async function textsOf([call, request]: Params, language: Language): Promise<string[]> {
  const { url, init } = requestOf(call, { ...request, language })
  const response = await api.fetch(url, init)
  expect(response.status, `${call.method} ${url}`).toBe(200)
  if (call.replyForm !== 'blob') return stringsIn(await response.json(), language)
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  const name = decodeURIComponent(response.headers.get('content-disposition') ?? '')
  return [name, ...sheets.flatMap((sheet) => [sheet.name, ...stringsIn(sheet.rows, language)])]
}

/** All strings in a value; of a localized text only the one shown. */
function stringsIn(value: unknown, language: Language): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if ('zh-Hans' in value) return [inLanguage(value as Localized, language)]
  if ('nameHans' in value) {
    const { name, nameHans, nameEn, ...others } = value as MenuEntry
    return [menuName({ name, nameHans, nameEn }, language), ...stringsIn(others, language)]
  }
  return Object.values(value).flatMap((each) => stringsIn(each, language))
}

const withoutTyped = (text: string): string => typed.reduce((rest, each) => rest.replaceAll(each, ''), text)

/** Characters of Big5, to tell Traditional Chinese from Simplified. */
const traditional = new Set(
  Array.from({ length: 0xf9 - 0xa4 + 1 }, (_, lead) =>
    Array.from({ length: 0xfe - 0x40 + 1 }, (__, trail) =>
      new TextDecoder('big5').decode(Uint8Array.of(0xa4 + lead, 0x40 + trail)),
    ),
  ).flat(),
)
const han = /\p{Script=Han}/u
const isForeign: Record<'en' | 'zh-Hant', (text: string) => boolean> = {
  en: (text) => han.test(text),
  'zh-Hant': (text) => Array.from(text).some((sign) => han.test(sign) && !traditional.has(sign)),
}

test.each(fewOf(['en', 'zh-Hant'] as const))(
  'a reader of %s gets all of it in their language, except typed texts',
  async (language) => {
    const foreign: string[] = []
    for (const each of requested) {
      const texts = await textsOf(each, language)
      const found = texts.filter((text) => isForeign[language](withoutTyped(text)))
      foreign.push(...found.map((text) => `${each[0].path} ${text}`))
    }
    expect([...new Set(foreign)]).toEqual([])
  },
  240_000,
)
