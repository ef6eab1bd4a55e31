import type { Things } from '#app/page/thing.server.ts'
import * as at from '#contract/shell/system/addresses.ts'

export const things: Things = { mail: { page: at.mail } }
