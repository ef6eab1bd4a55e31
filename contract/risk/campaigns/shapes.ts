import { z } from 'zod'
import { day } from '#contract/platform/day.ts'
import { languages } from '#contract/platform/language.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { lineUpTo, textUpTo } from '#contract/platform/text.ts'
import { DomainKind, ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { domainCode } from '#contract/risk/questionnaires/shapes.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import {
  DeliveryChannel,
  DeliveryPurpose,
  DeliveryStatus,
  itemStandings,
  LetterPurpose,
  PaperState,
  SendType,
} from './codes.ts'
import { letter, letterPurpose, wholeLetter } from './letter.ts'
import { respondentEmail, respondentNameMax, respondentPlaceMax } from './respondent.ts'

const place = lineUpTo(respondentPlaceMax).nullable().default(null)

export const projectNameMax = 60

export const newProject = z.strictObject({
  name: z.string({ error: 'required' }).trim().pipe(lineUpTo(projectNameMax)),
  domains: z.array(domainCode, { error: 'domainRequired' }).min(1, 'domainRequired').max(20),
  /** The last day for answers. */
  endTime: day,
})
export type NewProject = z.infer<typeof newProject>

export const createdRow = z.object({ id: z.number().int(), bizId: z.string() })

export const projectSort = z.enum(['name', 'endTime', 'createdAt', 'submitted'])

const projectList = {
  name: z.string().trim().max(projectNameMax).optional(),
  status: z.enum(ProjectStatus).optional(),
  sort: projectSort.default('createdAt'),
  order: sortOrder.default('desc'),
}
export const projectPageQuery = z.strictObject({ ...currentSize, ...projectList })
export const projectExportQuery = z.strictObject(projectList)

/** One who was asked again counts once: as one who has submitted, since results take what they did, and as one waited for. */
const progressFigures = {
  items: z.number().int(),
  /** One for each questionnaire of each respondent. */
  papers: z.number().int(),
  submitted: z.number().int(),
  /** Still to be answered, those asked for again included. */
  waiting: z.number().int(),
}

export const departmentProgress = z.object({
  department: z.string(),
  ...progressFigures,
})

export const projectRow = z.object({
  id: z.number().int(),
  bizId: z.string(),
  name: z.string(),
  endTime: z.string(),
  status: z.enum(ProjectStatus),
  /** It takes no more answers: its last day has passed, or it was closed before. */
  late: z.boolean(),
  /** When it was closed before its last day; null where nobody did. */
  closedAt: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The name of the one who acted for them; '' for nobody. */
  createdByAgent: z.string(),
  /** What a form that edits it was made from. */
  version: z.number().int(),
  domains: z.array(z.object({ code: z.string(), name: z.string() })),
  ...progressFigures,
})
export type ProjectRow = z.infer<typeof projectRow>
export const projectRecords = records(projectRow)

export const ownWork = z.object({
  papers: z.array(
    z.object({
      itemId: z.string(),
      project: z.string(),
      /** Names of the questionnaires that are not submitted. */
      domains: z.array(z.string()),
      endTime: z.iso.date(),
      /** Questionnaires that are not submitted. */
      open: z.number().int(),
    }),
  ),
  /** None for anyone who may not read projects. */
  projects: z.array(
    z.object({
      bizId: z.string(),
      name: z.string(),
      endTime: z.iso.date(),
      papers: z.number().int(),
      submitted: z.number().int(),
    }),
  ),
})
export type OwnWork = z.infer<typeof ownWork>

/** Nothing sent yet; what was sent last has failed; the account is disabled. */
export const itemPageQuery = z.strictObject({
  ...currentSize,
  projectId: bizId,
  keyword: z.string().trim().max(50).optional(),
  department: z.string().max(200).optional(),
  /** Whether all papers of the respondent are in. */
  state: z.enum(['waiting', 'submitted']).optional(),
  standing: z.enum(itemStandings).optional(),
  itemIds: z.array(bizId).min(1).max(200).optional(),
  sort: z.enum(['id', 'name', 'department', 'submittedAt']).default('id'),
  order: sortOrder.default('asc'),
})

/** A paper as its manager sees it, with the link to hand out. */
const itemPaper = z.object({
  /** '' where the caller may not hand the link out: an open paper's link lets its holder answer. */
  uuid: z.string(),
  domain: z.string(),
  domainName: z.string(),
  kind: z.enum(DomainKind),
  state: z.enum(PaperState),
  cells: z.number().int(),
  unfilled: z.number().int(),
  savedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  /** Why a submitted one was asked for again by this one; null for a first paper. */
  reason: z.string().nullable(),
  askedAt: z.string().nullable(),
  /** Another has been asked for in its place. */
  replaced: z.boolean(),
})

export const itemRow = z.object({
  itemId: z.string(),
  projectId: z.string(),
  sendType: z.enum(SendType),
  sapUserId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  department: z.string(),
  /** Of the respondent's own page, which lists the papers; '' as above. */
  token: z.string(),
  version: z.number().int(),
  /** What letters to them are written in: a user of ours has their own, for a person outside it was chosen; null where nobody did. */
  language: z.enum(languages).nullable(),
  /** A user of ours whose account has been disabled: nothing is sent to them, their links go on. */
  disabled: z.boolean(),
  /** What was sent last; null for nothing yet. */
  delivery: z
    .object({
      purpose: z.enum(DeliveryPurpose),
      channel: z.enum(DeliveryChannel),
      status: z.enum(DeliveryStatus),
      at: z.string(),
    })
    .nullable(),
  papers: z.array(itemPaper),
})
export type ItemRow = z.infer<typeof itemRow>
export const itemRecords = records(itemRow)

/** A respondent outside can be corrected while nothing is submitted; `version` is what the form was made from. */
export const itemEdit = z.strictObject({
  itemId: bizId,
  version: z.coerce.number().int(),
  name: lineUpTo(respondentNameMax),
  email: respondentEmail,
  company: place,
  department: place,
  language: z.enum(languages).nullable().default(null),
})

export type ItemEdit = z.infer<typeof itemEdit>

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
  /** Enabled users in it and below it. */
  users: z.number().int(),
})

/** Somebody of a department: `reason` says why they cannot be added, '' where they can. */
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
  /** What they would be written in. */
  language,
  texts: z.object({ 'zh-Hans': letter, 'zh-Hant': letter, en: letter }),
})

const deliveryItemsMax = 2000
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
    /** What is kept of their link cannot be read; they need another one. */
    linkLost: z.number().int(),
  }),
})
export type DeliveryCount = z.infer<typeof deliveryCount>

const deliveryList = {
  projectId: bizId,
  itemId: bizId.optional(),
  /** Failed and kept ones only while nothing later was sent in their place. */
  status: z.enum(DeliveryStatus).optional(),
  purpose: z.enum(DeliveryPurpose).optional(),
  keyword: z.string().trim().max(50).optional(),
  /** By when they were sent. */
  order: sortOrder.default('desc'),
}
export const deliveryPageQuery = z.strictObject({ ...currentSize, ...deliveryList })
export const deliveryExportQuery = z.strictObject(deliveryList)

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
  /** It could not be sent, and is not tried again. */
  failedAt: z.string().nullable(),
})

/** Without a domain the respondent's own link and those of all their papers; with one that of their newest paper of it. */
export const linkRenewal = z.strictObject({ itemId: bizId, domain: domainCode.optional() })

const reasonMax = 500
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
