import type { Things } from '#app/page/thing.server.ts'
import * as at from '#contract/shell/dictionaries/addresses.ts'

export const things: Things = { dictionary: { page: at.dictionariesOf } }
