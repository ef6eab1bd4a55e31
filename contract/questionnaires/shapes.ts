import { z } from 'zod'
import { kindFacts, usualKind } from '../kinds.ts'
import { localized } from '../localized.ts'
import { lineUpTo, textUpTo } from '../text.ts'
import { DomainKind, ProjectStatus } from './codes.ts'
import { questionnaireScale, questionnaireTextMax } from './questionnaire.ts'
import { columnFields, rowFields } from './questionnaire-draft.ts'

/** A random id of ours: 22 characters of base64url, 128 bits and more. */
export const bizId = z.string().regex(/^[\w-]{8,64}$/, 'invalid')
export const paperUuid = z.string().min(1).max(64)
/** Part of addresses, beside these words. */
const reservedCodes = ['import', 'new', 'template', ...Object.values(kindFacts).map(({ segment }) => segment)]
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

export const header = z.array(
  z.object({
    firstKind: z.string(),
    secondKinds: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
)
export type Header = z.infer<typeof header>

/** A row of the matrix, flat: its texts in the caller's language and `"v" + secondKindId` per column. design: domain §5 */
export const criteriaRow: z.ZodType<CriteriaRow> = z
  .object({
    id: z.number().int(),
    dimension: z.string(),
    cause: z.string(),
    subCause: z.string(),
    explanation: z.string(),
    /** What low, medium and high mean for this row, and what not involved means. */
    description: z.object({ notInvolved: z.string(), low: z.string(), medium: z.string(), high: z.string() }),
  })
  .catchall(z.number().int())
export type CriteriaRow = {
  id: number
  dimension: string
  cause: string
  subCause: string
  explanation: string
  description: { notInvolved: string; low: string; medium: string; high: string }
} & { [column: `v${number}`]: number }

export const stat = z.object({
  rated: z.number().int(),
  notInvolved: z.number().int(),
  unfilled: z.number().int(),
  /** Two decimals, half up; null where nothing is rated. */
  mean: z.string().nullable(),
  high: z.number().int(),
  highest: z.number().int().nullable(),
  sum: z.number().int(),
})

/** A line of the second table: `dimension` is '' for the line over all; `all` is over all columns. */
export const sumRow: z.ZodType<SumRow> = z.object({ dimension: z.string(), all: stat }).catchall(stat)
/** Columns as `"v" + secondKindId`. */
export type SumRow = { dimension: string; all: z.infer<typeof stat> } & { [column: `v${number}`]: z.infer<typeof stat> }

export const questionnaireRow = z.object({
  code: z.string(),
  name: localized,
  kind: z.enum(DomainKind),
  publicPreview: z.boolean(),
  /** New projects cannot choose it. */
  archived: z.boolean(),
  /** Whether its next version is being edited. */
  drafted: z.boolean(),
  /** Of the newest version, as are its size and time; 0 where none is published. */
  number: z.number().int(),
  rows: z.number().int(),
  columns: z.number().int(),
  projects: z.number().int(),
  createdAt: z.string(),
})
export type QuestionnaireRow = z.infer<typeof questionnaireRow>

export const questionnaireNameMax = 100

/** A form's lines end as its browser has them. */
const typed = (max: number) =>
  z
    .string({ error: 'required' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(textUpTo(max))

const inLanguages = (max: number) => ({ 'zh-Hant': typed(max).optional(), en: typed(max).optional() })

/** Simplified Chinese must be there: the other languages fall back to it. */
const needed = (max: number) => z.strictObject({ 'zh-Hans': typed(max), ...inLanguages(max) }, { error: 'required' })

/** None at all, or one in Simplified Chinese at least. */
const optional = z
  .strictObject({ 'zh-Hans': typed(questionnaireTextMax).optional(), ...inLanguages(questionnaireTextMax) })
  .nullish()
  .transform((texts, context) => {
    const { 'zh-Hans': hans, ...others } = texts ?? {}
    if (hans !== undefined) return { 'zh-Hans': hans, ...others }
    if (Object.values(others).some((text) => text !== undefined))
      context.addIssue({ code: 'custom', message: 'required', path: ['zh-Hans'] })
    return null
  })

const oneLine = z.string({ error: 'required' }).trim().pipe(lineUpTo(questionnaireNameMax))
export const questionnaireName = z.strictObject(
  { 'zh-Hans': oneLine, 'zh-Hant': oneLine.optional(), en: oneLine.optional() },
  { error: 'required' },
)
const cell = needed(questionnaireTextMax)

export const draftKey = z.string().regex(/^[\w-]{1,32}$/, 'invalid')
const contentVersion = z.string().min(1).max(64)

export const columnTexts = { firstKind: cell, secondKind: cell }
export const rowTexts = {
  dimension: cell,
  cause: cell,
  subCause: cell,
  explanation: optional,
  low: optional,
  medium: optional,
  high: optional,
}
export const scaleTexts = { notInvolved: optional, low: optional, medium: optional, high: optional }

export const byCode = z.strictObject({ domain: domainCode })
const ofDraft = { domain: domainCode }
const ofEntry = { ...ofDraft, key: draftKey }

export const newQuestionnaire = z.strictObject({
  code: domainCode,
  name: questionnaireName,
  kind: z.enum(DomainKind).default(usualKind),
  publicPreview: z.boolean().default(false),
})

/** `version` is what the form was made from. */
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
  /** Of its name and preview: what a form was made from. */
  version: z.string(),
})
export type QuestionnaireDetail = z.infer<typeof questionnaireDetail>

export const versionRow = z.object({
  number: z.number().int(),
  rows: z.number().int(),
  columns: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** How many projects send it; which they are, where the caller may see projects. */
  projects: z.number().int(),
  sentBy: z.array(z.object({ bizId: z.string(), name: z.string(), status: z.enum(ProjectStatus) })),
})
export type VersionRow = z.infer<typeof versionRow>

const columnReply = z.object({ key: z.string(), firstKind: localized, secondKind: localized })
const rowReply = z.object({
  key: z.string(),
  dimension: localized,
  cause: localized,
  subCause: localized,
  explanation: localized.nullable(),
  low: localized.nullable(),
  medium: localized.nullable(),
  high: localized.nullable(),
})
const contentReply = { columns: z.array(columnReply), rows: z.array(rowReply), scale: questionnaireScale }

/** What a version holds, in every language. */
export const versionContent = z.object({
  number: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string(),
  ...contentReply,
})

const version = { version: z.string() }

export type VersionContent = z.infer<typeof versionContent>

/** A draft as it stands; where nobody has begun one, what is published. Each part with what a form of it was made from. */
export const draft = z.object({
  code: z.string(),
  name: localized,
  archived: z.boolean(),
  saved: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** The numbers of the version it began from and of the newest; 0 where there is none. */
  base: z.number().int(),
  newest: z.number().int(),
  openProjects: z.number().int(),
  /** Of the whole. */
  version: z.string(),
  columns: z.array(columnReply.extend(version)),
  rows: z.array(rowReply.extend(version)),
  scale: questionnaireScale,
  scaleVersion: z.string(),
  /** What the newest version holds; empty where there is none. */
  published: z.object(contentReply),
  /** Why it can't be published: of an entry, or of a whole list. */
  faults: z.array(z.object({ list: z.enum(['columns', 'rows']), key: z.string().nullable(), reason: z.string() })),
})
export type DraftReply = z.infer<typeof draft>

const after = draftKey.optional()
const step = z.union([z.enum(['up', 'down']), z.number().int().min(1).max(1000)])

export const newColumn = z.strictObject({ ...ofDraft, after, ...columnTexts })
/** `together` changes the same text in the other entries too: a first kind that is renamed stays one. */
export const columnEdit = z.strictObject({
  ...ofEntry,
  version: contentVersion,
  ...columnTexts,
  together: z.array(z.enum(columnFields)).default([]),
})
export const newRow = z.strictObject({ ...ofDraft, after, ...rowTexts })
export const rowEdit = z.strictObject({
  ...ofEntry,
  version: contentVersion,
  ...rowTexts,
  together: z.array(z.enum(rowFields)).default([]),
})
export const scaleEdit = z.strictObject({ ...ofDraft, version: contentVersion, ...scaleTexts })
/** `step` is past a neighbour, or to a place counted from 1. */
export const entryMove = z.strictObject({ ...ofEntry, step })
export const entryNamed = z.strictObject(ofEntry)
export const draftNamed = z.strictObject({ ...ofDraft, version: contentVersion })
export const entryKey = z.object({ key: z.string() })

/** A day of the organisation's calendar, as 2026-11-20. PostgreSQL's calendar has no year 0. */
export const day = z.iso.date({ error: 'dateInvalid' }).refine((text) => text >= '0001', 'dateInvalid')
