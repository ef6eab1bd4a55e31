import { z } from 'zod'
import { auditVerdict } from '#contract/platform/audit.ts'
import { access, call } from '#contract/platform/call.ts'
import * as brand from './brand.ts'
import * as mail from './mail.ts'
import { SystemPerm } from './perms.ts'
import * as shape from './shapes.ts'

/** The application's configuration; `t` only defeats caches. */
export const getConfig = call({
  method: 'GET',
  path: '/config/data.json',
  title: 'Configuration',
  access: access.public,
  query: z.strictObject({ t: z.string().max(40).optional() }),
  reply: shape.globalConfig,
  replyForm: 'bare',
})

const byMail = z.strictObject({ id: z.string().max(64) })

export const pageMails = call({
  method: 'GET',
  path: '/system/outbox/list',
  title: 'Mail that was written, paged',
  access: access.permission(SystemPerm.readOutbox),
  query: mail.mailPageQuery,
  reply: mail.mailRecords,
})

/** Without their texts. */
export const exportMails = call({
  method: 'POST',
  path: '/system/outbox/export',
  title: 'The mail that was written as a workbook',
  access: access.permission(SystemPerm.readOutbox),
  query: mail.mailExportQuery,
  replyForm: 'blob',
  audit: 'system.mail.export',
})

/** With its text; one that holds a link only for an Administrator. Reading it is recorded. */
export const readMail = call({
  method: 'GET',
  path: '/system/outbox/{id}',
  title: 'A mail with its text',
  access: access.permission(SystemPerm.readOutbox),
  query: byMail,
  reply: mail.mailDetail,
  refusals: ['notFound'],
  audit: 'system.mail.read',
})

/** For one that failed, or was kept while there was no mail server. Without a mail server refused as unavailable. */
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
  title: 'The system settings',
  access: access.permission(SystemPerm.readSettings),
  reply: shape.setting,
})

/** They hold from the next request on, on every instance. */
export const updateSetting = call({
  method: 'PUT',
  path: '/system/setting',
  title: 'Change the system settings',
  access: access.permission(SystemPerm.writeSettings),
  body: shape.settingEdit,
  refusals: ['record.conflict'],
  audit: 'system.setting.update',
})

/** A PNG or JPEG by its content, drawn again, in the place of the one before. */
export const uploadBrandPicture = call({
  method: 'POST',
  path: '/system/setting/picture',
  title: 'Upload the logo or the background',
  access: access.permission(SystemPerm.writeSettings),
  body: brand.uploadedBrandPicture,
  bodyForm: 'multipart',
  // The bytes of the form around the file.
  filesMax: brand.brandPictureBytesMax.background,
  reply: z.object({ path: z.string() }),
  refusals: ['file.tooLarge', 'file.type', 'quota.rate'],
  audit: 'system.setting.picture',
})

/** The built-in one is shown again. */
export const removeBrandPicture = call({
  method: 'DELETE',
  path: '/system/setting/picture',
  title: 'Remove the logo or the background',
  access: access.permission(SystemPerm.writeSettings),
  query: brand.byBrandPicture,
  audit: 'system.setting.pictureRemove',
})

/** The logo or the background as the configuration names them; the login page shows them to anybody. */
export const getBrandPicture = call({
  method: 'GET',
  path: '/config/picture',
  title: 'The logo or the background',
  access: access.public,
  query: z.strictObject({ path: z.string().max(200) }),
  replyForm: 'blob',
  refusals: ['notFound'],
})

export const pageAudit = call({
  method: 'GET',
  path: '/system/audit/list',
  title: 'The audit trail, newest first',
  access: access.permission(SystemPerm.readAudit),
  query: shape.auditPageQuery,
  reply: shape.auditPage,
})

export const getAuditEntry = call({
  method: 'GET',
  path: '/system/audit/entry/{seq}',
  title: 'A row of the audit trail',
  access: access.permission(SystemPerm.readAudit),
  query: shape.bySeq,
  reply: shape.auditDetail,
  refusals: ['notFound'],
})

/** Recomputes every hash of the trail; who checked it and what was found enters the trail too. */
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
  title: 'The audit trail as a workbook',
  access: access.permission(SystemPerm.exportAudit),
  query: z.strictObject(shape.auditFilter),
  replyForm: 'blob',
  audit: 'system.audit.export',
})
