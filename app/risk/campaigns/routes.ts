import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/risk/campaigns/addresses.ts'
import type campaigns from '../../../public/locales/zh-Hans/risk/campaigns.json'
import type campaignsDelivery from '../../../public/locales/zh-Hans/risk/campaigns-delivery.json'

declare module 'i18next' {
  interface Texts {
    campaigns: typeof campaigns
    'campaigns-delivery': typeof campaignsDelivery
  }
}

export const framed: RouteConfigEntry[] = [
  route(at.risk, 'shell/frame/module.ts', { id: 'frame/module:risk' }),
  route(at.invited(':itemId'), 'risk/campaigns/invited.ts'),
  route(at.projects, 'risk/campaigns/projects/projects.tsx', { id: 'risk/projects' }),
  route(at.projectsExport, 'risk/campaigns/downloads.ts', { id: 'campaigns/downloads:projects' }),
  route(at.project(':bizId'), 'risk/campaigns/projects/project.tsx'),
  route(at.projectArchive(':bizId'), 'risk/campaigns/projects/project-archive.tsx'),
  route(at.cards(':bizId'), 'risk/campaigns/respondents/cards.tsx'),
  route(at.projectClose(':bizId'), 'risk/campaigns/projects/project-closing.tsx'),
  route(at.projectDelete(':bizId'), 'risk/campaigns/projects/project-delete.tsx'),
  route(at.deliveries(':bizId'), 'risk/campaigns/letters/deliveries.tsx'),
  route(at.deliveriesExport(':bizId'), 'risk/campaigns/downloads.ts', { id: 'campaigns/downloads:deliveries' }),
  route(at.sendInvitation(':bizId'), 'risk/campaigns/letters/send.tsx'),
  route(at.sendReminder(':bizId'), 'risk/campaigns/letters/send.tsx', { id: 'campaigns/send:reminder' }),
  route(at.projectEdit(':bizId'), 'risk/campaigns/projects/project-edit.tsx'),
  route(at.letters(':bizId'), 'risk/campaigns/letters/letters.tsx'),
  route(at.reminderLetters(':bizId'), 'risk/campaigns/letters/letters.tsx', { id: 'campaigns/letters:reminder' }),
  route(at.progress(':bizId'), 'risk/campaigns/projects/progress.ts'),
  route(at.projectReopen(':bizId'), 'risk/campaigns/projects/project-closing.tsx', {
    id: 'campaigns/project-closing:reopen',
  }),
  route(at.respondent(':bizId', ':itemId'), 'risk/campaigns/respondents/respondent.tsx'),
  route(at.respondentAgain(':bizId', ':itemId'), 'risk/campaigns/respondents/again.tsx'),
  route(at.respondentCard(':bizId', ':itemId'), 'risk/campaigns/respondents/card.tsx'),
  route(at.respondentCode(':bizId', ':itemId'), 'risk/campaigns/downloads.ts', { id: 'campaigns/downloads:code' }),
  route(at.respondentEdit(':bizId', ':itemId'), 'risk/campaigns/respondents/respondent-edit.tsx'),
  route(at.respondentExport(':bizId', ':itemId'), 'risk/campaigns/downloads.ts', {
    id: 'campaigns/downloads:respondent',
  }),
  route(at.respondentRemove(':bizId', ':itemId'), 'risk/campaigns/respondents/respondent-remove.tsx'),
  route(at.respondentRenew(':bizId', ':itemId'), 'risk/campaigns/respondents/renew.tsx'),
  route(at.respondentsChosen(':bizId'), 'risk/campaigns/respondents/respondents-chosen.tsx'),
  route(at.respondentImport(':bizId'), 'risk/campaigns/respondents/respondent-import.tsx'),
  route(at.insiders(':bizId'), 'risk/campaigns/respondents/insiders.tsx'),
  route(at.departments(':bizId'), 'risk/campaigns/respondents/department.tsx'),
  route(at.outsiders(':bizId'), 'risk/campaigns/respondents/outsider.tsx'),
  route(at.respondentTemplate(':bizId'), 'risk/campaigns/downloads.ts', { id: 'campaigns/downloads:template' }),
  route(at.projectNew, 'risk/campaigns/projects/project-new.tsx'),
]
