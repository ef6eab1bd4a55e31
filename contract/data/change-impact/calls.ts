import { kilobyte, megabyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import { assessing, impact } from './shapes.ts'

/** Saves nothing. */
export const assessImpact = call({
  method: 'POST',
  path: '/data/process/impact',
  title: 'Show the impact of a process change',
  access: access.userIn(workbenchModule),
  body: assessing,
  bodyMax: megabyte + kilobyte,
  partsMax: 100_000,
  reply: impact,
  refusals: ['notFound'],
})
