import { asc, eq, sql } from 'drizzle-orm'
import { databaseClock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { type Keys, randomBizId } from '#api/platform/keys.ts'
import { addRespondents } from '#api/risk/campaigns/item.ts'
import { item, paper, project, projectDomain } from '#api/risk/campaigns/table.ts'
import { answerPaper } from '#api/risk/kinds/matrix/answer.ts'
import { baselQuestionnaire } from '#api/risk/kinds/matrix/built-in/basel-operational-risk/questionnaire.ts'
import { businessContinuityQuestionnaire } from '#api/risk/kinds/matrix/built-in/business-continuity-risk/questionnaire.ts'
import { informationTechnologyQuestionnaire } from '#api/risk/kinds/matrix/built-in/information-technology-risk/questionnaire.ts'
import { matrixForm, newKey } from '#api/risk/kinds/matrix/draft.ts'
import {
  createQuestionnaireStore,
  newestVersion,
  type Questionnaire,
  writeVersion,
} from '#api/risk/kinds/matrix/questionnaire.ts'
import { changeDraft } from '#api/risk/questionnaires/draft.ts'
import { domain } from '#api/risk/questionnaires/table.ts'
import { delegation, department, role, user, userRole } from '#api/shell/accounts/table.ts'
import { usersByCode } from '#api/shell/accounts/user.ts'
import { register } from '#api/shell/session/account/registration.ts'
import { hashPassword } from '#api/shell/session/sign-in/sign-in.ts'
import { systemSetting } from '#api/shell/system/table.ts'
import type { Language, Localized } from '#contract/platform/language.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import type { NewRespondent } from '#contract/risk/campaigns/respondent.ts'
import { paperOf } from '#contract/risk/kinds/matrix/addresses.ts'
import { type Measure, measures, Rating } from '#contract/risk/kinds/matrix/codes.ts'
import type { Weights } from '#contract/risk/kinds/matrix/weights.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { goOn, inviteAll } from './demo-campaign.ts'
import { renewFinance, seedFinance } from './demo-finance.ts'
import { seedMessages } from './demo-messages.ts'
import { seedReviews } from './demo-reviews.ts'
import { demoTablesJob, seedMarkets } from './demo-tables.ts'
import { seedHandbook, seedTodos } from './demo-todos.ts'
import { seedWorkspaces } from './demo-workspaces.ts'

const bank = '华信银行'
const departments = ['风险管理部', '审计部', '公司金融部', '金融市场部', '零售银行部', '运营管理部']

const accounts = [
  { username: 'risk', name: '林若溪', department: '风险管理部', role: 'RiskManager' },
  { username: 'audit', name: '周正明', department: '审计部', role: 'Auditor' },
  { username: 'staff1', name: '陈嘉怡', department: '公司金融部', role: 'Staff' },
  { username: 'staff2', name: '王立新', department: '公司金融部', role: 'Staff' },
  { username: 'staff3', name: '赵敏', department: '金融市场部', role: 'Staff' },
  { username: 'staff4', name: '黄俊杰', department: '零售银行部', role: 'Staff' },
  { username: 'staff5', name: '吴秀兰', department: '零售银行部', role: 'Staff' },
  { username: 'staff6', name: '孙志强', department: '运营管理部', role: 'Staff' },
  { username: 'manager', name: '徐静怡', department: '审计部', role: 'AuditManager' },
]
const firstUsercode = 10_001
const usercodeOf = (username: string) =>
  String(firstUsercode + accounts.findIndex((each) => each.username === username))

const outside = (
  name: string,
  email: string,
  company: string,
  at: string,
  language: Language = 'zh-Hans',
): NewRespondent => ({ sendType: SendType.external, name, email, company, department: at, language })
const inside = (username: string): NewRespondent => ({ sendType: SendType.internal, sapUserId: usercodeOf(username) })

const outsiders = [
  outside('梁宇', 'liang.yu@huaxin-trust.example', '华信信托', '资产管理部'),
  outside('Emma Clarke', 'emma.clarke@meridian.example', 'Meridian Custody', 'Custody Services', 'en'),
]

const basel = 'basel-operational-risk'
const informationTechnology = 'information-technology-risk'
const businessContinuity = 'business-continuity-risk'

/** Weights of the bank's risk committee: its priorities count more, external departments half. */
const currentWeights: Weights = {
  dimensions: { 内部欺诈: '1.5', '执行、交割和流程管理': '1.2', 实物资产损坏: '0.8', 数据安全: '1.5' },
  departments: {
    [`${bank}/金融市场部`]: '1.5',
    [`${bank}/运营管理部`]: '1.2',
    资产管理部: '0.5',
    'Custody Services': '0.5',
  },
}

/** Updates a demo that was seeded before to the current built-in content. */
export const renewDemo = (tx: Tx): Promise<void> => renewFinance(tx)

/** A bank with two finished campaigns and a running one, with everything a visitor may want to open. */
export async function seedDemo(
  tx: Tx,
  { keys, demoPassword, publicUrl }: { keys: Keys; demoPassword: string; publicUrl: string },
): Promise<void> {
  await seedAccounts(tx, demoPassword)
  await seedRegistrations(tx)
  const [manager] = await tx.select({ id: user.id, name: user.name }).from(user).where(eq(user.username, 'risk'))
  const createdBy = manager?.id ?? null
  await writeVersion(tx, {
    code: basel,
    name: { 'zh-Hans': '巴塞尔操作风险', 'zh-Hant': '巴塞爾作業風險', en: 'Basel operational risk' },
    publicPreview: true,
    content: baselQuestionnaire(),
    createdBy,
  })
  await writeVersion(tx, {
    code: informationTechnology,
    name: { 'zh-Hans': '信息科技风险', 'zh-Hant': '資訊科技風險', en: 'Information technology risk' },
    publicPreview: false,
    content: informationTechnologyQuestionnaire,
    createdBy,
  })
  await writeVersion(tx, {
    code: businessContinuity,
    name: { 'zh-Hans': '业务连续性风险', 'zh-Hant': '營運持續風險', en: 'Business continuity risk' },
    publicPreview: false,
    content: businessContinuityQuestionnaire,
    createdBy,
  })
  await beginDraft(tx, createdBy)
  const past = await makeProject(tx, createdBy, { name: '上年度操作风险评估', domains: [basel], endsInDays: -240 })
  await fillIn(tx, keys, past, [inside('staff2'), inside('staff3'), inside('staff4'), inside('staff6')], 4)
  await tx.update(project).set({ status: ProjectStatus.archived }).where(eq(project.id, past))
  const rated = { name: '业务连续性风险评估', domains: [businessContinuity], endsInDays: -30 }
  const twice = await makeProject(tx, createdBy, rated)
  await fillIn(tx, keys, twice, ['staff6', 'staff1', 'staff4', 'staff5', 'staff3'].map(inside), 4)
  const domains = [basel, informationTechnology]
  const plan = { name: '本年度操作与科技风险评估', domains, endsInDays: 30, weights: currentWeights }
  const current = await makeProject(tx, createdBy, plan)
  const respondents = ['staff1', 'staff2', 'staff3', 'staff4', 'staff5', 'staff6'].map(inside)
  const running = { keys, publicUrl, sender: { userId: manager?.id ?? 0, name: manager?.name ?? '' } }
  await fillIn(tx, keys, current, [...respondents, ...outsiders], 5, () => inviteAll(tx, running, current))
  await goOn(tx, running, { projectId: current, name: '王立新', domain: informationTechnology })
  await seedFinance(tx, keys, createdBy)
  await seedDelegation(tx)
  await seedTodos(tx)
  await seedMessages(tx)
  await seedWorkspaces(tx)
  await seedMarkets(tx)
  await sendJob(tx, demoTablesJob, {})
  await seedReviews(tx)
  await seedHandbook(tx)
}

async function seedAccounts(tx: Tx, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  const [top] = await tx.insert(department).values({ name: bank }).returning({ id: department.id })
  const parts = await tx
    .insert(department)
    .values(departments.map((name, orderNum) => ({ name, orderNum, parentId: top?.id })))
    .returning()
  const roles = await tx.select().from(role)
  const users = await tx
    .insert(user)
    .values(
      accounts.map(({ username, name, department: part }) => ({
        usercode: usercodeOf(username),
        username,
        name,
        email: `${username}@huaxin.example`,
        departmentId: parts.find((each) => each.name === part)?.id,
        passwordHash,
      })),
    )
    .returning({ id: user.id, username: user.username })
  await tx.insert(userRole).values(
    users.flatMap(({ id, username }) => {
      const code = accounts.find((each) => each.username === username)?.role
      return roles.filter((each) => each.code === code).map((each) => ({ userId: id, roleId: each.id }))
    }),
  )
}

/** Draft of the technology questionnaire's next version: one more risk, not yet translated in full. */
async function beginDraft(tx: Tx, by: number | null): Promise<void> {
  const row = {
    key: newKey(),
    dimension: { 'zh-Hans': '数据安全', 'zh-Hant': '資料安全', en: 'Data security' },
    cause: { 'zh-Hans': '生成式人工智能', 'zh-Hant': '生成式人工智慧', en: 'Generative artificial intelligence' },
    subCause: { 'zh-Hans': '员工将客户资料输入外部人工智能服务' },
    explanation: { 'zh-Hans': '包括把合同、征信报告等粘贴到未经批准的外部服务中。' },
    low: null,
    medium: null,
    high: null,
  }
  const drafted = await changeDraft(tx, matrixForm, { code: informationTechnology, by }, (content) => ({
    ...content,
    rows: [...content.rows, row],
  }))
  if (isRefusal(drafted)) throw new Error(drafted.refused)
}

/** The risk manager is away for a month and delegates pending work to the auditor. */
async function seedDelegation(tx: Tx): Promise<void> {
  const people = await tx.select({ id: user.id, username: user.username }).from(user)
  const idOf = (username: string) => people.find((each) => each.username === username)?.id
  const [principalId, agentId] = [idOf('risk'), idOf('audit')]
  if (principalId === undefined || agentId === undefined) throw new Error('no accounts were written')
  await tx.insert(delegation).values({
    bizId: randomBizId(),
    principalId,
    agentId,
    startDate: sql`current_date - 1`,
    endDate: sql`current_date + 30`,
    modules: ['risk'],
    historicalData: true,
  })
}

/** Enables registration and forgotten passwords in the demo, and adds requests that wait for an administrator. */
async function seedRegistrations(tx: Tx): Promise<void> {
  const settings = { sysHomeUserAccount: { showRegister: true, showForget: true } }
  await tx.insert(systemSetting).values(Object.entries(settings).map(([key, value]) => ({ key, value })))
  for (const [name, email, companyName, position, contactMatters, language] of applicants) {
    const form = { name, email, companyName, mobile: '', position, contactMatters, language, address: 'demo' }
    await register(tx, { clock: databaseClock('UTC') }, form)
  }
}

const applicants = [
  ['沈知远', 'shen.zhiyuan@huaxin-trust.example', '华信信托', '风险经理', '参加本年度操作风险评估的复核', 'zh-Hans'],
  ['Oliver Grant', 'oliver.grant@meridian.example', 'Meridian Custody', 'Audit Liaison', '', 'en'],
] as const

type Plan = { name: string; domains: string[]; endsInDays: number; weights?: Weights }

async function makeProject(tx: Tx, createdBy: number | null, plan: Plan): Promise<number> {
  const [made] = await tx
    .insert(project)
    .values({
      bizId: randomBizId(),
      name: plan.name,
      endDate: sql`current_date + ${plan.endsInDays}::int`,
      createdBy,
      weights: plan.weights,
    })
    .returning({ id: project.id })
  if (!made) throw new Error('no project was written')
  for (const code of plan.domains) {
    const newest = await newestVersion(tx, code)
    if (!newest) throw new Error(`the questionnaire ${code} is not there`)
    await tx
      .insert(projectDomain)
      .values({ projectId: made.id, domainId: newest.domainId, versionId: newest.versionId })
  }
  return made.id
}

/** Adds the respondents; all but the first of the last `submitting` submit, the others are still at it. */
async function fillIn(
  tx: Tx,
  keys: Keys,
  projectId: number,
  respondents: NewRespondent[],
  submitting: number,
  beforeAnswers?: () => Promise<void>,
) {
  const [target] = await tx.select().from(project).where(eq(project.id, projectId))
  if (!target) throw new Error('no project was written')
  const codes = respondents.flatMap((each) => (each.sendType === SendType.internal ? [each.sapUserId] : []))
  const users = await usersByCode(tx, codes)
  await addRespondents(tx, keys, { project: target, respondents, users })
  await beforeAnswers?.()
  const papers = await tx
    .select({ id: paper.id, itemId: paper.itemId, versionId: paper.versionId, sealed: paper.uuidSealed })
    .from(paper)
    .innerJoin(item, eq(item.id, paper.itemId))
    .where(eq(item.projectId, projectId))
    .orderBy(asc(paper.id))
  const inTurn = [...new Set(papers.map(({ itemId }) => itemId))]
  // The earlier project may have ended: this clock still accepts answers, which are dated today.
  const clock = databaseClock('UTC')
  const always = { ...clock, today: sql<string>`'-infinity'::date` }
  const store = createQuestionnaireStore(tx)
  for (const { id, itemId, versionId, sealed } of papers) {
    const turn = inTurn.indexOf(itemId)
    const mode = turn > 0 && turn <= submitting ? AnswerMode.submit : AnswerMode.save
    const questionnaire = await store(versionId)
    const values: Partial<Record<Measure, Rating[]>> = questionnaire.measures
      ? ratingsTwice(questionnaire, id)
      : { likelihood: ratings(questionnaire, id) }
    const share = mode === AnswerMode.submit ? 1 : turn === 0 ? 0.4 : 0
    const answers = measures.flatMap((measure) => {
      const all = values[measure] ?? []
      return all.slice(0, Math.floor(all.length * share)).map((value, cell) => ({
        criteriaId: questionnaire.rows[Math.floor(cell / questionnaire.size.columns)]?.id ?? 0,
        domainId: questionnaire.columns[cell % questionnaire.size.columns]?.id ?? 0,
        paperUuid: keys.open(sealed),
        value,
        ...(measure === 'impact' && { measure }),
      }))
    })
    if (answers.length === 0) continue
    const body = { mode, answers }
    const done = await answerPaper(tx, { clock: always, keys, questionnaires: store }, { body, type: undefined })
    if (isRefusal(done)) throw new Error(`the demo's answers were refused: ${done.refused}`)
  }
}

/** Plausible ratings, reproducible by seed: some columns out of scope, and a bias of each dimension and first kind. */
function ratings({ size, rows, columns }: Questionnaire, seed: number): Rating[] {
  const next = randomFrom(seed)
  const outOfScope = Array.from({ length: size.columns }, () => next() < 0.12)
  const bents = new Map<string, number>()
  const bentOf = ({ 'zh-Hans': name }: Localized) => {
    const bent = bents.get(name) ?? next() * 0.5
    bents.set(name, bent)
    return bent
  }
  return rows.flatMap(({ dimension }) =>
    columns.map(({ firstKind }, column) => {
      if (outOfScope[column]) return Rating.notInvolved
      return levelOf(next() * 0.5 + bentOf(dimension) + bentOf(firstKind))
    }),
  )
}

/** Typical likelihood and impact of each row of the continuity questionnaire. */
const continuityBents: Record<Measure, number[]> = {
  likelihood: [0.75, 0.65, 0.05, 0.4, 0.25, 0.55, 0.6, 0.1],
  impact: [0.25, 0.45, 0.85, 0.35, 0.95, 0.8, 0.5, 0.6],
}

/** Both ratings of each cell. */
function ratingsTwice({ size }: Questionnaire, seed: number): Record<Measure, Rating[]> {
  const next = randomFrom(seed)
  const rated = (measure: Measure) =>
    continuityBents[measure].flatMap((bent) => Array.from({ length: size.columns }, () => levelOf(next() * 0.5 + bent)))
  return { likelihood: rated('likelihood'), impact: rated('impact') }
}

const levelOf = (level: number): Rating => (level > 0.95 ? Rating.high : level > 0.6 ? Rating.medium : Rating.low)

/** Numbers from 0 to 1 by the mulberry32 generator. */
function randomFrom(seed: number): () => number {
  let state = seed * 0x9e37_79b1
  return () => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Path of an unanswered paper of the large questionnaire. */
export async function findRespondentLink(db: Db, keys: Keys): Promise<string | undefined> {
  const [open] = await db
    .select({ sealed: paper.uuidSealed, code: domain.code })
    .from(paper)
    .innerJoin(domain, eq(domain.id, paper.domainId))
    .innerJoin(item, eq(item.id, paper.itemId))
    .innerJoin(project, eq(project.id, item.projectId))
    .where(
      sql`${domain.code} = ${basel} and ${paper.state} = ${PaperState.editable} and ${paper.revokedAt} is null
        and ${project.status} = ${ProjectStatus.open} and ${project.endDate} >= current_date`,
    )
    .orderBy(asc(paper.id))
    .limit(1)
  return open && paperOf({ uuid: keys.open(open.sealed), domain: open.code })
}
