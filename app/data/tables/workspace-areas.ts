import type { WorkspaceArea } from '#app/page/menus/workspace-area.ts'
import * as at from '#contract/data/addresses.ts'

export const areas: readonly WorkspaceArea[] = [{ label: 'access', order: 10, to: at.tables }]
