import type { Things } from '#app/page/thing.server.ts'
import * as at from '#contract/audit/collection/addresses.ts'

export const things: Things = { task: { page: at.task }, ticket: { page: at.task } }
