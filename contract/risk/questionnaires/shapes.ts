import { z } from 'zod'
import { localized } from '#contract/platform/localized.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { requiredLine } from '#contract/platform/text.ts'
import { kindFacts, usualKind } from '#contract/risk/kinds.ts'
import { DomainKind, ProjectStatus, questionnaireSorts, questionnaireStatuses } from './codes.ts'

export const paperUuid = z.string().min(1).max(64)
/** Path segments that conflict with domain codes. */
const reservedCodes = ['export', 'import', 'new', 'template', ...Object.values(kindFacts).map(({ segment }) => segment)]
export const domainCode = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'invalid')
  .refine((code) => !reservedCodes.some((reserved) => reserved === code), 'invalid')

export const domainRow = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(DomainKind),
  publicPreview: z.boolean(),
})
export type DomainRow = z.infer<typeof domainRow>

export const questionnaireRow = z.object({
  code: z.string(),
  name: localized,
  kind: z.enum(DomainKind),
  publicPreview: z.boolean(),
  /** New projects cannot choose it. */
  archived: z.boolean(),
  /** True if it has a draft. */
  drafted: z.boolean(),
  /** Number of the newest version, followed by its size and time; 0 if none is published. */
  number: z.number().int(),
  rows: z.number().int(),
  columns: z.number().int(),
  projects: z.number().int(),
  createdAt: z.string(),
})
export type QuestionnaireRow = z.infer<typeof questionnaireRow>

const questionnaireList = {
  /** Part of its name in any language, or of its code. */
  keyword: z.string().trim().max(50).optional(),
  status: z.enum(questionnaireStatuses).optional(),
  kind: z.enum(DomainKind).optional(),
  sort: z.enum(questionnaireSorts).default('place'),
  order: sortOrder.default('asc'),
}
export const questionnairePageQuery = z.strictObject({ ...currentSize, ...questionnaireList })
export const questionnaireListExportQuery = z.strictObject(questionnaireList)
export const questionnaireRecords = records(questionnaireRow)

const questionnaireNameMax = 100

const oneLine = requiredLine(questionnaireNameMax)
export const questionnaireName = z.strictObject(
  { 'zh-Hans': oneLine, 'zh-Hant': oneLine.optional(), en: oneLine.optional() },
  { error: 'required' },
)
export const contentVersion = z.string().min(1).max(64)

export const byCode = z.strictObject({ domain: domainCode })
export const ofDraft = { domain: domainCode }

export const newQuestionnaire = z.strictObject({
  code: domainCode,
  name: questionnaireName,
  kind: z.enum(DomainKind).default(usualKind),
  publicPreview: z.boolean().default(false),
})

/** `version` is the one that the form was loaded at. */
export const questionnaireEdit = z.strictObject({
  ...ofDraft,
  version: contentVersion,
  name: questionnaireName,
  publicPreview: z.boolean().default(false),
})

export const questionnaireCopy = z.strictObject({ ...ofDraft, code: domainCode, name: questionnaireName })

export const questionnaireDetail = questionnaireRow.extend({
  createdBy: z.string(),
  /** Projects that send it and are not archived. */
  openProjects: z.number().int(),
  /** Version of name and preview, which the form sends back. */
  version: z.string(),
})
export type QuestionnaireDetail = z.infer<typeof questionnaireDetail>

export const versionRow = z.object({
  number: z.number().int(),
  rows: z.number().int(),
  columns: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Number of projects that send it; `sentBy` lists those that the caller may see. */
  projects: z.number().int(),
  sentBy: z.array(z.object({ bizId: z.string(), name: z.string(), status: z.enum(ProjectStatus) })),
})
export type VersionRow = z.infer<typeof versionRow>
