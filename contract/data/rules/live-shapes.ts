import { z } from 'zod'
import { emptyOrTextUpTo } from '#contract/platform/text.ts'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
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
