import { sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { user } from '#api/shell/accounts/table.ts'
import { message } from '#api/shell/messages/table.ts'
import type { Localized } from '#contract/platform/language.ts'
import { NewsLevel, NoticeType } from '#contract/shell/messages/codes.ts'

type Plan = {
  to: readonly string[]
  noticeType: NoticeType
  newsLevel: NewsLevel
  daysAgo: number
  /** Set if it has been read since. */
  read?: true
  body: Localized
}

/** Messages to the people of the demo in the last weeks. */
export async function seedMessages(tx: Tx): Promise<void> {
  const users = await tx.select({ id: user.id, username: user.username }).from(user)
  const rows = plans
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .flatMap(({ to, daysAgo, read, ...rest }) =>
      users
        .filter(({ username }) => to.includes(username))
        .map(({ id }) => ({
          ...rest,
          bizId: randomBizId(),
          userId: id,
          createdAt: sql`now() - make_interval(days => ${daysAgo}::int, mins => ${daysAgo * 17}::int)`,
          readAt: read ? sql`now() - make_interval(days => ${daysAgo - 1}::int)` : null,
        })),
    )
  await tx.insert(message).values(rows)
}

const everyone = ['risk', 'audit', 'staff1', 'staff2', 'staff3', 'staff4', 'staff5', 'staff6']

const plans: Plan[] = [
  {
    to: ['risk', 'audit'],
    noticeType: NoticeType.riskWarning,
    newsLevel: NewsLevel.urgent,
    daysAgo: 1,
    body: {
      'zh-Hans':
        '上海分行本周有三笔对公结算在录入后十分钟内被撤销，金额合计 486.20 万元，经办与复核为同一终端。系统按“经办复核不分离”规则给出预警，请在两个工作日内核实经办人员、终端归属和撤销原因，并把核实结果写入风险事件台账；如确属违规，请同时通知审计部安排延伸检查。',
      'zh-Hant':
        '上海分行本週有三筆對公結算在輸入後十分鐘內遭撤銷，金額合計 486.20 萬元，經辦與覆核為同一終端。系統依「經辦覆核不分離」規則發出預警，請於兩個工作日內查核經辦人員、終端歸屬與撤銷原因，並將結果登錄於風險事件清冊；如確屬違規，請同時通知稽核部安排延伸檢查。',
      en: 'Three corporate settlements at the Shanghai branch were reversed within ten minutes of entry this week, 4,862,000 yuan in total, entered and approved at the same terminal. The rule on separation of duties raised a warning: verify who acted, whose terminal it was and why they were reversed within two working days, enter the result in the register of risk events, and tell the audit department if rules were broken.',
    },
  },
  {
    to: ['audit', 'risk'],
    noticeType: NoticeType.auditPlan,
    newsLevel: NewsLevel.important,
    daysAgo: 2,
    body: {
      'zh-Hans': '下季度审计计划已发布，涉及操作风险与信息科技风险两个专题，请确认各自负责的部分。',
      'zh-Hant': '下季稽核計畫已發布，涵蓋作業風險與資訊科技風險兩個專題，請確認各自負責的部分。',
      en: 'The audit plan for the next quarter is out. It covers operational and information technology risk: please confirm your parts.',
    },
  },
  {
    to: everyone,
    noticeType: NoticeType.specialManagement,
    newsLevel: NewsLevel.important,
    daysAgo: 4,
    body: {
      'zh-Hans': '本年度操作与科技风险评估已开始，请在截止日期前提交答卷。',
      'zh-Hant': '本年度作業與科技風險評估已開始，請於截止日期前送出答卷。',
      en: 'This year’s assessment of operational and technology risk has begun. Please submit your answers before the deadline.',
    },
  },
  {
    to: ['admin'],
    noticeType: NoticeType.dataAuthorisation,
    newsLevel: NewsLevel.important,
    daysAgo: 3,
    body: {
      'zh-Hans': '林若溪申请查看“零售贷款逾期明细”数据表，等待授权。',
      'zh-Hant': '林若溪申請檢視「零售貸款逾期明細」資料表，等待授權。',
      en: 'Lin Ruoxi asks to view the data table “Overdue retail loans”; authorization is pending.',
    },
  },
  {
    to: ['admin', 'risk'],
    noticeType: NoticeType.regulationOptimisation,
    newsLevel: NewsLevel.ordinary,
    daysAgo: 6,
    read: true,
    body: {
      'zh-Hans': '《操作风险管理办法》第十二条的修订建议已收齐，共七条意见。',
      'zh-Hant': '《作業風險管理辦法》第十二條的修訂建議已收齊，共七項意見。',
      en: 'All seven suggestions on article 12 of the operational risk policy have come in.',
    },
  },
  {
    to: ['audit', 'admin'],
    noticeType: NoticeType.caseCluesAudit,
    newsLevel: NewsLevel.urgent,
    daysAgo: 5,
    body: {
      'zh-Hans': '举报线索 2026-031 已转审计部核查，请指定核查人。',
      'zh-Hant': '檢舉線索 2026-031 已轉稽核部查核，請指定查核人員。',
      en: 'Case clue 2026-031 was handed to the audit department. Please name who looks into it.',
    },
  },
  {
    to: ['risk', 'staff1', 'staff2'],
    noticeType: NoticeType.articleUpload,
    newsLevel: NewsLevel.ordinary,
    daysAgo: 9,
    read: true,
    body: {
      'zh-Hans': '知识库新增文章《柜面业务常见差错与防范》。',
      'zh-Hant': '知識庫新增文章《櫃檯業務常見差錯與防範》。',
      en: 'A new article is in the knowledge base: “Common errors at the counter and how to avoid them”.',
    },
  },
  {
    to: ['risk'],
    noticeType: NoticeType.riskEventInvestigation,
    newsLevel: NewsLevel.important,
    daysAgo: 11,
    read: true,
    body: {
      'zh-Hans': '风险事件“核心系统停机四十分钟”的调查报告已归档。',
      'zh-Hant': '風險事件「核心系統停機四十分鐘」的調查報告已歸檔。',
      en: 'The report on the risk event “Core system down for forty minutes” has been filed.',
    },
  },
]
