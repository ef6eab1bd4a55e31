import { z } from 'zod'
import { day } from '#contract/platform/day.ts'
import { languages } from '#contract/platform/language.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { lineUpTo, requiredLine, textUpTo } from '#contract/platform/text.ts'
import { DomainKind, ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { domainCode } from '#contract/risk/questionnaires/shapes.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import {
  DeliveryChannel,
  DeliveryPurpose,
  DeliveryStatus,
  itemDeliveryStates,
  LetterPurpose,
  PaperState,
  SendType,
} from './codes.ts'
import { letter, letterPurpose, wholeLetter } from './letter.ts'
import { respondentEmail, respondentNameMax, respondentPlaceMax } from './respondent.ts'

const place = lineUpTo(respondentPlaceMax).nullable().default(null)

export const projectNameMax = 60

export const newProject = z.strictObject({
  name: requiredLine(projectNameMax),
  domains: z.array(domainCode, { error: 'domainRequired' }).min(1, 'domainRequired').max(20),
  /** Last day for answers. */
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

/** A respondent asked again counts both as submitted, since results still use the first paper, and as waiting. */
const progressFigures = {
  items: z.number().int(),
  /** One for each questionnaire of each respondent. */
  papers: z.number().int(),
  submitted: z.number().int(),
  /** Papers to answer, including those requested again. */
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
  /** Accepts no further answers: its last day has passed, or a manager closed it. */
  late: z.boolean(),
  /** Time at which a manager closed it before its last day; null if open. */
  closedAt: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Name of the agent who acted for them; '' if none. */
  createdByAgent: z.string(),
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
      /** Names of the open questionnaires. */
      domains: z.array(z.string()),
      endTime: z.iso.date(),
      open: z.number().int(),
    }),
  ),
  /** Empty for callers who may not read projects. */
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

export const itemPageQuery = z.strictObject({
  ...currentSize,
  projectId: bizId,
  keyword: z.string().trim().max(50).optional(),
  department: z.string().max(200).optional(),
  /** `submitted`: all papers of the respondent are submitted. */
  state: z.enum(['waiting', 'submitted']).optional(),
  deliveryState: z.enum(itemDeliveryStates).optional(),
  itemIds: z.array(bizId).min(1).max(200).optional(),
  sort: z.enum(['id', 'name', 'department', 'submittedAt']).default('id'),
  order: sortOrder.default('asc'),
})

/** Paper as a manager sees it, with its link. */
const itemPaper = z.object({
  /** '' if the caller may not send links, since the link of an open paper lets its holder answer. */
  uuid: z.string(),
  domain: z.string(),
  domainName: z.string(),
  kind: z.enum(DomainKind),
  state: z.enum(PaperState),
  cells: z.number().int(),
  unfilled: z.number().int(),
  savedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  /** Reason for requesting it again; null for a first paper. */
  reason: z.string().nullable(),
  askedAt: z.string().nullable(),
  /** True if another paper was requested to replace it. */
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
  /** Link token of the respondent's page, which lists the papers; '' as above. */
  token: z.string(),
  version: z.number().int(),
  /** Letter language: a user's own, or the one chosen for an external person; null if not chosen. */
  language: z.enum(languages).nullable(),
  /** The user's account is disabled: nothing is sent to them, but their links work. */
  disabled: z.boolean(),
  /** Last delivery; null if none. */
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

/** External respondents can be corrected until they submit; `version` is the one that the form was loaded at. */
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

/** A past day may stay; a new one must not be past. `version` is the one that the form was loaded at. */
export const projectEdit = z.strictObject({
  id: bizId,
  version,
  name: requiredLine(projectNameMax),
  endTime: day,
})
export type ProjectEdit = z.infer<typeof projectEdit>

export const projectClosing = z.strictObject({ id: bizId, version })

/** Department, in tree order with its descendants. */
export const respondentDepartment = z.object({
  departmentId: z.number().int(),
  name: z.string(),
  fullName: z.string(),
  /** 1 at the top. */
  level: z.number().int(),
  /** Enabled users of the department and its descendants. */
  users: z.number().int(),
})

/** User of a department; `reason` says why they cannot be added, '' if they can. */
export const departmentUser = z.object({
  sapUserId: z.string(),
  name: z.string(),
  email: z.string(),
  department: z.string(),
  reason: z.string(),
})

/** Letters of a project; `own` lists the languages with own texts. */
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

/** Without `itemId`, uses a made-up respondent. */
export const letterPreview = z.strictObject({
  projectId: bizId,
  purpose: letterPurpose,
  texts: wholeLetter,
  itemId: bizId.optional(),
})
export const previewedLetters = z.object({
  /** Name of the respondent; '' if made up. */
  name: z.string(),
  language,
  texts: z.object({ 'zh-Hans': letter, 'zh-Hant': letter, en: letter }),
})

const deliveryItemsMax = 2000
const chosen = z.array(bizId).min(1).max(deliveryItemsMax)
const channels = z.array(z.enum(DeliveryChannel), { error: 'channelRequired' }).min(1, 'channelRequired').max(2)

/**
 * Without `itemIds`, sends to all respondents who are not invited yet, or have not answered. `language` is stored for
 * external respondents who have none.
 */
export const newDelivery = z.strictObject({
  projectId: bizId,
  purpose: letterPurpose,
  itemIds: chosen.optional(),
  channels,
  language: language.default('zh-Hans'),
})

/** Each skipped respondent counts once. */
export const deliveryCount = z.object({
  respondents: z.number().int(),
  mails: z.number().int(),
  messages: z.number().int(),
  skipped: z.object({
    answered: z.number().int(),
    invited: z.number().int(),
    remindedToday: z.number().int(),
    disabled: z.number().int(),
    /** No address or account for the chosen channels. */
    unreachable: z.number().int(),
    /** The stored link cannot be decrypted; it must be renewed. */
    linkLost: z.number().int(),
  }),
})
export type DeliveryCount = z.infer<typeof deliveryCount>

const deliveryList = {
  projectId: bizId,
  itemId: bizId.optional(),
  /** Failed and kept ones are listed only if no later mail replaced them. */
  status: z.enum(DeliveryStatus).optional(),
  purpose: z.enum(DeliveryPurpose).optional(),
  keyword: z.string().trim().max(50).optional(),
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
  /** Key of mailFailures; '' if none. */
  failure: z.string(),
  attempts: z.number().int(),
  at: z.string(),
  sentAt: z.string().nullable(),
  dueAt: z.string().nullable(),
  /** Name of the sender; '' if the reminder was planned and its planner is gone. */
  sentBy: z.string(),
  /** Failed or kept mail that can be sent again, since no later mail replaced it. */
  undelivered: z.boolean(),
})
export const deliveryRecords = records(deliveryRow).extend({
  /** false if no mail server is configured, so that all mail is kept. */
  sending: z.boolean(),
})

export const deliverySummary = z.object({
  items: z.number().int(),
  notInvited: z.number().int(),
  /** Respondents with open papers. */
  waiting: z.number().int(),
  due: z.number().int(),
  failed: z.number().int(),
  kept: z.number().int(),
  /** Disabled accounts with open papers. */
  disabled: z.number().int(),
  withoutLanguage: z.number().int(),
  sending: z.boolean(),
})

export const deliveryAgain = z.strictObject({
  projectId: bizId,
  /** Ids of failed mails; all of them if absent. */
  deliveryIds: z.array(z.coerce.number().int().min(1).max(2_147_483_647)).min(1).max(deliveryItemsMax).optional(),
})

export const reminderPlan = z.strictObject({ projectId: bizId, day })
export const plannedReminder = z.object({
  day: z.string(),
  plannedBy: z.string(),
  sentAt: z.string().nullable(),
  /** Time of the final failure; there is no further attempt. */
  failedAt: z.string().nullable(),
})

/** Without a domain, renews the links of the respondent and all papers; with one, of its newest paper. */
export const linkRenewal = z.strictObject({ itemId: bizId, domain: domainCode.optional() })

const reasonMax = 500
export const askingAgain = z.strictObject({
  itemId: bizId,
  domain: domainCode,
  reason: z.string({ error: 'reasonRequired' }).trim().min(1, 'reasonRequired').pipe(textUpTo(reasonMax)),
  /** Without channels nothing is sent, and the caller passes on the link. */
  channels: z.array(z.enum(DeliveryChannel)).max(2).default([]),
})
export type AskingAgain = z.infer<typeof askingAgain>

export const progress = z.object({
  papers: z.number().int(),
  submitted: z.number().int(),
  departments: z.array(departmentProgress),
})
export type Progress = z.infer<typeof progress>
