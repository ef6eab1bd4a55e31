import type { Things } from '#app/page/thing.server.ts'
import * as at from '#contract/shell/menus/addresses.ts'

export const things: Things = { menu: { page: at.menuEdit } }
