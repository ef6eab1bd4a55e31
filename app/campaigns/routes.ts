import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/campaigns/addresses.ts'
import type campaigns from '../../public/locales/zh-Hans/campaigns.json'
import type campaignsDelivery from '../../public/locales/zh-Hans/campaigns-delivery.json'

declare module 'i18next' {
  interface Texts {
    campaigns: typeof campaigns
    'campaigns-delivery': typeof campaignsDelivery
  }
}

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.risk, 'frame/module.ts', { id: 'frame/module:risk' }),
  route(at.invited(':itemId'), 'campaigns/invited.ts'),
  route(at.projects, 'campaigns/projects.tsx', { id: 'risk/projects' }),
  route(at.projectsExport, 'campaigns/downloads.ts', { id: 'campaigns/downloads:projects' }),
  route(at.project(':bizId'), 'campaigns/project.tsx'),
  route(at.projectArchive(':bizId'), 'campaigns/project-archive.tsx'),
  route(at.cards(':bizId'), 'campaigns/cards.tsx'),
  route(at.projectClose(':bizId'), 'campaigns/project-closing.tsx'),
  route(at.projectDelete(':bizId'), 'campaigns/project-delete.tsx'),
  route(at.deliveries(':bizId'), 'campaigns/deliveries.tsx'),
  route(at.deliveriesExport(':bizId'), 'campaigns/downloads.ts', { id: 'campaigns/downloads:deliveries' }),
  route(at.sendInvitation(':bizId'), 'campaigns/send.tsx'),
  route(at.sendReminder(':bizId'), 'campaigns/send.tsx', { id: 'campaigns/send:reminder' }),
  route(at.projectEdit(':bizId'), 'campaigns/project-edit.tsx'),
  route(at.letters(':bizId'), 'campaigns/letters.tsx'),
  route(at.reminderLetters(':bizId'), 'campaigns/letters.tsx', { id: 'campaigns/letters:reminder' }),
  route(at.progress(':bizId'), 'campaigns/progress.ts'),
  route(at.projectReopen(':bizId'), 'campaigns/project-closing.tsx', { id: 'campaigns/project-closing:reopen' }),
  route(at.respondent(':bizId', ':itemId'), 'campaigns/respondent.tsx'),
  route(at.respondentAgain(':bizId', ':itemId'), 'campaigns/again.tsx'),
  route(at.respondentCard(':bizId', ':itemId'), 'campaigns/card.tsx'),
  route(at.respondentCode(':bizId', ':itemId'), 'campaigns/downloads.ts', { id: 'campaigns/downloads:code' }),
  route(at.respondentEdit(':bizId', ':itemId'), 'campaigns/respondent-edit.tsx'),
  route(at.respondentExport(':bizId', ':itemId'), 'campaigns/downloads.ts', { id: 'campaigns/downloads:respondent' }),
  route(at.respondentRemove(':bizId', ':itemId'), 'campaigns/respondent-remove.tsx'),
  route(at.respondentRenew(':bizId', ':itemId'), 'campaigns/renew.tsx'),
  route(at.respondentsChosen(':bizId'), 'campaigns/respondents-chosen.tsx'),
  route(at.respondentImport(':bizId'), 'campaigns/respondent-import.tsx'),
  route(at.insiders(':bizId'), 'campaigns/insiders.tsx'),
  route(at.departments(':bizId'), 'campaigns/department.tsx'),
  route(at.outsiders(':bizId'), 'campaigns/outsider.tsx'),
  route(at.respondentTemplate(':bizId'), 'campaigns/downloads.ts', { id: 'campaigns/downloads:template' }),
  route(at.projectNew, 'campaigns/project-new.tsx'),
]
