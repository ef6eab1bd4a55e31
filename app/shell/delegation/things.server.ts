import type { Things } from '#app/page/thing.server.ts'
import * as at from '#contract/shell/delegation/addresses.ts'

export const things: Things = { delegation: { page: at.delegation } }
