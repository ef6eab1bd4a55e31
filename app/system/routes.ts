import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [route('brand/:file', 'system/brand.ts')]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route('system/audit', 'system/audit.tsx', { id: 'system/audit' }),
  route('system/audit/:seq', 'system/audit-entry.tsx'),
  route('system/audit/export', 'system/audit-export.ts'),
  route('system/audit/verify', 'system/audit-verify.tsx'),
  route('system/outbox', 'system/outbox.tsx', { id: 'system/outbox' }),
  route('system/outbox/:bizId', 'system/mail.tsx'),
  route('system/settings', 'system/setting.tsx', { id: 'system/setting' }),
  route('system/settings/pictures', 'system/pictures.tsx'),
]
