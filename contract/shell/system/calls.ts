import { z } from 'zod'
import { auditVerdict } from '#contract/platform/audit.ts'
import { access, call } from '#contract/platform/call.ts'
import * as brand from './brand.ts'
import * as mail from './mail.ts'
import { SystemPerm } from './perms.ts'
import * as shape from './shapes.ts'

/** Application configuration; `t` only bypasses caches. */
export const getConfig = call({
  method: 'GET',
  path: '/config/data.json',
  title: 'Get the configuration',
  access: access.public,
  query: z.strictObject({ t: z.string().max(40).optional() }),
  reply: shape.globalConfig,
  replyForm: 'bare',
})

const byMail = z.strictObject({ id: z.string().max(64) })

export const pageMails = call({
  method: 'GET',
  path: '/system/outbox/list',
  title: 'List outgoing mail, paged',
  access: access.permission(SystemPerm.readOutbox),
  query: mail.mailPageQuery,
  reply: mail.mailRecords,
})

/** Excludes the texts. */
export const exportMails = call({
  method: 'POST',
  path: '/system/outbox/export',
  title: 'Export outgoing mail as a workbook',
  access: access.permission(SystemPerm.readOutbox),
  query: mail.mailExportQuery,
  replyForm: 'blob',
  audit: 'system.mail.export',
})

/** Includes the text, but a text with a link only for an Administrator. The reading is audited. */
export const readMail = call({
  method: 'GET',
  path: '/system/outbox/{id}',
  title: 'Get a mail',
  access: access.permission(SystemPerm.readOutbox),
  query: byMail,
  reply: mail.mailDetail,
  refusals: ['notFound'],
  audit: 'system.mail.read',
})

/** For mail that failed, or was kept without a mail server. Refused as unavailable if there is still no mail server. */
export const sendMailAgain = call({
  method: 'POST',
  path: '/system/outbox/{id}/send',
  title: 'Send a mail again',
  access: access.permission(SystemPerm.sendOutbox),
  query: byMail,
  refusals: ['notFound', 'mail.notFailed', 'unavailable'],
  audit: 'system.mail.send',
})

export const getSetting = call({
  method: 'GET',
  path: '/system/setting',
  title: 'Get the system settings',
  access: access.permission(SystemPerm.readSettings),
  reply: shape.setting,
})

/** Takes effect from the next request, on every instance. */
export const updateSetting = call({
  method: 'PUT',
  path: '/system/setting',
  title: 'Change the system settings',
  access: access.permission(SystemPerm.writeSettings),
  body: shape.settingEdit,
  refusals: ['record.conflict'],
  audit: 'system.setting.update',
})

/** Accepts PNG or JPEG, detected from the content and re-encoded. Replaces the previous picture. */
export const uploadBrandPicture = call({
  method: 'POST',
  path: '/system/setting/picture',
  title: 'Upload the logo or the background',
  access: access.permission(SystemPerm.writeSettings),
  body: brand.uploadedBrandPicture,
  bodyForm: 'multipart',
  filesMax: brand.brandPictureBytesMax.background,
  reply: z.object({ path: z.string() }),
  refusals: ['file.tooLarge', 'file.type', 'quota.rate'],
  audit: 'system.setting.picture',
})

/** Restores the built-in picture. */
export const removeBrandPicture = call({
  method: 'DELETE',
  path: '/system/setting/picture',
  title: 'Remove the logo or the background',
  access: access.permission(SystemPerm.writeSettings),
  query: brand.byBrandPicture,
  audit: 'system.setting.pictureRemove',
})

/** The logo or the background named in the configuration. Public, because the login page shows them. */
export const getBrandPicture = call({
  method: 'GET',
  path: '/config/picture',
  title: 'Get the logo or background',
  access: access.public,
  query: z.strictObject({ path: z.string().max(200) }),
  replyForm: 'blob',
  refusals: ['notFound'],
})

export const pageAudit = call({
  method: 'GET',
  path: '/system/audit/list',
  title: 'List the audit trail, paged',
  access: access.permission(SystemPerm.readAudit),
  query: shape.auditPageQuery,
  reply: shape.auditPage,
})

export const getAuditEntry = call({
  method: 'GET',
  path: '/system/audit/entry/{seq}',
  title: 'Get a row of the audit trail',
  access: access.permission(SystemPerm.readAudit),
  query: shape.bySeq,
  reply: shape.auditDetail,
  refusals: ['notFound'],
})

/** Recomputes every hash of the trail. The check and its result are themselves audited. */
export const verifyAudit = call({
  method: 'POST',
  path: '/system/audit/verify',
  title: 'Verify the audit trail',
  access: access.permission(SystemPerm.readAudit),
  reply: auditVerdict,
  audit: 'system.audit.verify',
})

export const exportAudit = call({
  method: 'POST',
  path: '/system/audit/export',
  title: 'Export the audit trail as a workbook',
  access: access.permission(SystemPerm.exportAudit),
  query: z.strictObject(shape.auditFilter),
  replyForm: 'blob',
  audit: 'system.audit.export',
})
