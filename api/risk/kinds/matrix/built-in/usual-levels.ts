import type { Localized } from '#contract/platform/language.ts'
import type { Measure } from '#contract/risk/kinds/matrix/codes.ts'
import type { ImpactLevels } from '#contract/risk/kinds/matrix/content.ts'

const say = (hans: string, hant: string, en: string): Localized => ({ 'zh-Hans': hans, 'zh-Hant': hant, en })

/** Default meanings of the levels, for questionnaires that define none. */
export const usualLevels: Readonly<Record<Measure, ImpactLevels>> = {
  likelihood: {
    low: say('三年内不大可能发生', '三年內不太可能發生', 'Unlikely within three years'),
    medium: say('一年内可能发生一次', '一年內可能發生一次', 'Possible about once a year'),
    high: say('一年内很可能发生多次', '一年內很可能發生多次', 'Likely several times a year'),
  },
  impact: {
    low: say(
      '损失很小，不影响客户和业务连续性',
      '損失很小，不影響客戶與營運持續',
      'Small loss; no effect on clients or continuity of business',
    ),
    medium: say(
      '损失明显，部分业务受影响，需要管理层处理',
      '損失明顯，部分業務受影響，需要管理階層處理',
      'Marked loss; part of the business is affected and management must act',
    ),
    high: say(
      '损失重大，业务中断、监管处罚或声誉受损',
      '損失重大，業務中斷、監理處分或聲譽受損',
      'Severe loss; business is interrupted, or sanctions or harm to reputation follow',
    ),
  },
}
