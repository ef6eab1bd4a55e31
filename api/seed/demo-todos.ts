import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { project } from '#api/risk/campaigns/table.ts'
import { user } from '#api/shell/accounts/table.ts'
import { dictionaryData } from '#api/shell/dictionaries/table.ts'
import { todo } from '#api/shell/home/table.ts'
import * as atCampaigns from '#contract/risk/campaigns/addresses.ts'
import { questionnaires } from '#contract/risk/questionnaires/addresses.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { results } from '#contract/risk/results/addresses.ts'
import * as atAccounts from '#contract/shell/accounts/addresses.ts'
import { handbookTodoUrl } from '#contract/shell/home/codes.ts'

type Title = [hans: string, hant: string, en: string]
type Plan = { to: string; from: string; mainSource: string; title: Title; url: string; daysAgo: number }

/** To-dos of the people of the demo; each links to a page they may open. */
export async function seedTodos(tx: Tx): Promise<void> {
  const users = await tx
    .select({ id: user.id, usercode: user.usercode, name: user.name, username: user.username })
    .from(user)
  const [current] = await tx
    .select({ bizId: project.bizId })
    .from(project)
    .where(eq(project.status, ProjectStatus.open))
    .orderBy(asc(project.id))
    .limit(1)
  const found = (username: string) => users.find((each) => each.username === username)
  const rows = plans(current?.bizId ?? '').flatMap(
    ({ to, from, daysAgo, title: [title, titleHant, titleEn], ...rest }) => {
      const owner = found(to)
      const submitter = found(from)
      if (!owner || !submitter) return []
      return {
        ...rest,
        title,
        titleHant,
        titleEn,
        bizId: randomBizId(),
        userId: owner.id,
        submitUserCode: submitter.usercode,
        submitUserName: submitter.name,
        submitDate: sql`current_date - ${daysAgo}::int`,
      }
    },
  )
  await tx.insert(todo).values(rows)
}

const ownDetails: Title = [
  '完善个人信息并设置头像',
  '完善個人資訊並設定頭像',
  'Complete your details and set a picture',
]

const plans = (projectId: string): Plan[] => [
  {
    to: 'risk',
    from: 'audit',
    mainSource: 'risk',
    title: [
      '催办本年度评估中尚未提交的答卷人',
      '催辦本年度評估中尚未提交的填答人',
      "Remind the respondents of this year's assessment who have not submitted",
    ],
    url: atCampaigns.project(projectId),
    daysAgo: 1,
  },
  {
    to: 'risk',
    from: 'audit',
    mainSource: 'risk',
    title: [
      '复核评估结果中的高风险项',
      '複核評估結果中的高風險項目',
      "Review the high risks in the assessment's results",
    ],
    url: results(projectId),
    daysAgo: 3,
  },
  {
    to: 'risk',
    from: 'admin',
    mainSource: 'risk',
    title: [
      '确认信息科技风险问卷的修订',
      '確認資訊科技風險問卷的修訂',
      'Confirm the revision of the IT risk questionnaire',
    ],
    url: questionnaires,
    daysAgo: 6,
  },
  {
    to: 'risk',
    from: 'admin',
    mainSource: 'system',
    title: ownDetails,
    url: atAccounts.settings,
    daysAgo: 12,
  },
  {
    to: 'audit',
    from: 'risk',
    mainSource: 'audit',
    title: ['抽查本年度评估的答卷情况', '抽查本年度評估的填答情形', "Sample the answers of this year's assessment"],
    url: atCampaigns.project(projectId),
    daysAgo: 2,
  },
  {
    to: 'audit',
    from: 'risk',
    mainSource: 'audit',
    title: [
      '核对部门评估结果与审计发现',
      '核對部門評估結果與稽核發現',
      "Compare the departments' results with the audit findings",
    ],
    url: results(projectId),
    daysAgo: 4,
  },
  {
    to: 'audit',
    from: 'admin',
    mainSource: 'supervise',
    title: [
      '查看上年度评估项目的归档',
      '查看上年度評估專案的歸檔',
      "Look through the archive of last year's assessment",
    ],
    url: atCampaigns.projects,
    daysAgo: 9,
  },
  {
    to: 'admin',
    from: 'risk',
    mainSource: 'system',
    title: ['阅读平台操作手册并确认', '閱讀平台操作手冊並確認', 'Read the platform handbook and confirm it'],
    url: handbookTodoUrl,
    daysAgo: 5,
  },
  ...['staff1', 'staff2', 'staff3', 'staff4', 'staff5', 'staff6'].map((to) => ({
    to,
    from: 'admin',
    mainSource: 'system',
    title: ownDetails,
    url: atAccounts.settings,
    daysAgo: 12,
  })),
]

/** The handbook of the product; organisations set their own path here. spec: platform §3 */
export async function seedHandbook(tx: Tx): Promise<void> {
  const facts = { path: atAccounts.handbook, originName: '平台操作手册', extension: 'html' }
  await tx.insert(dictionaryData).values(
    Object.entries(facts).map(([name, value], orderNum) => ({
      type: 'system_handbook_config',
      label: { 'zh-Hans': name },
      value,
      orderNum,
    })),
  )
}
