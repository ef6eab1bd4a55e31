import 'i18next'
import type account from '../public/locales/zh-Hans/account.json'
import type audit from '../public/locales/zh-Hans/audit.json'
import type campaign from '../public/locales/zh-Hans/campaign.json'
import type common from '../public/locales/zh-Hans/common.json'
import type delegation from '../public/locales/zh-Hans/delegation.json'
import type departments from '../public/locales/zh-Hans/departments.json'
import type dictionaries from '../public/locales/zh-Hans/dictionaries.json'
import type financePaper from '../public/locales/zh-Hans/finance-paper.json'
import type financeQuestionnaire from '../public/locales/zh-Hans/finance-questionnaire.json'
import type home from '../public/locales/zh-Hans/home.json'
import type menus from '../public/locales/zh-Hans/menus.json'
import type messages from '../public/locales/zh-Hans/messages.json'
import type outbox from '../public/locales/zh-Hans/outbox.json'
import type paper from '../public/locales/zh-Hans/paper.json'
import type problem from '../public/locales/zh-Hans/problem.json'
import type questionnaire from '../public/locales/zh-Hans/questionnaire.json'
import type registrations from '../public/locales/zh-Hans/registrations.json'
import type result from '../public/locales/zh-Hans/result.json'
import type riskEvaluation from '../public/locales/zh-Hans/risk-evaluation.json'
import type roles from '../public/locales/zh-Hans/roles.json'
import type session from '../public/locales/zh-Hans/session.json'
import type settingsSystem from '../public/locales/zh-Hans/settings-system.json'
import type todo from '../public/locales/zh-Hans/todo.json'
import type userSettings from '../public/locales/zh-Hans/user-settings.json'
import type users from '../public/locales/zh-Hans/users.json'
import type validation from '../public/locales/zh-Hans/validation.json'
import type workspaces from '../public/locales/zh-Hans/workspaces.json'

/** Every namespace stands here, so that a key that has no text fails the compiler. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: {
      users: typeof users
      roles: typeof roles
      delegation: typeof delegation
      departments: typeof departments
      'settings-system': typeof settingsSystem
      menus: typeof menus
      messages: typeof messages
      dictionaries: typeof dictionaries
      audit: typeof audit
      account: typeof account
      campaign: typeof campaign
      common: typeof common
      'finance-paper': typeof financePaper
      'finance-questionnaire': typeof financeQuestionnaire
      home: typeof home
      outbox: typeof outbox
      paper: typeof paper
      problem: typeof problem
      questionnaire: typeof questionnaire
      registrations: typeof registrations
      result: typeof result
      'risk-evaluation': typeof riskEvaluation
      session: typeof session
      todo: typeof todo
      'user-settings': typeof userSettings
      validation: typeof validation
      workspaces: typeof workspaces
    }
  }
}
