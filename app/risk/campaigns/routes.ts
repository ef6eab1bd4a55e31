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
  route(at.projects, 'risk/campaigns/projects.tsx', { id: 'risk/projects' }),
  route(at.projectsExport, 'risk/campaigns/downloads.ts', { id: 'campaigns/downloads:projects' }),
  route(at.project(':bizId'), 'risk/campaigns/project.tsx'),
  route(at.projectArchive(':bizId'), 'risk/campaigns/project-archive.tsx'),
  route(at.cards(':bizId'), 'risk/campaigns/cards.tsx'),
  route(at.projectClose(':bizId'), 'risk/campaigns/project-closing.tsx'),
  route(at.projectDelete(':bizId'), 'risk/campaigns/project-delete.tsx'),
  route(at.deliveries(':bizId'), 'risk/campaigns/deliveries.tsx'),
  route(at.deliveriesExport(':bizId'), 'risk/campaigns/downloads.ts', { id: 'campaigns/downloads:deliveries' }),
  route(at.sendInvitation(':bizId'), 'risk/campaigns/send.tsx'),
  route(at.sendReminder(':bizId'), 'risk/campaigns/send.tsx', { id: 'campaigns/send:reminder' }),
  route(at.projectEdit(':bizId'), 'risk/campaigns/project-edit.tsx'),
  route(at.letters(':bizId'), 'risk/campaigns/letters.tsx'),
  route(at.reminderLetters(':bizId'), 'risk/campaigns/letters.tsx', { id: 'campaigns/letters:reminder' }),
  route(at.progress(':bizId'), 'risk/campaigns/progress.ts'),
  route(at.projectReopen(':bizId'), 'risk/campaigns/project-closing.tsx', { id: 'campaigns/project-closing:reopen' }),
  route(at.respondent(':bizId', ':itemId'), 'risk/campaigns/respondent.tsx'),
  route(at.respondentAgain(':bizId', ':itemId'), 'risk/campaigns/again.tsx'),
  route(at.respondentCard(':bizId', ':itemId'), 'risk/campaigns/card.tsx'),
  route(at.respondentCode(':bizId', ':itemId'), 'risk/campaigns/downloads.ts', { id: 'campaigns/downloads:code' }),
  route(at.respondentEdit(':bizId', ':itemId'), 'risk/campaigns/respondent-edit.tsx'),
  route(at.respondentExport(':bizId', ':itemId'), 'risk/campaigns/downloads.ts', {
    id: 'campaigns/downloads:respondent',
  }),
  route(at.respondentRemove(':bizId', ':itemId'), 'risk/campaigns/respondent-remove.tsx'),
  route(at.respondentRenew(':bizId', ':itemId'), 'risk/campaigns/renew.tsx'),
  route(at.respondentsChosen(':bizId'), 'risk/campaigns/respondents-chosen.tsx'),
  route(at.respondentImport(':bizId'), 'risk/campaigns/respondent-import.tsx'),
  route(at.insiders(':bizId'), 'risk/campaigns/insiders.tsx'),
  route(at.departments(':bizId'), 'risk/campaigns/department.tsx'),
  route(at.outsiders(':bizId'), 'risk/campaigns/outsider.tsx'),
  route(at.respondentTemplate(':bizId'), 'risk/campaigns/downloads.ts', { id: 'campaigns/downloads:template' }),
  route(at.projectNew, 'risk/campaigns/project-new.tsx'),
]
