import { project } from '#app/campaigns/addresses.ts'
import type { ResultView } from '#contract/results/calls.ts'

/** Has the workbook of the project written. */
export const projectExport = (id: string) => `${project(id)}/export`
export const exports = (id: string) => `${project(id)}/exports`
export const exportFile = (id: string) => `${exports(id)}/file`

export const results = (id: string) => `${project(id)}/results`
/** The overview is where the results begin. */
export const resultView = (id: string, view: ResultView) =>
  view === 'overview' ? results(id) : `${results(id)}/${view}`
export const answers = (id: string) => `${results(id)}/answers`
export const resultExport = (id: string) => `${results(id)}/export`
export const weights = (id: string) => `${results(id)}/weights`
