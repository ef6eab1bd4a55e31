import type { Things } from '#app/page/thing.server.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'

export const things: Things = { comparison: { page: at.version }, comment: { page: at.comments } }
