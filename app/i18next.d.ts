import 'i18next'
import type accountsDepartments from '../public/locales/zh-Hans/accounts-departments.json'
import type accountsRoles from '../public/locales/zh-Hans/accounts-roles.json'
import type accountsSettings from '../public/locales/zh-Hans/accounts-settings.json'
import type accountsUsers from '../public/locales/zh-Hans/accounts-users.json'
import type campaigns from '../public/locales/zh-Hans/campaigns.json'
import type campaignsDelivery from '../public/locales/zh-Hans/campaigns-delivery.json'
import type common from '../public/locales/zh-Hans/common.json'
import type delegation from '../public/locales/zh-Hans/delegation.json'
import type dictionaries from '../public/locales/zh-Hans/dictionaries.json'
import type financePapers from '../public/locales/zh-Hans/finance-papers.json'
import type financeQuestionnaires from '../public/locales/zh-Hans/finance-questionnaires.json'
import type home from '../public/locales/zh-Hans/home.json'
import type menus from '../public/locales/zh-Hans/menus.json'
import type messages from '../public/locales/zh-Hans/messages.json'
import type papers from '../public/locales/zh-Hans/papers.json'
import type problem from '../public/locales/zh-Hans/problem.json'
import type questionnaires from '../public/locales/zh-Hans/questionnaires.json'
import type results from '../public/locales/zh-Hans/results.json'
import type session from '../public/locales/zh-Hans/session.json'
import type sessionAccount from '../public/locales/zh-Hans/session-account.json'
import type sessionRegistrations from '../public/locales/zh-Hans/session-registrations.json'
import type system from '../public/locales/zh-Hans/system.json'
import type systemAudit from '../public/locales/zh-Hans/system-audit.json'
import type systemOutbox from '../public/locales/zh-Hans/system-outbox.json'
import type validation from '../public/locales/zh-Hans/validation.json'
import type workspaces from '../public/locales/zh-Hans/workspaces.json'

/** Every namespace stands here, so that a key that has no text fails the compiler. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: {
      'accounts-departments': typeof accountsDepartments
      'accounts-roles': typeof accountsRoles
      'accounts-settings': typeof accountsSettings
      'accounts-users': typeof accountsUsers
      campaigns: typeof campaigns
      'campaigns-delivery': typeof campaignsDelivery
      common: typeof common
      delegation: typeof delegation
      dictionaries: typeof dictionaries
      'finance-papers': typeof financePapers
      'finance-questionnaires': typeof financeQuestionnaires
      home: typeof home
      menus: typeof menus
      messages: typeof messages
      papers: typeof papers
      problem: typeof problem
      questionnaires: typeof questionnaires
      results: typeof results
      session: typeof session
      'session-account': typeof sessionAccount
      'session-registrations': typeof sessionRegistrations
      system: typeof system
      'system-audit': typeof systemAudit
      'system-outbox': typeof systemOutbox
      validation: typeof validation
      workspaces: typeof workspaces
    }
  }
}
