import { questionnaire, questionnaires } from '#contract/risk/questionnaires/addresses.ts'
import { results as resultsOf } from '#contract/risk/results/addresses.ts'

/** Query string of the defined values; '' without any. */
const queryString = (values: Record<string, string | undefined>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

export const questionnaireNew = `${questionnaires}/finance/new`
export const questionnaireTemplate = `${questionnaires}/finance/template`

export const definition = (code: string) => `${questionnaire(code)}/finance`
export const definitionOf = (code: string, number: number) => `${definition(code)}?number=${number}`
export const questionnaireExport = (code: string) => `${definition(code)}/export`
export const draft = (code: string) => `${definition(code)}/draft`
export const draftChanges = (code: string) => `${draft(code)}/changes`
export const draftDiscard = (code: string) => `${draft(code)}/discard`
/** Form of an existing entry, or without `entry` of a new one. */
export const draftField = (code: string, entry?: string) => `${draft(code)}/field${queryString({ entry })}`
export const draftImport = (code: string) => `${draft(code)}/import`
export const draftIndicator = (code: string, entry?: string) => `${draft(code)}/indicator${queryString({ entry })}`
export const draftPublish = (code: string) => `${draft(code)}/publish`
export const draftSettings = (code: string) => `${draft(code)}/settings`
export const draftRemove = (code: string) => `${draft(code)}/remove`

export const paper = '/risk/evaluate/finance'
/** Read-only view for staff. */
export const paperShown = (uuid: string) => paper + queryString({ uuid, type: 'show' })
export const paperImport = (uuid: string) => paper + queryString({ uuid, step: 'import' })
export const paperSave = `${paper}/save`
export const paperSum = `${paper}/sum`
export const paperTemplate = `${paper}/template`
export const paperTemplateOf = (uuid: string) => paperTemplate + queryString({ uuid })

export const results = (id: string, filter: Record<string, string | undefined> = {}) =>
  `${resultsOf(id)}/finance${queryString(filter)}`
export const resultsCompany = (id: string, itemId: string) => `${results(id)}/${itemId}`
