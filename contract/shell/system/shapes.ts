import { z } from 'zod'
import { auditThing } from '#contract/platform/audit.ts'
import { localized } from '#contract/platform/localized.ts'
import { emptyOrTextUpTo, lineUpTo } from '#contract/platform/text.ts'
import { BrandVariant, MenuStyle } from './codes.ts'

/** What `/config/data.json` serves. spec: platform §3 "Global config"; the misspelt word is the wire's. */
export const globalConfig = z.object({
  sysTitle: localized,
  sysLogo: z.string(),
  sysBackgroundIcon: z.string(),
  sysDescrition: z.array(localized),
  sysHomeLayoutUserInfo: z.string(),
  sysHomeUserAccount: z.object({ showRegister: z.boolean(), showForget: z.boolean() }),
  sysAutoLoginSso: z.boolean(),
  sysAgreementPage: localized.nullable(),
  /** The product's own: who reads a page stands across it. An organisation's own backend may not know it. */
  sysWatermark: z.boolean().default(false),
  /** The organisation's own logo and background, by their paths in the file store; '' is the product's. */
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

/** A text per language to save. */
const perLanguage = <T extends z.ZodType<string>>(text: T) =>
  z.strictObject({ 'zh-Hans': text, 'zh-Hant': text.optional(), en: text.optional() })

/** Of a page here, from its slash on, or of one elsewhere on the web. */
export const pageAddress = z
  .string()
  .trim()
  .pipe(lineUpTo(addressMax))
  .refine((address) => /^(\/(?![/\\])|https?:\/\/[^/])[^\s\\]*$/.test(address), 'addressInvalid')

/** A password serves so many days, and is changed at the first sign-in after them; 0 is for ever. */
const passwordDays = z.coerce
  .number({ error: 'wholeNumber' })
  .int('wholeNumber')
  .min(0, 'wholeNumber')
  .max(passwordDaysMax, { error: 'passwordDaysMax' })

/** The system's settings as they are changed, all at once. `version` is what the form was made from. */
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
  /** Kept in the dictionary sys_property, as the next one. */
  menuStyle: z.enum(MenuStyle),
  passwordDays,
})
export type SettingEdit = z.infer<typeof settingEdit>

/** The settings as they stand, with their version. The pictures are changed by calls of their own. */
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
/** A form that filters by nothing sends ''. */
export const auditDay = z
  .union([z.iso.date({ error: 'dateInvalid' }).refine((day) => day >= '0001', 'dateInvalid'), z.literal('')])
  .transform((day) => day || undefined)
  .optional()

/**
 * What of the trail is asked for. `person` is an account, a name or how it begins; `actor` the code of one person alone.
 * `object` is how it begins, such as `project:kZ3`, or the name of what it was done to. `outcome` is done, refused, or the
 * code of a refusal.
 */
export const auditFilter = {
  person: auditText,
  actor: auditText,
  action: auditText,
  outcome: auditText,
  object: auditText,
  address: auditText,
  /** Days of the organisation's calendar, both included. */
  from: auditDay,
  to: auditDay,
}

export const auditPageSize = 50
const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const auditPageQuery = z.strictObject({
  ...auditFilter,
  /** Only rows older than this one. */
  before: seq.optional(),
  /** Only rows newer than this one, the nearest of them. */
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

/** Who acted, for whom, and what it was done to, by name as far as they have one. */
const auditNames = { person: auditThing.nullable(), forPerson: auditThing.nullable(), thing: auditThing.nullable() }
const namedAuditRow = auditRow.extend(auditNames)
export type NamedAuditRow = z.infer<typeof namedAuditRow>

/**
 * Newest first. `newer` and `older` are to ask for the pages beside this one by; `rows` of the whole trail. `more`: that
 * more persons or objects are called what was asked for than were looked for.
 */
export const auditPage = z.object({
  records: z.array(namedAuditRow),
  more: z.boolean(),
  newer: z.number().int().nullable(),
  older: z.number().int().nullable(),
  rows: z.number().int(),
})

export const bySeq = z.strictObject({ seq })

/** A row with what proves it: its hash, the one before, and whether a signature stands behind it. */
export const auditDetail = namedAuditRow.extend({
  detail: z.string(),
  hash: z.string(),
  hashBefore: z.string(),
  sealedBy: z.number().int().nullable(),
})
