import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/shell/system/addresses.ts'
import type system from '../../../public/locales/zh-Hans/shell/system.json'
import type systemAudit from '../../../public/locales/zh-Hans/shell/system-audit.json'
import type systemOutbox from '../../../public/locales/zh-Hans/shell/system-outbox.json'

declare module 'i18next' {
  interface Texts {
    system: typeof system
    'system-audit': typeof systemAudit
    'system-outbox': typeof systemOutbox
  }
}

export const bare: RouteConfigEntry[] = [
  route(at.brand(':file'), 'shell/system/downloads.ts', { id: 'system/downloads:brand' }),
]

export const framed: RouteConfigEntry[] = [
  route(at.audit, 'shell/system/audit.tsx', { id: 'system/audit' }),
  route(at.auditEntry(':seq'), 'shell/system/audit-entry.tsx'),
  route(at.auditExport, 'shell/system/downloads.ts', { id: 'system/downloads:audit' }),
  route(at.auditVerify, 'shell/system/audit-verify.tsx'),
  route(at.outbox, 'shell/system/outbox.tsx', { id: 'system/outbox' }),
  route(at.outboxExport, 'shell/system/downloads.ts', { id: 'system/downloads:outbox' }),
  route(at.mailsChosen, 'shell/system/mails-chosen.tsx'),
  route(at.mail(':bizId'), 'shell/system/mail.tsx'),
  route(at.settings, 'shell/system/setting.tsx', { id: 'system/setting' }),
  route(at.pictures, 'shell/system/pictures.tsx'),
]
