import { project } from '../campaigns/addresses.ts'

/** Has the workbook of the project written. */
export const projectExport = (id: string) => `${project(id)}/export`
export const exports = (id: string) => `${project(id)}/exports`
export const exportFile = (id: string) => `${exports(id)}/file`

export const results = (id: string) => `${project(id)}/results`
export const resultExport = (id: string) => `${results(id)}/export`
