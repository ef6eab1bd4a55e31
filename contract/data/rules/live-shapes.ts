import { z } from 'zod'
import { emptyOrTextUpTo } from '#contract/platform/text.ts'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { ScheduleState } from '../schedules/codes.ts'
import { timing } from '../schedules/shapes.ts'
import { rulesModelNoteMax } from './codes.ts'
import { versionNumber } from './shapes.ts'

/** `version`: of the model. The version must have been tested on rows, and have no faults for the applicant. */
export const applyingModel = z.strictObject({
  bizId,
  number: versionNumber,
  timing,
  note: emptyOrTextUpTo(rulesModelNoteMax).default(''),
  version: rowVersion,
})
export type ApplyingModel = z.infer<typeof applyingModel>

/** The schedule whose application is decided, and the process and table that it makes. */
export const appliedModel = z.object({ scheduleBizId: z.string(), processBizId: z.string(), tableName: z.string() })

export const retiringModel = z.strictObject({
  bizId,
  note: emptyOrTextUpTo(rulesModelNoteMax).default(''),
  version: rowVersion,
})

/** Process and schedule of a model that was applied for. */
export const modelSchedule = z.object({
  bizId: z.string(),
  version: z.number().int(),
  state: z.enum(ScheduleState),
  timing,
  processBizId: z.string(),
  /** Number of the model's version that it runs. */
  number: z.number().int(),
  /** Result table; null before its first run. */
  tableBizId: z.string().nullable(),
})
export type ModelSchedule = z.infer<typeof modelSchedule>

/** Newest recorded test of a version. */
export const versionTest = z.object({
  dataVersion: z.number().int(),
  rows: z.number().int(),
  hitRows: z.number().int(),
  notJudged: z.number().int(),
  by: z.string(),
  at: z.string(),
})
