import { questionnaire, questionnaires } from '../../questionnaires/addresses.ts'
import { results as resultsOf } from '../../results/addresses.ts'

export const questionnaireNew = `${questionnaires}/finance/new`
export const questionnaireTemplate = `${questionnaires}/finance/template`

/** A version's definition. */
export const definition = (code: string) => `${questionnaire(code)}/finance`
export const questionnaireExport = (code: string) => `${definition(code)}/export`
export const draft = (code: string) => `${definition(code)}/draft`
export const draftChanges = (code: string) => `${draft(code)}/changes`
export const draftDiscard = (code: string) => `${draft(code)}/discard`
export const draftField = (code: string) => `${draft(code)}/field`
export const draftImport = (code: string) => `${draft(code)}/import`
export const draftIndicator = (code: string) => `${draft(code)}/indicator`
export const draftPublish = (code: string) => `${draft(code)}/publish`
export const draftSettings = (code: string) => `${draft(code)}/settings`
export const draftRemove = (code: string) => `${draft(code)}/remove`

export const paper = '/risk/evaluate/finance'
export const paperSave = `${paper}/save`
export const paperSum = `${paper}/sum`
export const paperTemplate = `${paper}/template`

export const results = (id: string) => `${resultsOf(id)}/finance`
export const resultsCompany = (id: string, itemId: string) => `${results(id)}/${itemId}`
