import type { Localized } from '#contract/platform/language.ts'
import type { QuestionnaireContent } from '#contract/risk/kinds/matrix/content.ts'
import { usualLevels } from '../usual-levels.ts'

const say = (hans: string, hant: string, en: string): Localized => ({ 'zh-Hans': hans, 'zh-Hant': hant, en })

const counter = say('对客服务', '對客服務', 'Client services')
const support = say('内部支持', '內部支援', 'Support')

const people = say('人员与场所', '人員與場所', 'People and premises')
const technology = say('技术与供应商', '技術與供應商', 'Technology and suppliers')
const absence = say('人员缺位', '人員缺位', 'Absence of staff')
const premises = say('场所不可用', '場所不可用', 'Loss of premises')
const outage = say('系统中断', '系統中斷', 'Outage')
const supply = say('供应中断', '供應中斷', 'Failure of supply')

const row = (dimension: Localized, cause: Localized, subCause: Localized) => {
  const words = { explanation: null, low: null, medium: null, high: null }
  return { dimension, cause, subCause, ...words }
}

/** Small built-in questionnaire that rates each cell by likelihood and impact. */
export const businessContinuityQuestionnaire: QuestionnaireContent = {
  columns: [
    { firstKind: counter, secondKind: say('网点柜面', '分行櫃檯', 'Branches') },
    { firstKind: counter, secondKind: say('客户服务中心', '客服中心', 'Call centre') },
    { firstKind: support, secondKind: say('清算运营', '清算作業', 'Settlement operations') },
  ],
  rows: [
    row(people, absence, say('流行病致大面积缺勤', '傳染病致大規模缺勤', 'Mass absence in an epidemic')),
    row(people, absence, say('关键岗位无人接替', '關鍵職位無人接替', 'Key posts without a deputy')),
    row(people, premises, say('火灾或水灾', '火災或水災', 'Fire or flood')),
    row(people, premises, say('周边封控或停电', '周邊管制或停電', 'Closed roads or power cuts nearby')),
    row(
      technology,
      outage,
      say('核心系统停机超过四小时', '核心系統停機超過四小時', 'Core system down over four hours'),
    ),
    row(technology, outage, say('勒索软件攻击', '勒索軟體攻擊', 'Ransomware')),
    row(technology, supply, say('通信线路中断', '通訊線路中斷', 'Loss of a communication line')),
    row(technology, supply, say('外包商停止服务', '委外廠商停止服務', 'An outsourcer stops its service')),
  ],
  scale: { notInvolved: null, ...usualLevels.likelihood },
  measures: {
    likelihood: say('可能性', '可能性', 'Likelihood'),
    impact: say('影响程度', '影響程度', 'Impact'),
    levels: usualLevels.impact,
  },
}
