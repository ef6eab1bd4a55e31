import type { Things } from '#app/page/thing.server.ts'
import * as at from '#contract/shell/session/addresses.ts'

export const things: Things = { registration: { page: at.registration } }
