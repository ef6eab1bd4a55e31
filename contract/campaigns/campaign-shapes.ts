import { z } from 'zod'
import { languages } from '../language.ts'
import { currentSize, records } from '../paging.ts'
import { DeliveryChannel, DeliveryPurpose, DeliveryStatus, LetterPurpose } from '../questionnaires/codes.ts'
import { bizId, day, departmentProgress, domainCode, projectNameMax } from '../questionnaires/shapes.ts'
import { lineUpTo, textUpTo } from '../text.ts'
import { letter, letterPurpose, wholeLetter } from './letter.ts'

const version = z.coerce.number().int()
const language = z.enum(languages)

/** A day that has passed may stay what it is; a new one may not lie in the past. `version` is what the form was made from. */
export const projectEdit = z.strictObject({
  id: bizId,
  version,
  name: z.string({ error: 'required' }).trim().pipe(lineUpTo(projectNameMax)),
  endTime: day,
})
export type ProjectEdit = z.infer<typeof projectEdit>

export const projectClosing = z.strictObject({ id: bizId, version })

/** A department with those below it, in the order of their tree. */
export const respondentDepartment = z.object({
  departmentId: z.number().int(),
  name: z.string(),
  fullName: z.string(),
  /** 1 at the top. */
  level: z.number().int(),
  /** Enabled users in it and below it, and how many of them are in the project. */
  users: z.number().int(),
  there: z.number().int(),
})

/** Somebody of a department: `reason` says why he cannot be added, '' where he can. */
export const departmentUser = z.object({
  sapUserId: z.string(),
  name: z.string(),
  email: z.string(),
  department: z.string(),
  reason: z.string(),
})

/** The letters of a project as they would be sent, and which languages hold the manager's own words. */
export const projectLetters = z.object({
  version: z.number().int(),
  letters: z.record(z.enum(LetterPurpose), z.object({ texts: wholeLetter, own: z.array(language) })),
})

export const lettersEdit = z.strictObject({
  projectId: bizId,
  version,
  purpose: letterPurpose,
  texts: wholeLetter,
})
export type LettersEdit = z.infer<typeof lettersEdit>

/** Without a respondent one is made up. */
export const letterPreview = z.strictObject({
  projectId: bizId,
  purpose: letterPurpose,
  texts: wholeLetter,
  itemId: bizId.optional(),
})
export const previewedLetters = z.object({
  /** Whom they are made out to; '' for nobody there is. */
  name: z.string(),
  /** What he would be written in. */
  language,
  texts: z.object({ 'zh-Hans': letter, 'zh-Hant': letter, en: letter }),
})

export const deliveryItemsMax = 2000
const chosen = z.array(bizId).min(1).max(deliveryItemsMax)
const channels = z.array(z.enum(DeliveryChannel), { error: 'channelRequired' }).min(1, 'channelRequired').max(2)

/**
 * Whom to send to: without `itemIds` all who wait for it, that is who has not been invited, or has not answered. `language`
 * becomes that of those outside who have none.
 */
export const newDelivery = z.strictObject({
  projectId: bizId,
  purpose: letterPurpose,
  itemIds: chosen.optional(),
  channels,
  language: language.default('zh-Hans'),
})

/** Why respondents were left out: each counts once. */
export const deliveryCount = z.object({
  /** Respondents something was sent to, and what. */
  respondents: z.number().int(),
  mails: z.number().int(),
  messages: z.number().int(),
  skipped: z.object({
    answered: z.number().int(),
    invited: z.number().int(),
    remindedToday: z.number().int(),
    disabled: z.number().int(),
    /** Neither an address nor an account, by the channels chosen. */
    unreachable: z.number().int(),
  }),
})
export type DeliveryCount = z.infer<typeof deliveryCount>

export const deliveryPageQuery = z.strictObject({
  ...currentSize,
  projectId: bizId,
  itemId: bizId.optional(),
  /** Failed and kept ones only while nothing later was sent in their place. */
  status: z.enum(DeliveryStatus).optional(),
  purpose: z.enum(DeliveryPurpose).optional(),
  keyword: z.string().trim().max(50).optional(),
})

export const deliveryRow = z.object({
  deliveryId: z.number().int(),
  itemId: z.string(),
  name: z.string(),
  recipient: z.string(),
  purpose: z.enum(DeliveryPurpose),
  channel: z.enum(DeliveryChannel),
  status: z.enum(DeliveryStatus),
  /** A key of mailFailures; '' where nothing went wrong. */
  failure: z.string(),
  attempts: z.number().int(),
  at: z.string(),
  sentAt: z.string().nullable(),
  /** When it is tried next. */
  dueAt: z.string().nullable(),
  /** Who sent it; '' where it was planned. */
  sentBy: z.string(),
  /** A failed or kept mail that can be sent again: nothing later was sent in its place. */
  undelivered: z.boolean(),
})
export const deliveryRecords = records(deliveryRow).extend({
  /** false where no mail server is configured: then all mail is kept. */
  sending: z.boolean(),
})

export const deliverySummary = z.object({
  items: z.number().int(),
  /** Nothing was sent to them yet. */
  notInvited: z.number().int(),
  /** They have not answered all. */
  waiting: z.number().int(),
  /** Mails on their way. */
  due: z.number().int(),
  failed: z.number().int(),
  kept: z.number().int(),
  /** Accounts disabled that have not answered. */
  disabled: z.number().int(),
  /** People outside whose language nobody chose. */
  withoutLanguage: z.number().int(),
  sending: z.boolean(),
})

export const deliveryAgain = z.strictObject({
  projectId: bizId,
  /** Without, all that have failed. */
  deliveryIds: z.array(z.coerce.number().int().min(1).max(2_147_483_647)).min(1).max(deliveryItemsMax).optional(),
})

export const reminderPlan = z.strictObject({ projectId: bizId, day })
export const plannedReminder = z.object({
  day: z.string(),
  plannedBy: z.string(),
  sentAt: z.string().nullable(),
})

/** Without a domain the respondent's own link and those of all his papers; with one that of his newest paper of it. */
export const linkRenewal = z.strictObject({ itemId: bizId, domain: domainCode.optional() })

export const reasonMax = 500
export const askingAgain = z.strictObject({
  itemId: bizId,
  domain: domainCode,
  reason: z.string({ error: 'reasonRequired' }).trim().min(1, 'reasonRequired').pipe(textUpTo(reasonMax)),
  /** None sends nothing: the link is handed out otherwise. */
  channels: z.array(z.enum(DeliveryChannel)).max(2).default([]),
})
export type AskingAgain = z.infer<typeof askingAgain>

export const progress = z.object({
  papers: z.number().int(),
  submitted: z.number().int(),
  departments: z.array(departmentProgress),
})
export type Progress = z.infer<typeof progress>
