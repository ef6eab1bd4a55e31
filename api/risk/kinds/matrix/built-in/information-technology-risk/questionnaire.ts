import type { Localized } from '#contract/platform/language.ts'
import type { QuestionnaireContent } from '#contract/risk/kinds/matrix/content.ts'

const say = (hans: string, hant: string, en: string): Localized => ({ 'zh-Hans': hans, 'zh-Hant': hant, en })

const core = say('核心系统', '核心系統', 'Core systems')
const channels = say('渠道系统', '通路系統', 'Channels')
const data = say('数据安全', '資料安全', 'Data security')
const availability = say('系统可用性', '系統可用性', 'Availability')
const supplier = say('外包管理', '委外管理', 'Outsourcing')

/** Small built-in questionnaire whose rows have their own explanations and levels. */
export const informationTechnologyQuestionnaire: QuestionnaireContent = {
  columns: [
    { firstKind: core, secondKind: say('账务系统', '帳務系統', 'Ledger') },
    { firstKind: core, secondKind: say('支付系统', '支付系統', 'Payments') },
    { firstKind: channels, secondKind: say('手机银行', '行動銀行', 'Mobile banking') },
    { firstKind: channels, secondKind: say('网上银行', '網路銀行', 'Online banking') },
  ],
  rows: [
    {
      dimension: data,
      cause: say('访问控制', '存取控制', 'Access control'),
      subCause: say('离职人员账号未及时停用', '離職人員帳號未及時停用', 'Accounts of leavers stay open'),
      explanation: say(
        '人员离职或转岗后，其账号和权限未在规定时间内收回。',
        '人員離職或轉調後，其帳號與權限未在規定時間內收回。',
        'Accounts and rights are not withdrawn in time after someone leaves or moves.',
      ),
      low: say('当日停用', '當日停用', 'Closed the same day'),
      medium: say('一周内停用', '一週內停用', 'Closed within a week'),
      high: say('超过一周，或无检查', '超過一週，或無檢查', 'Later than a week, or never checked'),
    },
    {
      dimension: data,
      cause: say('数据外泄', '資料外洩', 'Data leaks'),
      subCause: say(
        '敏感数据未脱敏即用于测试',
        '敏感資料未去識別化即用於測試',
        'Sensitive data used in tests unmasked',
      ),
      explanation: say(
        '测试环境使用了未经脱敏的客户数据。',
        '測試環境使用了未去識別化的客戶資料。',
        'Customer data reaches test environments without masking.',
      ),
      low: say('全部脱敏', '全部去識別化', 'All masked'),
      medium: say('个别例外并有审批', '個別例外並經核准', 'Few exceptions, approved'),
      high: say('经常发生', '經常發生', 'Happens often'),
    },
    {
      dimension: availability,
      cause: say('容量', '容量', 'Capacity'),
      subCause: say('高峰期响应超时', '尖峰期回應逾時', 'Time-outs at peak hours'),
      explanation: null,
      low: say('每年不超过一次', '每年不超過一次', 'At most once a year'),
      medium: say('每季度一次', '每季一次', 'Once a quarter'),
      high: say('每月一次以上', '每月一次以上', 'More than once a month'),
    },
    {
      dimension: availability,
      cause: say('恢复', '復原', 'Recovery'),
      subCause: say('灾备切换演练未达标', '異地備援切換演練未達標', 'Recovery drills miss their target'),
      explanation: null,
      low: say('按计划达标', '按計畫達標', 'On plan and on target'),
      medium: say('达标但有延迟', '達標但有延遲', 'On target, late'),
      high: say('未演练或未达标', '未演練或未達標', 'Not drilled, or missed'),
    },
    {
      dimension: supplier,
      cause: say('合同', '合約', 'Contracts'),
      subCause: say('服务水平未约定', '服務水準未約定', 'No service levels agreed'),
      explanation: null,
      low: null,
      medium: null,
      high: null,
    },
    {
      dimension: supplier,
      cause: say('集中度', '集中度', 'Concentration'),
      subCause: say('关键服务依赖单一供应商', '關鍵服務依賴單一供應商', 'One supplier for a critical service'),
      explanation: null,
      low: null,
      medium: null,
      high: null,
    },
  ],
  scale: {
    notInvolved: say('本系统不存在该风险', '本系統不存在該風險', 'This system does not have this risk'),
    low: say('影响小，控制有效', '影響小，控制有效', 'Small impact, controls work'),
    medium: say('影响中等，或控制存在缺陷', '影響中等，或控制有缺失', 'Medium impact, or gaps in controls'),
    high: say('影响大，或缺少有效控制', '影響大，或缺少有效控制', 'Large impact, or no effective control'),
  },
}
