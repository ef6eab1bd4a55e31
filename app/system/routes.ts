import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/system/addresses.ts'
import type system from '../../public/locales/zh-Hans/system.json'
import type systemAudit from '../../public/locales/zh-Hans/system-audit.json'
import type systemOutbox from '../../public/locales/zh-Hans/system-outbox.json'

declare module 'i18next' {
  interface Texts {
    system: typeof system
    'system-audit': typeof systemAudit
    'system-outbox': typeof systemOutbox
  }
}

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [
  route(at.brand(':file'), 'system/downloads.ts', { id: 'system/downloads:brand' }),
]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.audit, 'system/audit.tsx', { id: 'system/audit' }),
  route(at.auditEntry(':seq'), 'system/audit-entry.tsx'),
  route(at.auditExport, 'system/downloads.ts', { id: 'system/downloads:audit' }),
  route(at.auditVerify, 'system/audit-verify.tsx'),
  route(at.outbox, 'system/outbox.tsx', { id: 'system/outbox' }),
  route(at.outboxExport, 'system/downloads.ts', { id: 'system/downloads:outbox' }),
  route(at.mailsChosen, 'system/mails-chosen.tsx'),
  route(at.mail(':bizId'), 'system/mail.tsx'),
  route(at.settings, 'system/setting.tsx', { id: 'system/setting' }),
  route(at.pictures, 'system/pictures.tsx'),
]
