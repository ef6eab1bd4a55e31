import type { WorkspaceArea } from '#app/page/menus/workspace-area.ts'
import * as at from '#contract/data/addresses.ts'

export const areas: readonly WorkspaceArea[] = [{ label: 'rule', order: 32, to: at.ruleModels }]
