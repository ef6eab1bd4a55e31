import { project } from '#contract/risk/campaigns/addresses.ts'

/** Workbooks of the project; a POST starts one. */
export const exports = (id: string) => `${project(id)}/exports`
export const exportFile = (id: string) => `${exports(id)}/file`

export const results = (id: string) => `${project(id)}/results`
export const resultsOf = (id: string, domain: string) => `${results(id)}?${new URLSearchParams({ domain })}`
export const resultExport = (id: string) => `${results(id)}/export`
