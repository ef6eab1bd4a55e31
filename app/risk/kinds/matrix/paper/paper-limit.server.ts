import type { FormLimit } from '#app/page/forms/posted.server.ts'
import { megabyte } from '#contract/platform/bytes.ts'
import { measures } from '#contract/risk/kinds/matrix/codes.ts'
import { questionnaireColumnsMax, questionnaireRowsMax } from '#contract/risk/kinds/matrix/content.ts'

/**
 * Limit for the largest matrix: two selects per cell, `c1234567.1234567=-1&`, a comment per row, and the form's own
 * fields.
 */
export const paperLimit: FormLimit = {
  bytes: 4 * megabyte,
  fields: questionnaireRowsMax * (questionnaireColumnsMax * measures.length + 1) + 100,
  files: 0,
}
