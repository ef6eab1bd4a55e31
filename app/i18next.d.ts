import 'i18next'
import type common from '../public/locales/zh-Hans/common.json'
import type home from '../public/locales/zh-Hans/home.json'
import type paper from '../public/locales/zh-Hans/paper.json'
import type problem from '../public/locales/zh-Hans/problem.json'
import type result from '../public/locales/zh-Hans/result.json'
import type riskEvaluation from '../public/locales/zh-Hans/risk-evaluation.json'
import type session from '../public/locales/zh-Hans/session.json'
import type validation from '../public/locales/zh-Hans/validation.json'

/** Every namespace stands here, so that a key that has no text fails the compiler. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: {
      common: typeof common
      home: typeof home
      paper: typeof paper
      problem: typeof problem
      result: typeof result
      'risk-evaluation': typeof riskEvaluation
      session: typeof session
      validation: typeof validation
    }
  }
}
