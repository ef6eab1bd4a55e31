import { z } from 'zod'
import { auditEntity } from '#contract/platform/audit.ts'
import { localized } from '#contract/platform/localized.ts'
import { emptyOrTextUpTo, lineUpTo } from '#contract/platform/text.ts'
import { BrandVariant, MenuStyle } from './codes.ts'

/**
 * Response of `/config/data.json`. spec: platform §3 "Global config"; `sysDescrition` is misspelt in the specification.
 */
export const globalConfig = z.object({
  sysTitle: localized,
  sysLogo: z.string(),
  sysBackgroundIcon: z.string(),
  sysDescrition: z.array(localized),
  sysHomeLayoutUserInfo: z.string(),
  sysHomeUserAccount: z.object({ showRegister: z.boolean(), showForget: z.boolean() }),
  sysAutoLoginSso: z.boolean(),
  sysAgreementPage: localized.nullable(),
  /** Product extension: shows the reader's name across pages. An organisation's own backend may omit it. */
  sysWatermark: z.boolean().default(false),
  /** Paths of the organisation's logo and background in the file store; '' means the product's. */
  sysLogoPicture: z.string().default(''),
  sysBackgroundPicture: z.string().default(''),
})
export type GlobalConfig = z.infer<typeof globalConfig>

const titleMax = 40
const descriptionMax = 80
export const descriptionsMax = 8
const userInfoMax = 500
const addressMax = 500
export const passwordDaysMax = 3650

const trimmedUpTo = (max: number) => z.string().trim().pipe(lineUpTo(max))
export const titleText = trimmedUpTo(titleMax)
export const descriptionText = trimmedUpTo(descriptionMax)

const perLanguage = <T extends z.ZodType<string>>(text: T) =>
  z.strictObject({ 'zh-Hans': text, 'zh-Hant': text.optional(), en: text.optional() })

/** Path on this site, from its slash on, or an external URL. */
export const pageAddress = z
  .string()
  .trim()
  .pipe(lineUpTo(addressMax))
  .refine((address) => /^(\/(?![/\\])|https?:\/\/[^/])[^\s\\]*$/.test(address), 'addressInvalid')

/** Password lifetime in days; an older password must be changed at the next sign-in. 0 means unlimited. */
const passwordDays = z.coerce
  .number({ error: 'wholeNumber' })
  .int('wholeNumber')
  .min(0, 'wholeNumber')
  .max(passwordDaysMax, { error: 'passwordDaysMax' })

/** All settings are saved together. `version`: the version the form was based on. */
export const settingEdit = z.strictObject({
  version: z.string().max(40),
  sysTitle: perLanguage(titleText),
  sysDescrition: z.array(perLanguage(descriptionText)).max(descriptionsMax),
  sysLogo: z.enum(BrandVariant),
  sysBackgroundIcon: z.enum(BrandVariant),
  sysHomeLayoutUserInfo: z.string().trim().pipe(emptyOrTextUpTo(userInfoMax)),
  sysHomeUserAccount: z.strictObject({ showRegister: z.boolean(), showForget: z.boolean() }),
  sysAutoLoginSso: z.boolean(),
  sysAgreementPage: perLanguage(pageAddress).nullable(),
  sysWatermark: z.boolean(),
  /** Stored in the dictionary sys_property, like `passwordDays`. */
  menuStyle: z.enum(MenuStyle),
  passwordDays,
})
export type SettingEdit = z.infer<typeof settingEdit>

/** Current settings with their version. Pictures have their own calls. */
export const setting = globalConfig
  .omit({ sysLogoPicture: true, sysBackgroundPicture: true })
  .extend({ menuStyle: z.enum(MenuStyle), passwordDays: z.number().int(), version: z.string() })
export type Setting = z.infer<typeof setting>

export const auditText = z
  .string()
  .trim()
  .max(200)
  .transform((text) => text || undefined)
  .optional()
/** A form without a filter sends ''. */
export const auditDay = z
  .union([z.iso.date({ error: 'dateInvalid' }).refine((day) => day >= '0001', 'dateInvalid'), z.literal('')])
  .transform((day) => day || undefined)
  .optional()

/**
 * Filters of the audit trail. `person` is an account, a name or its prefix; `actor` is one usercode. `object` is a
 * prefix such as `project:kZ3`, or the name of the object. `outcome` is done, refused, or the code of a refusal.
 */
export const auditFilter = {
  person: auditText,
  actor: auditText,
  action: auditText,
  outcome: auditText,
  object: auditText,
  address: auditText,
  /** Days of the organisation's calendar, inclusive. */
  from: auditDay,
  to: auditDay,
}

export const auditPageSize = 50
const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const auditPageQuery = z.strictObject({
  ...auditFilter,
  /** Cursor: only older rows. */
  before: seq.optional(),
  /** Cursor: only newer rows, nearest first. */
  after: seq.optional(),
})

const auditRow = z.object({
  seq: z.number().int(),
  at: z.string(),
  actor: z.string(),
  principal: z.string(),
  action: z.string(),
  object: z.string(),
  outcome: z.string(),
  address: z.string(),
})
export type AuditRow = z.infer<typeof auditRow>

/** Actor, principal and object, by name if they have one. */
const auditNames = { person: auditEntity.nullable(), forPerson: auditEntity.nullable(), entity: auditEntity.nullable() }
const namedAuditRow = auditRow.extend(auditNames)
export type NamedAuditRow = z.infer<typeof namedAuditRow>

/**
 * Newest first. `newer` and `older` are the cursors of the adjacent pages; `rows` counts the whole trail. `more`: too
 * many persons or objects match, so some were not searched.
 */
export const auditPage = z.object({
  records: z.array(namedAuditRow),
  more: z.boolean(),
  newer: z.number().int().nullable(),
  older: z.number().int().nullable(),
  rows: z.number().int(),
})

export const bySeq = z.strictObject({ seq })

/** A row with its proof: its hash, the previous hash, and the number of the seal that covers it. */
export const auditDetail = namedAuditRow.extend({
  detail: z.string(),
  hash: z.string(),
  hashBefore: z.string(),
  sealedBy: z.number().int().nullable(),
})
